import type { Dissection } from '../dissection';
import type { Facts } from '../facts';
import type { Part, PathUse } from '../part';
import { listsNames } from '../programs/analysis/listing';
import { printerOf, type Word } from '../shell/word';

/**
 * The folders in which commands find the names of files that others in the same text are given, as in
 * `rg -l x | xargs sed -n 1p`: what lies there tells what words those are.
 */
export function listedFolders({ parts }: Pick<Dissection, 'parts'>): readonly PathUse[] {
  return parts.some(isGivenNames) ? parts.flatMap(foldersOf) : noFolders;
}

const noFolders: readonly PathUse[] = [];

function isGivenNames(part: Part): boolean {
  return part.kind === 'run' && part.command.words.some(isPrinted);
}

function isPrinted(word: Word): boolean {
  return printerOf(word) !== undefined || word.becomes?.some((it) => printerOf(it) !== undefined) === true;
}

/** Patterns say which of the names below these are found. */
function foldersOf(part: Part): readonly PathUse[] {
  return part.kind === 'run' && listsNames({ words: part.command.words })
    ? part.files.filter(({ kind, access }) => kind === 'exact' && access === 'read')
    : [];
}

/** The facts, with what is known of those names: where nobody looked they may be taken for plain, but not what the text gives. */
export function withPlainNames(dissection: Pick<Dissection, 'parts'>, facts: Facts): Facts {
  const { below, plainNames = false } = facts;
  const folders = plainNames || (below?.size ?? 0) > 0 ? listedFolders(dissection) : noFolders;
  if (folders.length === 0) {
    return facts;
  }
  const arePlain = (use: PathUse) =>
    isPlainName(use.name) && (plainNames || below?.get(use)?.every(isPlainName) === true);
  return { ...facts, plainNames: folders.every(arePlain) };
}

/** Whether whoever takes words apart at blanks and quotes makes one of the name, and nobody an option. */
function isPlainName(name: string): boolean {
  return /^[^-+@=\s'"\\\p{C}][^\s'"\\\p{C}]*$/u.test(name);
}
