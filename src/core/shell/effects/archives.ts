import { literalWord, type Word } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { inFolder, wordAfter } from './wordParts';

/** The letters of tar that take a value. */
const tarLetters = 'bfCFgHIKLNTVX';
const tarValues =
  '-b -F -H -I -K -L -N -V --blocking-factor --format --use-compress-program --starting-file --newer --label --exclude ' +
  '--transform --xform --strip-components --owner --group --mode --mtime --to-command --checkpoint-action --warning';

/** Programs that pack and unpack. What is in an archive is not known, so unpacking writes a whole tree. */
export const archivePrograms: readonly Program[] = [
  {
    names: 'tar gtar bsdtar',
    takes: {
      none: `-f -C -T -X --file --directory --files-from --exclude-from ${tarValues}`,

      write: '-g --listed-incremental --index-file',
    },
    // `--list` takes nothing; it stands here because it is the beginning of another name.
    optional: '--one-top-level --checkpoint --totals --color --list',
    also: tar,
  },
  {
    names: 'zip',
    takes: { none: '-n -P -t -tt -s', write: '-O -b' },
    also: ({ parsed: { operands }, has }, uses) => {
      uses.addAll('both', operands.slice(0, 1));
      uses.addAll(has('-r -R') ? 'readTree' : 'read', operands.slice(1));
      uses.addAll(has('-m') ? 'writeTree' : 'none', operands.slice(1));
    },
  },
  {
    names: 'unzip',
    takes: { none: '-P -x', writeTree: '-d' },
    also: ({ args, parsed: { operands }, has }, uses) => {
      uses.addAll('read', operands.slice(0, 1));
      // `-d` may follow the archive.
      const at = args.findIndex((word) => word.text === '-d');
      if (!has('-l -p -t -v -z -Z -c -d') && at < 0) {
        uses.addText('writeTree', '.');
      }
    },
  },
  { names: 'zipinfo zipgrep unzipsfx', operands: 'read' },
  {
    names: 'cpio',
    takes: { both: '-F -I -O -E --file', none: '-H -C -R -M --format --owner', writeTree: '-D --directory' },
    also: ({ parsed: { operands }, has, hasExactly }, uses) => {
      if (has('-i -p --extract --pass-through') && !hasExactly('-t --list')) {
        uses.addAll('writeTree', has('-p --pass-through') ? operands : [literalWord('.')]);
      }
    },
  },
  { names: '7z 7za 7zr 7zz p7zip', atFiles: true, also: sevenZip },
  { names: 'ar jar lha arj cabextract dpkg-deb rpm2cpio', operands: 'both', atFiles: true },
  { names: 'unrar rar unar', operands: 'bothTree', atFiles: true },
];

/** The letters of `tar cf` may stand without a dash, and their values follow one after the other. */
function withDashes(args: readonly Word[]): readonly Word[] {
  const [first, ...rest] = args;
  if (first === undefined || !first.literal || !/^[A-Za-z]+$/.test(first.text)) {
    return args;
  }
  const words: Word[] = [];
  for (const letter of first.text) {
    words.push(literalWord(`-${letter}`));
    const value = tarLetters.includes(letter) ? rest.shift() : undefined;
    words.push(...(value === undefined ? [] : [value]));
  }
  return [...words, ...rest];
}

/** Long names of tar that take a value of interest, by their letters. */
const longNames: ReadonlyMap<string, string> = new Map([
  ['directory', 'C'],
  ['cd', 'C'],
  ['file', 'f'],
  ['files-from', 'T'],
  ['exclude', 'E'],
  ['exclude-from', 'X'],
]);

function tar({ args }: Given, uses: Uses): void {
  const folders: Word[] = [];
  const archives: Word[] = [];
  const members: Word[] = [];
  let letters = '';
  const words = withDashes(args);
  const take = (letter: string, value: Word | undefined) => {
    if (letter === 'C' || letter === 'f') {
      (letter === 'C' ? folders : archives).push(...(value === undefined ? [] : [value]));
    } else if ('TX'.includes(letter)) {
      uses.add(letter === 'T' ? 'list' : 'read', value);
    }
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const text = word?.text ?? '';
    const long = /^--([a-z-]+)(=?)/.exec(text);
    if (word === undefined) {
      break;
    }
    if (long !== null) {
      const [start, name = '', equals] = long;
      const letter = lettersOf(name, longNames).at(0);
      letters += name === 'to-stdout' ? 'O' : lettersOf(name, longModes);
      if (letter !== undefined) {
        take(letter, equals === '=' ? wordAfter(word, start.length) : words[++at]);
      }
    } else if (text.startsWith('-') && text !== '-') {
      const valued = [...text.slice(1)].findIndex((letter) => tarLetters.includes(letter));
      letters += valued < 0 ? text.slice(1) : text.slice(1, valued + 2);
      if (valued >= 0) {
        const attached = text.length > valued + 2;
        take(text.charAt(valued + 1), attached ? wordAfter(word, valued + 2) : words[++at]);
      }
    } else {
      members.push(word);
    }
  }
  const packs = /[cruA]/.test(letters);
  const unpacks = letters.includes('x') && !letters.includes('O');
  uses.addAll(packs ? 'both' : 'read', archives);
  const places = folders.length > 0 ? folders : [literalWord('.')];
  if (packs) {
    uses.addAll('readTree', folders.length === 0 ? members : inEach(folders, members));
    uses.addAll(letters.includes('R') ? 'writeTree' : 'none', members);
  }
  uses.addAll(unpacks ? 'writeTree' : 'none', places);
}

/** Long names of tar that say what is done, by their letters. */
const longModes: ReadonlyMap<string, string> = new Map([
  ['create', 'c'],
  ['append', 'r'],
  ['update', 'u'],
  ['delete', 'A'],
  ['catenate', 'A'],
  ['concatenate', 'A'],
  ['extract', 'x'],
  ['get', 'x'],
  ['remove-files', 'R'],
]);

/** The letters of the names that begin so, as names may be cut short. */
function lettersOf(start: string, names: ReadonlyMap<string, string>): string {
  return [...names].map(([name, letter]) => (name.startsWith(start) ? letter : '')).join('');
}

function inEach(folders: readonly Word[], members: readonly Word[]): readonly Word[] {
  return folders.flatMap((folder) =>
    members.map((member) => (/^[/~]/.test(member.text) ? member : inFolder(folder, member))),
  );
}

function sevenZip({ args }: Given, uses: Uses): void {
  const [mode, archive, ...members] = args.filter((word) => !word.text.startsWith('-'));
  const folder = args.find((word) => /^-o./.test(word.text));
  const unpacks = /^[ex]$/.test(mode?.text ?? '');
  uses.add(unpacks || /^[lt]$/.test(mode?.text ?? '') ? 'read' : 'both', archive);
  if (unpacks) {
    uses.add('writeTree', folder === undefined ? literalWord('.') : wordAfter(folder, 2));
  } else {
    uses.addAll('readTree', members);
  }
}
