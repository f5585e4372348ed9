import { list } from '../../programs/notation';
import { fallsApart, isSplittable, literalWord, type Word } from '../word';

/** What may stand in a find expression without changing anything, by the number of words that follow. */
export const findTests: { readonly alone: readonly string[]; readonly valued: readonly string[] } = {
  alone: list(`( ) ! , -not -a -and -o -or -true -false -empty -executable -readable -writable -nouser -nogroup -depth
    -d -mount -xdev -daystart -follow -noleaf -warn -nowarn -ignore_readdir_race -noignore_readdir_race -print -print0
    -ls -prune -quit`),
  valued: list(`-amin -anewer -atime -cmin -cnewer -ctime -fstype -gid -group -ilname -iname -inum -ipath -iregex
    -iwholename -links -lname -maxdepth -mindepth -mmin -mtime -name -newer -path -perm -printf -regex -regextype
    -samefile -size -type -uid -used -user -wholename -xtype -context -Bmin -Btime -flags`),
};

const newerForm = /^-newer[aBcm][aBcmt]$/;
const running = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** What is done with the word that follows: its date is looked at, it lists further folders, or it is written. */
const files: ReadonlyMap<string, 'names' | 'list' | 'write'> = new Map([
  ...list('-newer -anewer -cnewer -samefile').map((name) => [name, 'names'] as const),
  ...list('-fprint -fprint0 -fprintf -fls').map((name) => [name, 'write'] as const),
  ['-files0-from', 'list'],
]);

/** The words of `find` before its expression. */
interface Beginning {
  readonly folders: readonly Word[];
  /** Where the expression begins. */
  readonly at: number;
  /** The first word that may be something else, or that only some versions know. */
  readonly doubt: Word | undefined;
}

function beginningOf(args: readonly Word[]): Beginning {
  const folders: Word[] = [];
  let doubt: Word | undefined;
  let at = 0;
  for (; at < args.length; at++) {
    const word = args[at];
    if (
      word === undefined ||
      (word.literal && /^(?:-(?!-$|[HLP]$|O[0-9]?$|D$|f$|[EXdsx]+$).|[(!,)]$)/.test(word.text))
    ) {
      break;
    }
    if (word.literal && word.text.startsWith('-')) {
      doubt ??= (folders.length === 0 ? /^-(?:[HLPd]|O[0-3]?|-)$/ : /^-d$/).test(word.text) ? undefined : word;
      // `-D x` takes a word; `-f x` is how other systems write a folder.
      at += word.text === '-D' ? 1 : 0;
    } else {
      doubt ??= isPath(word) ? undefined : word;
      folders.push(word);
    }
  }
  return { folders: folders.length > 0 ? folders : [literalWord('.')], at, doubt };
}

/** A word that names where to search, however it expands: nothing that begins an expression can come of it. */
function isPath({ pieces: [first, ...rest] }: Word): boolean {
  return (
    !rest.some(fallsApart) && (first?.kind === 'tilde' || (first?.kind === 'text' && /^[^-(),!]/.test(first.text)))
  );
}

/** Whether a search prints the names of what it finds and nothing else. */
export function printsFound(args: readonly Word[]): boolean {
  return whyNotSearching(args, 0) === undefined && !args.some(({ text }) => /^-(?:ls|printf)$/.test(text));
}

/** Whether a search goes where links lead. Compared with each, because it is asked about every command that is run. */
export function followsLinks(args: readonly Word[]): boolean {
  return args.some(({ text }) => text === '-L' || text === '-follow');
}

/** Whether no link can be among what a search finds. */
export function findsNoLink(args: readonly Word[]): boolean {
  const at = args.findIndex(({ text }) => text === '-type');
  return (
    at >= 0 &&
    /^[fd]$/.test(args[at + 1]?.text ?? '') &&
    !followsLinks(args) &&
    !args.some(({ text }) => /^(?:-o|-or|,|!|-not)$/.test(text))
  );
}

/** The folders that `find` searches. */
export function searchFolders(args: readonly Word[]): readonly Word[] {
  return beginningOf(args).folders;
}

/** The files that `find` uses by itself. */
export interface SearchUses {
  readonly folders: readonly Word[];
  readonly files: readonly { readonly role: 'names' | 'list' | 'write'; readonly word: Word }[];
  /** Whether it removes what it finds. */
  readonly deletes: boolean;
}

/** Reads what a search uses. A word that only looks like an action counts, also where it is a value. */
export function readSearchUses(args: readonly Word[]): SearchUses {
  const meanings = args.map((word) => [word.text, ...word.candidates]);
  return {
    folders: searchFolders(args),
    files: meanings.flatMap((names, at) => {
      const role = names
        .map((name) => files.get(name) ?? (/^-newer[aBcm][aBcm]$/.test(name) ? 'names' : undefined))
        .find((it) => it !== undefined);
      const word = args[at + 1];
      return role === undefined || word === undefined ? [] : [{ role, word }];
    }),
    deletes: meanings.some((names) => names.includes('-delete')),
  };
}

/** A command that a search runs. */
export interface SearchRun {
  readonly words: readonly Word[];
  /** Where its words begin. */
  readonly at: number;
  /** `found`: in the folder of what was found. */
  readonly folder: 'same' | 'found';
}

/** Each `-exec` up to its `;`, or up to `{} +`; and the first other word that may turn out to be one. */
export function readSearchRuns(args: readonly Word[]): {
  readonly runs: readonly SearchRun[];
  readonly doubt: Word | undefined;
} {
  const runs: SearchRun[] = [];
  let doubt: Word | undefined;
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    const name = word === undefined ? undefined : [word.text, ...word.candidates].find((it) => running.has(it));
    if (name !== undefined) {
      const end = endOfRun(args, at + 1);
      const words = args.slice(at + 1, end);
      if (words.length > 0) {
        runs.push({ words, at: at + 1, folder: name.endsWith('dir') ? 'found' : 'same' });
      }
      at = end;
    } else if (word?.pieces.some((piece) => piece.kind === 'unknown' && !piece.quoted) === true) {
      doubt ??= word;
    }
  }
  return { runs, doubt };
}

function endOfRun(args: readonly Word[], from: number): number {
  for (let at = from; at < args.length; at++) {
    const { literal = false, text = '' } = args[at] ?? {};
    if (literal && (text === ';' || (text === '+' && at > from && args[at - 1]?.text === '{}'))) {
      return at;
    }
  }
  return args.length;
}

/**
 * Why a search may do more than find, print and run `runs` commands, as a clause for people; undefined when it may not.
 * Every word must be in its place.
 */
export function whyNotSearching(args: readonly Word[], runs: number): string | undefined {
  const { at: from, doubt } = beginningOf(args);
  let seen = 0;
  let unknown = doubt;
  for (let at = from; at < args.length && unknown === undefined; at++) {
    const word = args[at];
    const text = word?.literal === true ? word.text : '';
    if (text === '-exec' || text === '-execdir') {
      const end = endOfRun(args, at + 1);
      if (end >= args.length) {
        return `\`${text}\` has no end`;
      }
      // A plus that is not the end is one for some versions.
      unknown = args.slice(at + 1, end).find((it) => it.text === '+');
      seen++;
      at = end;
    } else if (findTests.valued.includes(text) || newerForm.test(text)) {
      at++;
      const value = args[at];
      if (value === undefined || isSplittable(value)) {
        return value === undefined
          ? `\`${text}\` lacks its value`
          : `\`${value.source}\` may become several words of the search`;
      }
    } else if (!findTests.alone.includes(text)) {
      unknown = word;
    }
  }
  return unknown !== undefined
    ? `\`${unknown.source}\` in a search is not known to be read-only`
    : seen === runs
      ? undefined
      : 'it cannot be told what the search runs';
}

/**
 * Whether `find . -name '*.pyc' -delete` means some files, not all of them. What stands before the name, and what
 * stands beside it, is done to others as well.
 */
export function isNarrowed(args: readonly Word[]): boolean {
  const texts = args.map((word) => word.text);
  const name = texts.findIndex(
    (text, at) => /^-i?(?:name|path|wholename)$/.test(text) && /[^*?./]/.test(texts[at + 1] ?? ''),
  );
  return (
    name >= 0 && !texts.some((text, at) => /^(?:-o|-or|,|!|-not)$/.test(text) || (text === '-delete' && at < name))
  );
}
