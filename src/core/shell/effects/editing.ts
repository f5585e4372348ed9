import { literalWord } from '../word';
import type { Given, Program } from './program';
import type { Uses } from './uses';
import { joinedWord, wordAfter } from './wordParts';

/** Programs that make, change and remove files. The first few may be allowed unasked, so all their options are listed. */
export const editingPrograms: readonly Program[] = [
  {
    names: 'mkdir',
    content: 'none',
    operands: 'write',
    takes: { none: '-m --mode' },
    flags: '-p -v --parents --verbose',
  },
  {
    names: 'touch',
    content: 'none',
    operands: 'write',
    takes: { none: '-d -t --date --time', read: '-r --reference' },
    flags: '-a -c -f -h -m --no-create --no-dereference',
  },
  {
    names: 'rm',
    content: 'none',
    operands: 'write',
    tree: '-r -R --recursive',
    optional: '--interactive --preserve-root',
    flags: '-f -i -I -r -R -d -v --force --recursive --dir --verbose --one-file-system --no-preserve-root',
  },
  { names: 'rmdir', content: 'none', operands: 'write', flags: '-v --verbose --ignore-fail-on-non-empty' },
  {
    names: 'unlink mkfifo mktemp',
    content: 'none',
    operands: 'write',
    takes: { none: '-m --mode --suffix', writeTree: '-p --tmpdir' },
  },
  {
    names: 'mknod',
    takes: { none: '-m --mode' },
    also: ({ parsed }, uses) => uses.addAll('write', parsed.operands.slice(0, 1)),
  },
  { names: 'truncate', content: 'none', operands: 'write', takes: { none: '-s --size', read: '-r --reference' } },
  {
    names: 'shred srm wipe',
    operands: 'write',
    tree: '-r -R --recursive',
    takes: { none: '-n -s --iterations --size', read: '--random-source' },
  },
  { names: 'trash trash-put gio-trash', content: 'none', operands: 'writeTree' },
  {
    names: 'chmod chown chgrp gchmod gchown',
    content: 'none',
    also: owners,
    takes: { read: '--reference', none: '--from' },
  },
  {
    names: 'chattr setfattr xattr setfacl',
    content: 'none',
    operands: 'write',
    tree: '-R -r --recursive',
    takes: { none: '-m' },
  },
  { names: 'dd gdd', also: dd },
  { names: 'fallocate', operands: 'write', takes: { none: '-l -o --length --offset' } },
  {
    names: 'patch',
    takes: {
      read: '-i --input',
      write: '-o -r --output --reject-file',
      none: '-p -F -D -V -z -B -Y -g --strip --fuzz --suffix --prefix',
      writeTree: '-d --directory',
    },
    also: ({ parsed: { operands }, hasExactly }, uses) => {
      uses.addAll('both', operands.slice(0, 1));
      uses.addAll('read', operands.slice(1));
      if (operands.length === 0 && !hasExactly('-o --output -d --directory --dry-run')) {
        uses.addText('writeTree', '.');
      }
    },
  },
  {
    names: 'ed ex red vi vim nvim view gvim rvim emacs emacsclient joe micro mcedit jed ne kak hx helix',
    // Some of these letters take a file in one editor and nothing in another, so the next word is an edited file too.
    takes: { both: '-S -s -u -U -i -T -l -t -q -r -f --load', write: '-w -W', none: '-c --cmd --eval' },
    also: ({ parsed: { operands }, valuesOf }, uses) => {
      uses.addAll(
        'both',
        operands.filter((word) => !word.text.startsWith('+')),
      );
      const commands = [...valuesOf('-c --cmd --eval'), ...operands.filter((word) => word.text.startsWith('+'))];
      uses.mention(...commands.flatMap((word) => word.text.split(/[\s()'"]+/).map(literalWord)));
    },
  },
  { names: 'nano pico', operands: 'both' },
  {
    names: 'code code-insiders codium cursor windsurf subl mate gedit kate atom zed xed open xdg-open notepad',
    takes: {
      none: '--folder-uri --install-extension --uninstall-extension --user-data-dir --extensions-dir',
    },
    operands: 'both',
  },
  { names: 'sudoedit visudo vipw', operands: 'both' },
  {
    names: 'crontab',
    takes: { none: '-u' },
    also: ({ parsed: { operands }, has }, uses) => {
      uses.addAll('read', operands);
      if (!has('-l')) {
        uses.addText('write', '/var/spool/cron/crontabs');
      }
    },
  },
  {
    names: 'at batch',
    takes: { read: '-f', none: '-q -t' },
    also: ({ has }, uses) => (has('-l -c') ? undefined : uses.addText('write', '/var/spool/cron/atjobs')),
  },
  {
    names:
      'gzip gunzip pigz bzip2 bunzip2 pbzip2 xz unxz lzma unlzma lzip lz4 unlz4 compress uncompress zstd unzstd brotli',
    takes: { none: '-S -b -T --suffix --threads', write: '-o --output' },
    optional: '--adapt',
    also: compress,
  },
];

/** The first word that is no option is the mode, which may itself look like an option: `chmod -x file`. */
function owners({ args, has, parsed }: Given, uses: Uses): void {
  const isOption = (text: string) => /^(?:-[RvcfhHLP]+|--.*)$/.test(text);
  const words = args.filter((word) => !(word.literal && isOption(word.text)));
  const files = has('--reference') ? parsed.operands : words.slice(1);
  const role = has('-R --recursive') ? 'writeTree' : 'write';
  uses.addAll(role, files);
}

function dd({ args }: Given, uses: Uses): void {
  for (const word of args) {
    const key = /^(if|of)=/.exec(word.text)?.[1];
    if (key !== undefined) {
      uses.add(key === 'if' ? 'read' : 'write', wordAfter(word, 3));
    }
  }
}

/** Compressing replaces a file by another beside it, or the other way round. */
function compress({ parsed: { operands }, has, hasExactly }: Given, uses: Uses): void {
  const onlyShows = hasExactly('-c -l -t --stdout --to-stdout --list --test');
  const tree = has('-r --recursive');
  for (const word of operands) {
    uses.add(tree ? 'readTree' : 'read', word);
    if (!onlyShows) {
      uses.add(tree ? 'writeTree' : 'write', word);
      const packed = /\.(?:gz|bz2|xz|lzma|lz|lz4|zst|Z|br|tgz)$/.exec(word.text);
      uses.add(
        'write',
        packed === null || !word.literal
          ? joinedWord(word, literalWord('.gz'))
          : literalWord(word.text.slice(0, packed.index)),
      );
    }
  }
}
