import type { Dissection } from '../dissection';
import type { Facts } from '../facts';
import type { PathUse } from '../part';
import { listsNames } from '../programs/analysis/listing';
import { printerOf, type Word } from '../shell/word';

/**
 * The folders in which commands find the names of files that others in the same text are given, as in
 * `rg -l x | xargs sed -n 1p`: what lies there tells what words those are.
 */
export function listedFolders({ parts }: Pick<Dissection, 'parts'>): readonly PathUse[] {
  const runs = parts.filter((part) => part.kind === 'run');
  const isGivenNames = runs.some(({ command }) => command.words.some(isPrinted));
  const listing = isGivenNames ? runs.filter(({ command: { words } }) => listsNames({ words })) : [];
  // Patterns say which of the names below the others are found.
  return listing.every(({ command }) => command.cwd !== undefined)
    ? listing.flatMap(({ files }) => files.filter(({ kind, access }) => kind === 'exact' && access === 'read'))
    : [];
}

function isPrinted(word: Word): boolean {
  return printerOf(word) !== undefined || word.becomes.some((it) => printerOf(it) !== undefined);
}

/** The facts, with what is known of those names: where nobody looked they may be taken for plain, but not what the text gives. */
export function withPlainNames(dissection: Pick<Dissection, 'parts'>, facts: Facts): Facts {
  const { below, plainNames = false } = facts;
  const isTold = plainNames || (below?.size ?? 0) > 0;
  const folders = isTold ? listedFolders(dissection) : [];
  const arePlain = (use: PathUse) => namesIn(use, plainNames ? [] : below?.get(use))?.every(isPlainName) === true;
  return isTold ? { ...facts, plainNames: folders.length > 0 && folders.every(arePlain) } : facts;
}

/** What a search prints, at most: each name behind the folder that it was given. */
function namesIn({ name }: PathUse, below: readonly string[] | undefined): readonly string[] | undefined {
  const start = /^\.\/*$/.test(name) ? '' : `${name}/`;
  return below && [name, ...below.map((it) => start + it)];
}

/**
 * Whether whoever takes words apart at blanks and quotes makes one of the name, and nobody an option. A name that
 * begins with a wildcard may stand for another in another folder.
 */
function isPlainName(name: string): boolean {
  return /^[^-+@=!*?[\s'"\\\p{C}][^\s'"\\\p{C}]*$/u.test(name);
}
