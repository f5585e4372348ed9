import type { Place } from '../facts';
import type { PathUse } from '../part';
import { toPathUse } from '../paths/toPathUse';
import { literalWord } from '../shell/word';
import { globWord, homeWord, percentDecoded } from '../shell/wordParts';

/** What a field holds: the name of a file, what may be one where it looks like it, or words of which each may be one. */
type Field = 'file' | 'maybe' | 'words' | 'other';

/** Fields by what they hold, under any of the names that tools have for them. */
const fields: readonly (readonly [Field, RegExp])[] = [
  ['file', /path|file|ur[il]|dir|folder|root|cwd|notebook|source|target|dest/i],
  ['words', /^(?:args?|argv|arguments|cmd|cmdline|commands?|commandline|script|shell|sql)$/i],
  [
    'maybe',
    /src|from|^to$|^names?$|location|document|image|attach|href|include|glob|param|option|input|item|entry|resource/i,
  ],
];

/** Nobody names more files in one call; behind them may be any file. Longer texts name none: no system takes them. */
const mostFiles = 1000;
const longestName = 4096;
const mostNested = 20;

/**
 * The files that the input of a tool names which is none of ours, such as that of an MCP server. What it does with them
 * is not known, so they are heard as those are that a program is given of which nothing is known.
 */
export function toldFiles(input: unknown, place: Place): readonly PathUse[] {
  const names = [...new Set(namesIn(input, 'other', mostNested))]
    .map((text) => (fileUrl.test(text) ? percentDecoded(text.replace(fileUrl, '')) : text))
    .filter((text) => text !== '' && text.length <= longestName && !/[\n\0]|:\/\//.test(text));
  const words = names
    .slice(0, mostFiles)
    .map((name) => (/^~(?=\/|$)/.test(name) ? homeWord(name.slice(1)) : literalWord(name)));
  return [...words, ...(names.length > mostFiles ? [globWord('**')] : [])].map((word) =>
    toPathUse({ access: 'read', word, cwd: place.cwd, recursive: false }, place),
  );
}

const fileUrl = /^file:(?:\/\/(?:localhost)?)?(?=\/)/i;

/** The texts in fields of such names, also in lists and further down. */
function namesIn(value: unknown, field: Field, left: number): readonly string[] {
  if (typeof value === 'string') {
    return namesSaid(value, field);
  }
  if (left === 0 || typeof value !== 'object' || value === null) {
    return [];
  }
  return Array.isArray(value)
    ? value.flatMap((it) => namesIn(it, field, left - 1))
    : Object.entries(value).flatMap(([name, it]) => namesIn(it, fieldNamed(name), left - 1));
}

function fieldNamed(name: string): Field {
  return fields.find(([, names]) => names.test(name))?.[0] ?? 'other';
}

function namesSaid(text: string, field: Field): readonly string[] {
  if (field === 'file' || field === 'other') {
    return field === 'file' ? [text] : [];
  }
  const words = field === 'words' ? text.split(/[\s'"`;|&<>()=]+/) : [text];
  return words.filter((it) => /[./\\~]/.test(it));
}
