import type { Given } from '../../programs/spec';
import type { Uses } from '../../programs/uses';
import { readSearchUses } from '../languages/find';
import { literalWord, type Word } from '../word';
import { namedBelow } from '../wordParts';

export function grep(given: Given, uses: Uses): void {
  const { parsed, has, valuesOf, command } = given;
  const files = has('-e -f --regexp --file') ? parsed.operands : parsed.operands.slice(1);
  const recurses = valuesOf('-d --directories').some((word) => !word.literal || word.text === 'recurse');
  const isTree =
    has('-r -R --recursive --dereference-recursive') || recurses || /rgrep$/.test(command.words[0]?.text ?? '');
  if (!isTree) {
    uses.addAll('read', files);
    return;
  }
  const included = valuesOf('--include');
  const folders = files.length > 0 ? files : [literalWord('.')];
  if (included.length === 0 || !included.every(isPattern)) {
    uses.addAll('readTree', folders);
    return;
  }
  for (const folder of folders) {
    // The folder itself may turn out to be a file, which is searched if its own name fits.
    uses.add('read', folder);
    for (const { text } of included) {
      uses.add('read', namedBelow(folder, text));
    }
  }
}

/** `--include=*.ts` is meant as the pattern it is, and no file's name makes it another one. */
function isPattern(word: Word): boolean {
  return word.pieces.every((piece) => piece.kind === 'text' || (piece.kind === 'glob' && /^[*?]+$/.test(piece.source)));
}

/** Programs that search whole trees unless they are given files; where they search. */
export function treesOf(
  { parsed: { operands }, has }: Given,
  uses: Uses,
  { noPattern }: { noPattern: string },
): readonly Word[] {
  const files = has(noPattern) ? operands : operands.slice(1);
  const folders = files.length > 0 ? files : [literalWord('.')];
  uses.addAll('readTree', folders);
  return folders;
}

/** What comes after an inner command is the search's own again, so all of its words are read. */
export function findFiles({ args, command: { words, wrapping } }: Given, uses: Uses): void {
  const { folders, files, deletes } = readSearchUses([...args, ...words.slice(wrapping?.innerAt ?? words.length)]);
  uses.addAll('names', folders);
  for (const { role, word } of files) {
    uses.add(role, word);
  }
  uses.addAll(deletes ? 'writeTree' : 'none', folders);
}
