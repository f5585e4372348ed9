import { l10n } from 'vscode';

/** What a sentence has of its own in it: what is quoted, numbers, and the names of modes. */
const own = /`[^`]*`|\b\d+(?:\.\d+)*\b/g;

/**
 * A sentence that was made in English where nobody knows of languages, in the language of the editor. It is looked up
 * by its words alone, and what has no translation stays as it is.
 */
export function said(sentence: string): string {
  const given: string[] = [];
  const template = sentence.replace(own, (it) => `{${given.push(it) - 1}}`);
  const found = l10n.bundle?.[template];
  return found === undefined ? sentence : found.replace(/\{(\d+)\}/g, (all, at) => given[Number(at)] ?? all);
}
