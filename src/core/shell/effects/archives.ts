import { readTar } from '../languages/tar';
import { literalWord, type Word } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { inFolder, wordAfter } from './wordParts';

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

function tar({ args }: Given, uses: Uses): void {
  const { does, values, members } = readTar(args);
  const folders = values.get('C') ?? [];
  const packs = /[cruA]/.test(does);
  const unpacks = does.includes('x') && !does.includes('O');
  uses.addAll('list', values.get('T') ?? []);
  uses.addAll('read', values.get('X') ?? []);
  uses.addAll(packs ? 'both' : 'read', values.get('f') ?? []);
  if (packs) {
    uses.addAll('readTree', folders.length === 0 ? members : inEach(folders, members));
    uses.addAll(does.includes('R') ? 'writeTree' : 'none', members);
  }
  uses.addAll(unpacks ? 'writeTree' : 'none', folders.length > 0 ? folders : [literalWord('.')]);
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
