import { list } from '../../../programs/notation';
import type { Word } from '../../word';
import type { Given } from '../row';

/** What may stand in a find expression without changing anything, by the number of words that follow. */
export const findTests: { readonly alone: readonly string[]; readonly valued: readonly string[] } = {
  alone: list(
    '( ) ! , -not -a -and -o -or -true -false -empty -executable -readable -writable -nouser -nogroup -depth -d -mount ' +
      '-xdev -daystart -follow -noleaf -warn -nowarn -ignore_readdir_race -noignore_readdir_race -print -print0 -ls ' +
      '-prune -quit',
  ),
  valued: list(
    '-amin -anewer -atime -cmin -cnewer -ctime -fstype -gid -group -ilname -iname -inum -ipath -iregex -iwholename ' +
      '-links -lname -maxdepth -mindepth -mmin -mtime -name -newer -path -perm -printf -regex -regextype -samefile ' +
      '-size -type -uid -used -user -wholename -xtype -context -Bmin -Btime -flags',
  ),
};

/**
 * Reads a find expression word by word. What `-exec` runs stands in the command's `inner` and is judged there;
 * here it only has to end, and to be counted.
 */
export function judgeFind({ command, args }: Given): string | undefined {
  let at = 0;
  while (/^-(?:[HLP]|O[0-3]?)$/.test(textOf(args[at]))) {
    at++;
  }
  if (textOf(args[at]) === '--') {
    at++;
  }
  while (at < args.length && isPath(args[at])) {
    at++;
  }
  let runs = 0;
  for (; at < args.length; at++) {
    const word = args[at];
    const text = textOf(word);
    if (text === '-exec' || text === '-execdir') {
      const end = args.findIndex((it, index) => index > at && /^[;+]$/.test(textOf(it)));
      if (end < 0) {
        return `\`${text}\` has no end`;
      }
      runs++;
      at = end;
    } else if (findTests.valued.includes(text) || /^-newer[aBcm][aBcmt]$/.test(text)) {
      at++;
      const why = whyNotOneWord(args[at], text);
      if (why !== undefined) {
        return why;
      }
    } else if (!findTests.alone.includes(text)) {
      return `\`${word?.source ?? ''}\` in a search is not known to be read-only`;
    }
  }
  return runs === command.inner.length ? undefined : 'it cannot be told what the search runs';
}

function whyNotOneWord(word: Word | undefined, test: string): string | undefined {
  if (word === undefined) {
    return `\`${test}\` lacks its value`;
  }
  const splits = word.pieces.some(
    (piece) =>
      piece.kind === 'glob' ||
      piece.kind === 'brace' ||
      ((piece.kind === 'variable' || piece.kind === 'unknown') && !piece.quoted),
  );
  return splits ? `\`${word.source}\` may become several words of the search` : undefined;
}

/** A word that names where to search, however it expands: nothing that begins an expression can come of it. */
function isPath(word: Word | undefined): boolean {
  const [first, ...rest] = word?.pieces ?? [];
  const splits = rest.some((piece) => (piece.kind === 'variable' || piece.kind === 'unknown') && !piece.quoted);
  return !splits && (first?.kind === 'tilde' || (first?.kind === 'text' && /^[^-(),!]/.test(first.text)));
}

/** The text of a word that is known; empty otherwise, which is no part of an expression. */
function textOf(word: Word | undefined): string {
  return word?.literal === true ? word.text : '';
}
