import { readSearchUses } from '../languages/find';
import { literalWord, type Word } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { namedBelow } from './wordParts';

/** Programs that search files, trees and folders. */
export const searchingPrograms: readonly Program[] = [
  {
    names: 'grep egrep fgrep ggrep zgrep bzgrep xzgrep zegrep zfgrep',
    takes: {
      read: '-f --file --exclude-from',
      none:
        '-A -B -C -D -d -e -m --after-context --before-context --devices --directories --regexp --max-count ' +
        '--include --exclude --exclude-dir --include-dir --label --binary-files --group-separator',
    },
    // Some take the number of lines only if it is attached.
    optional: '--color --colour --context',
    also: grep,
  },
  {
    names: 'rgrep',
    takes: { read: '-f --file', none: '-A -B -C -e -m --include --exclude --exclude-dir' },
    also: grep,
  },
  {
    names: 'rg',
    takes: {
      read: '-f --file --ignore-file',
      none:
        '-A -B -C -E -M -T -d -e -g -j -m -r -t --after-context --before-context --context --encoding --engine --glob ' +
        '--iglob --max-columns --max-count --max-depth --max-filesize --path-separator --pre --pre-glob --regexp ' +
        '--regex-size-limit --replace --sort --sortr --threads --type --type-add --type-clear --type-not --color --colors',
    },
    also: (given, uses) => {
      const folders = trees(given, uses, { noPattern: '-e -f --regexp --file --files --type-list' });
      const patterns = given.hasExactly('--files') ? [] : given.valuesOf('-g --glob --iglob');
      // A pattern that begins with `!` leaves files out.
      for (const { text } of patterns.filter(({ text }) => !text.startsWith('!'))) {
        const name = text.slice(text.lastIndexOf('/') + 1);
        uses.addAll('read', /^\**$/.test(name) ? [] : folders.map((folder) => namedBelow(folder, name)));
      }
    },
  },
  {
    names: 'ag ack ucg sift pt ugrep ug',
    takes: { read: '-f --file -p --path-to-ignore', none: '-A -B -G -m -e --ignore --ignore-dir --type --output' },
    also: (given, uses) => trees(given, uses, { noPattern: '-e -f --regexp --file' }),
  },
  { names: 'find gfind', words: true, also: find },
  {
    names: 'fd fdfind',
    takes: {
      read: '--ignore-file',
      none:
        '-d -t -e -E -c -j -S -o --max-depth --min-depth --type --extension --exclude --size --owner --color ' +
        '--changed-within --changed-before --max-results --threads --and --base-directory --search-path --path-separator',
    },
    also: ({ parsed: { operands }, valuesOf }, uses) => {
      const folders = [...operands.slice(1), ...valuesOf('--search-path --base-directory')];
      uses.addAll('names', folders.length > 0 ? folders : [literalWord('.')]);
    },
  },
  { names: 'locate plocate mlocate mdfind' },
];

function grep(given: Given, uses: Uses): void {
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
function trees(
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
function find({ args, command: { words, wrapping } }: Given, uses: Uses): void {
  const { folders, files, deletes } = readSearchUses([...args, ...words.slice(wrapping?.innerAt ?? words.length)]);
  uses.addAll('names', folders);
  for (const { role, word } of files) {
    uses.add(role, word);
  }
  uses.addAll(deletes ? 'writeTree' : 'none', folders);
}
