import MarkdownIt from 'markdown-it';
import { blocksOf } from './blocks';
import { isAddress, pathOfAddress } from './paths';
import type { TopBlock } from './tree';

/** Reads Markdown into a tree that holds nothing but text and a few kinds of structure. Total. */
export type ReadMarkdown = (text: string) => readonly TopBlock[];

/** Deeper structure is shown as the text it is. */
const deepest = 20;

/** Makes a reader. HTML is text to it, and so is every address that is not a plain web or mail address or a path. */
export function markdownReader(): ReadMarkdown {
  const reader = new MarkdownIt('default', { html: false, linkify: true, typographer: false, maxNesting: deepest });
  reader.validateLink = (address) => isAddress(address) || pathOfAddress(address) !== undefined;
  reader.normalizeLinkText = (text) => text;
  // Only what is written out as an address; `example.com` in a text may be anything.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  reader.normalizeLink = (address) => address;
  return (text) => {
    const lines = text.split('\n');
    return blocksOf(reader.parse(text, {})).map(({ from, to, block }) => ({
      source: lines.slice(from, to).join('\n'),
      block,
    }));
  };
}
