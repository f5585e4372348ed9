import type { Place } from '../facts';
import type { PathUse } from '../part';
import { toPathUse } from '../paths/toPathUse';
import { literalWord } from '../shell/word';
import { globWord, homeWord } from '../shell/wordParts';

/** Fields that name files, under any of the names that tools have for them. */
const fields = /path|file|ur[il]|dir|folder|root|cwd|notebook|source|target|dest/i;

/** Nobody names more files in one call; behind them may be any file. Longer texts name none: no system takes them. */
const mostFiles = 1000;
const longestName = 4096;
const mostNested = 20;

/**
 * The files that the input of a tool names which is none of ours, such as that of an MCP server. What it does with them
 * is not known, so they are heard as those are that a program is given of which nothing is known.
 */
export function toldFiles(input: unknown, place: Place): readonly PathUse[] {
  const names = namesIn(input, 'other', mostNested)
    .map((text) => (fileUrl.test(text) ? unescaped(text.replace(fileUrl, '')) : text))
    .filter((text) => text !== '' && text.length <= longestName && !/[\n\0]|:\/\//.test(text));
  const words = names
    .slice(0, mostFiles)
    .map((name) => (/^~(?=\/|$)/.test(name) ? homeWord(name.slice(1)) : literalWord(name)));
  return [...words, ...(names.length > mostFiles ? [globWord('**')] : [])].map((word) =>
    toPathUse({ access: 'read', word, cwd: place.cwd, recursive: false }, place),
  );
}

const fileUrl = /^file:(?:\/\/(?:localhost)?)?(?=\/)/i;

/** `%2Eenv` is `.env` in a URL. */
function unescaped(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The texts in fields of such names, also in lists and further down. */
function namesIn(value: unknown, field: 'file' | 'other', left: number): readonly string[] {
  if (typeof value === 'string') {
    return field === 'file' ? [value] : [];
  }
  if (left === 0 || typeof value !== 'object' || value === null) {
    return [];
  }
  return Array.isArray(value)
    ? value.flatMap((it) => namesIn(it, field, left - 1))
    : Object.entries(value).flatMap(([name, it]) => namesIn(it, fields.test(name) ? 'file' : 'other', left - 1));
}
