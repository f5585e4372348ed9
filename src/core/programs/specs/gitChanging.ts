import { cloneName, here, isUrl, revisions } from '../../shell/effects/gitWords';
import { unknownWord } from '../../shell/word';
import { baseName, inFolder } from '../../shell/wordParts';
import type { ProgramSpec } from '../spec';
/** The commands of git that change files, or fetch and send. */
export const gitChangingSpecs: readonly ProgramSpec[] = [
  { names: 'filter-branch filter-repo', rewrites: /./ },
  { names: 'reflog', rewrites: /^(?:expire|delete)$/ },
  { names: 'update-ref', rewrites: /^-d$/ },
  {
    names: 'push',
    rewrites: /^(?:--force(?:-with-lease.*|-if-includes)?|--mirror|--delete|--prune|-[a-zA-Z]*[fd][a-zA-Z]*|\+.+|:.+)$/,
  },
  { names: 'switch gc prune fsck version help maintenance bisect', takes: '-bcCmunt=', uses: { read: '-F --file' } },
  {
    names: 'checkout restore',
    pathspecs: true,
    takes: '-bBs= --source= --orphan= --conflict=',
    uses: { read: '--pathspec-from-file' },
    touches: ({ parsed, has, hasExactly }, uses) => {
      // `restore --staged` changes only what the next commit takes.
      if (!hasExactly('--staged -S') || has('--worktree -W')) {
        uses.addAll('writeTree', parsed.operands);
      }
    },
  },
  {
    names: 'clean',
    pathspecs: true,
    takes: '-e= --exclude=',
    content: 'none',
    touches: ({ parsed: { operands }, hasExactly }, uses) =>
      hasExactly('-n --dry-run') ? undefined : uses.addAll('writeTree', operands.length > 0 ? operands : [here]),
  },
  {
    names: 'apply am',
    takes: '-pC= --directory= --exclude= --include= --whitespace=',
    operands: 'read',
    content: 'derived',
    touches: ({ has }, uses) =>
      uses.add(has('--check --stat --numstat --summary') ? 'none' : 'write', unknownWord('…')),
  },
  {
    names: 'mv',
    touches: ({ parsed: { operands } }, uses) => {
      const target = operands.at(-1);
      uses.addAll('bothTree', operands.slice(0, -1));
      uses.add('write', target);
      uses.addAll(
        'write',
        target === undefined ? [] : operands.slice(0, -1).map((word) => inFolder(target, baseName(word))),
      );
    },
  },
  {
    names: 'rm',
    pathspecs: true,
    uses: { read: '--pathspec-from-file' },
    content: 'none',
    touches: ({ parsed, hasExactly }, uses) =>
      uses.addAll(hasExactly('-n --dry-run --cached') ? 'none' : 'writeTree', parsed.operands),
  },
  {
    names: 'reset',
    uses: { read: '--pathspec-from-file' },
    content: 'none',
    touches: ({ has }, uses) => uses.add(has('--hard --merge --keep') ? 'writeTree' : 'none', here),
  },
  {
    names: 'clone',
    takes: `-bocju= --branch= --origin= --config= --depth= --jobs= --upload-pack= --filter= --shallow-since=
      --shallow-exclude=`,
    uses: { read: '--reference --reference-if-able --template --bundle-uri', write: '--separate-git-dir' },
    touches: ({ parsed: { operands } }, uses) => {
      const [from, into] = operands;
      uses.add(from !== undefined && isUrl(from) ? 'url' : 'readTree', from);
      uses.add('writeTree', into ?? (from === undefined ? undefined : cloneName(from)));
    },
  },
  {
    names: 'init',
    takes: '-b= --initial-branch= --object-format=',
    uses: { read: '--template', write: '--separate-git-dir' },
    operands: 'write',
  },
  { names: 'add stage', pathspecs: true, takes: '--chmod=', uses: { read: '--pathspec-from-file' }, operands: 'read' },
  {
    names: 'commit',
    pathspecs: true,
    takes: `-mcC= -Su[=] --message= --author= --date= --fixup= --squash= --cleanup= --trailer= --reuse-message=
      --reedit-message= --gpg-sign[=] --untracked-files[=]`,
    uses: { read: '-F -t --file --template --pathspec-from-file' },
    operands: 'read',
  },
  {
    names: 'bundle',
    touches: ({ parsed: { operands } }, uses) =>
      uses.add(operands[0]?.text === 'create' ? 'write' : 'read', operands[1]),
  },
  {
    names: 'format-patch',
    pathspecs: true,
    takes: '--subject-prefix= --start-number=',
    uses: { writeTree: '-o --output-directory', read: '--signature-file' },
    touches: revisions,
  },
  {
    names: 'submodule',
    only: '',
    keeps: '-q --quiet',
    subcommands: [{ names: 'status', keeps: '--cached --recursive', most: 0 }],
    takes: '-b= --reference= --name= --depth=',
    touches: ({ parsed: { operands } }, uses) => {
      if (operands[0]?.text === 'add') {
        uses.add('url', operands[1]);
        uses.add('writeTree', operands[2] ?? (operands[1] === undefined ? undefined : cloneName(operands[1])));
      }
    },
  },
  {
    names: 'fetch pull push ls-remote',
    takes: '-oj= --depth= --upload-pack= --receive-pack= --exec= --refmap= --server-option= --push-option=',
    touches: ({ parsed: { operands } }, uses) => {
      const [from] = operands;
      if (from !== undefined && isUrl(from)) {
        uses.add('url', from);
      } else if (from !== undefined && /^[./~]/.test(from.text)) {
        uses.add('bothTree', from);
      }
    },
  },
];
