import type { Given } from '../../programs/spec';
import type { Uses } from '../../programs/uses';
import { isHarmlessSetting, readConfigCall } from '../gitSettings';
import { literalWord, type Word } from '../word';
import { baseName, homeWord, literalStart, wordAfter } from '../wordParts';

/** The folder that git works in. */
export const here = literalWord('.');

/** `https://host/x`, `git@host:x`; a word that is not known may be one. */
export function isUrl(word: Word): boolean {
  return !word.literal
    ? literalStart(word) === '' || word.text.includes('://')
    : /^[a-z+]+:\/\/|^[^/:.][^/:]*:(?!\/\/)/i.test(word.text);
}

/** The folder that `git clone` makes when none is named. */
export function cloneName(from: Word): Word {
  const name = baseName(from);
  return name.literal ? literalWord(name.text.replace(/^.*:/s, '').replace(/\.git$/, '') || '.') : name;
}

/** The files of a difference, and of a range of lines. */
export function differences(given: Given, uses: Uses): void {
  revisions(given, uses);
  for (const range of given.valuesOf('-L')) {
    readAfterColons(range, uses);
  }
}

/** Words after a revision, `revision:path`, and words that may be either. */
export function revisions({ parsed }: { parsed: Pick<Given['parsed'], 'operands'> }, uses: Uses): void {
  for (const word of parsed.operands) {
    if (word.text.includes(':') && !/^[A-Za-z]:[\\/]/.test(word.text)) {
      readAfterColons(word, uses);
    } else if (!/[\^{]|~[0-9]*$|\.\.|^HEAD$|^@$/.test(word.text) || /^[~.]/.test(word.text)) {
      uses.add('read', word);
    }
  }
}

/** The path after a revision or a range of lines, either of which may have colons of its own (`HEAD^{/a:b}:path`). */
function readAfterColons(word: Word, uses: Uses): void {
  const start = literalStart(word);
  const first = start.indexOf(':');
  const last = start.lastIndexOf(':');
  uses.add('read', first >= 0 ? wordAfter(word, first + 1) : undefined);
  uses.add('read', last > first ? wordAfter(word, last + 1) : undefined);
  const end = first < 0 ? word.pieces.at(-1) : undefined;
  const colon = end?.kind === 'text' ? end.text.lastIndexOf(':') : -1;
  uses.add('read', end?.kind === 'text' && colon >= 0 ? literalWord(end.text.slice(colon + 1)) : undefined);
  uses.add('read', first < 0 && colon < 0 ? word : undefined);
}

/** Harmless settings are kept where git keeps them without being asked about; any other may plant a program there. */
export function config({ args }: Given, uses: Uses): void {
  for (const [at, word] of args.entries()) {
    // `--blob HEAD:.env` shows a file as a commit has it.
    const isAttached = /^--b[a-z]*=/.test(word.text);
    if (isAttached || /^--b[a-z]*$/.test(args[at - 1]?.text ?? '')) {
      readAfterColons(word, uses);
    }
  }
  const { file, writes, setting } = readConfigCall(args);
  if (file !== undefined) {
    uses.add(writes ? 'both' : 'read', file);
  } else if (writes && !(setting !== undefined && isHarmlessSetting(setting))) {
    const has = (name: string) => args.some(({ text }) => text === name);
    const place = has('--global')
      ? homeWord('/.gitconfig')
      : has('--system')
        ? literalWord('/etc/gitconfig')
        : literalWord('.git/config');
    uses.add('write', place);
  }
}
