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

/** The facts, with what was seen of the names in those folders. */
export function withPlainNames(dissection: Pick<Dissection, 'parts'>, facts: Facts): Facts {
  const { below } = facts;
  const folders = below === undefined || below.size === 0 ? noFolders : listedFolders(dissection);
  const isSeen =
    folders.length > 0 && folders.every((use) => [use.name, ...(below?.get(use) ?? ['-'])].every(isPlainName));
  return isSeen ? { ...facts, plainNames: true } : facts;
}

/** Whether whoever takes words apart at blanks and quotes makes one of the name, and nobody an option. */
function isPlainName(name: string): boolean {
  return /^[^-+@=\s'"\\\p{C}][^\s'"\\\p{C}]*$/u.test(name);
}
