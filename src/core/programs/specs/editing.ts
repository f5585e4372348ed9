import { literalWord } from '../../shell/word';
import { wordAfter } from '../../shell/wordParts';
import type { Given, ProgramSpec } from '../spec';
import type { Uses } from '../uses';
/** Programs that make, change and remove files. The first few may be allowed unasked, so all their options are listed. */
export const editingSpecs: readonly ProgramSpec[] = [
  {
    names: 'vim vi nvim emacs',
    like: 'ed ex red view gvim rvim emacsclient joe micro mcedit jed ne kak hx helix',
    only: '--version',
    takes: '-c= --cmd= --eval=',
    uses: { both: '-S -s -u -U -i -T -l -t -q -r -f --load', write: '-w -W' },
    touches: ({ parsed: { operands }, valuesOf }, uses) => {
      uses.addAll(
        'both',
        operands.filter((word) => !word.text.startsWith('+')),
      );
      const commands = [...valuesOf('-c --cmd --eval'), ...operands.filter((word) => word.text.startsWith('+'))];
      uses.mention(...commands.flatMap((word) => word.text.split(/[\s()'"]+/).map(literalWord)));
    },
  },
  { names: 'nano', like: 'pico', only: '--version', operands: 'both' },
  {
    names: 'mkdir',
    edits: true,
    takes: '-pv -m= --mode= --parents --verbose',
    complete: true,
    operands: 'write',
    content: 'none',
  },
  {
    names: 'touch',
    edits: true,
    takes: '-acfhm -dt= --date= --time= --no-create --no-dereference',
    uses: { read: '-r --reference' },
    complete: true,
    operands: 'write',
    content: 'none',
  },
  {
    names: 'rm',
    edits: true,
    destroys: 'files',
    takes: `-fiIrRdv --interactive[=] --preserve-root[=] --force --recursive --dir --verbose --one-file-system
      --no-preserve-root`,
    complete: true,
    operands: 'write',
    tree: '-r -R --recursive',
    content: 'none',
  },
  {
    names: 'rmdir',
    edits: true,
    destroys: 'files',
    takes: '-v --verbose --ignore-fail-on-non-empty',
    complete: true,
    operands: 'write',
    content: 'none',
  },
  { names: 'unlink', destroys: 'files', operands: 'write', content: 'none' },
  {
    names: 'mkfifo mktemp',
    takes: '-m= --mode= --suffix=',
    uses: { writeTree: '-p --tmpdir' },
    operands: 'write',
    content: 'none',
  },
  {
    names: 'mknod',
    takes: '-m= --mode=',
    touches: ({ parsed }, uses) => uses.addAll('write', parsed.operands.slice(0, 1)),
  },
  { names: 'truncate', takes: '-s= --size=', uses: { read: '-r --reference' }, operands: 'write', content: 'none' },
  {
    names: 'shred srm wipe',
    destroys: 'files',
    takes: '-ns= --iterations= --size=',
    uses: { read: '--random-source' },
    operands: 'write',
    tree: '-r -R --recursive',
  },
  { names: 'trash trash-put gio-trash', operands: 'writeTree', content: 'none' },
  {
    names: 'chmod chown chgrp gchmod gchown',
    destroys: 'files',
    takes: '--from=',
    uses: { read: '--reference' },
    content: 'none',
    touches: owners,
  },
  {
    names: 'chattr setfattr xattr setfacl',
    takes: '-m=',
    operands: 'write',
    tree: '-R -r --recursive',
    content: 'none',
  },
  { names: 'dd gdd', touches: dd },
  { names: 'fallocate', takes: '-lo= --length= --offset=', operands: 'write' },
  {
    names: 'patch',
    takes: '-pFDVzBYg= --strip= --fuzz= --suffix= --prefix=',
    uses: { read: '-i --input', write: '-o -r --output --reject-file', writeTree: '-d --directory' },
    touches: ({ parsed: { operands }, hasExactly }, uses) => {
      uses.addAll('both', operands.slice(0, 1));
      uses.addAll('read', operands.slice(1));
      if (operands.length === 0 && !hasExactly('-o --output -d --directory --dry-run')) {
        uses.addText('writeTree', '.');
      }
    },
  },
  {
    names: 'code code-insiders codium cursor windsurf subl mate gedit kate atom zed xed open xdg-open notepad',
    takes: '--folder-uri= --install-extension= --uninstall-extension= --user-data-dir= --extensions-dir=',
    operands: 'both',
  },
  { names: 'sudoedit visudo vipw', operands: 'both' },
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
