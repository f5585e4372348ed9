import { isHarmlessSetting, readConfigCall } from '../gitSettings';
import { literalWord, unknownWord, type Word } from '../word';
import type { Given } from './program';
import { preparePrograms } from './readProgram';
import type { Uses } from './uses';
import { baseName, homeWord, inFolder, literalStart, wordAfter } from './wordParts';

const here = literalWord('.');
const diffValues =
  '-S -G -l -n -L --diff-filter --word-diff-regex --since --until --after --before --author --committer --grep ' +
  '--max-count --skip --date --diff-algorithm --anchored --ws-error-highlight --inter-hunk-context --src-prefix ' +
  '--dst-prefix --line-prefix';

/** What the subcommands of git do to files that are named, and to the whole tree. */
export const subcommands = preparePrograms([
  {
    names: 'checkout restore',
    takes: { none: '-b -B -s --source --orphan --conflict', read: '--pathspec-from-file' },
    also: ({ parsed }, uses) => uses.addAll('writeTree', parsed.operands),
  },
  {
    names:
      'switch branch tag status rev-parse describe gc prune fsck count-objects symbolic-ref ls-tree merge-base name-rev rev-list for-each-ref show-ref var version help maintenance bisect',
    takes: { read: '-F --file', none: '-b -c -C -m -u -n -t' },
  },
  {
    names: 'remote',
    takes: { none: '-t -m' },
    also: ({ parsed: { operands } }, uses) => {
      // What is known is heard as an address that may be gone to.
      const [action, , ...urls] = operands.filter((word, at) => at < 2 || !word.literal);
      uses.addAll('url', /^(?:add|set-url)$/.test(action?.text ?? '') ? urls.filter(isUrl) : []);
    },
  },
  {
    names: 'ls-files',
    takes: { read: '-X --exclude-from --exclude-per-directory', none: '-x --exclude --with-tree --format' },
  },
  {
    names: 'clean',
    content: 'none',
    takes: { none: '-e --exclude' },
    also: ({ parsed: { operands }, hasExactly }, uses) =>
      hasExactly('-n --dry-run') ? undefined : uses.addAll('writeTree', operands.length > 0 ? operands : [here]),
  },
  {
    names: 'apply am',
    content: 'derived',
    operands: 'read',
    takes: { none: '-p -C --directory --exclude --include --whitespace' },
    also: ({ has }, uses) => uses.add(has('--check --stat --numstat --summary') ? 'none' : 'write', unknownWord('…')),
  },
  {
    names: 'mv',
    also: ({ parsed: { operands } }, uses) => {
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
    content: 'none',
    takes: { read: '--pathspec-from-file' },
    also: ({ parsed, hasExactly }, uses) =>
      uses.addAll(hasExactly('-n --dry-run --cached') ? 'none' : 'writeTree', parsed.operands),
  },
  {
    names: 'stash',
    takes: { none: '-m --message', read: '--pathspec-from-file', write: '--output' },
    also: ({ parsed: { operands } }, uses) => uses.addAll('read', operands.slice(1)),
  },
  {
    names: 'reset',
    content: 'none',
    takes: { read: '--pathspec-from-file' },
    also: ({ has }, uses) => uses.add(has('--hard --merge --keep') ? 'writeTree' : 'none', here),
  },
  {
    names: 'clone',
    takes: {
      none: '-b -o -c -j -u --branch --origin --config --depth --jobs --upload-pack --filter --shallow-since --shallow-exclude',
      read: '--reference --reference-if-able --template --bundle-uri',
      write: '--separate-git-dir',
    },
    also: ({ parsed: { operands } }, uses) => {
      const [from, into] = operands;
      uses.add(from !== undefined && isUrl(from) ? 'url' : 'readTree', from);
      uses.add('writeTree', into ?? (from === undefined ? undefined : cloneName(from)));
    },
  },
  {
    names: 'init',
    operands: 'write',
    takes: { read: '--template', write: '--separate-git-dir', none: '-b --initial-branch --object-format' },
  },
  { names: 'config', takes: { none: '--type --default --comment --value --url' }, also: config },
  { names: 'add stage', operands: 'read', takes: { none: '--chmod', read: '--pathspec-from-file' } },
  {
    names: 'commit',
    operands: 'read',
    takes: {
      read: '-F -t --file --template --pathspec-from-file',
      none: '-m -c -C --message --author --date --fixup --squash --cleanup --trailer --reuse-message --reedit-message',
    },
    optional: '-S -u --gpg-sign --untracked-files',
  },
  {
    names: 'diff log show whatchanged reflog diff-tree diff-index diff-files range-diff shortlog difftool unpack-file',
    takes: { write: '--output', read: '-O', none: diffValues },
    optional:
      '-M -C -B -D -X -U --unified --stat --word-diff --format --pretty --color --abbrev --find-renames --submodule',
    also: (given, uses) => {
      revisions(given, uses);
      for (const range of given.valuesOf('-L')) {
        readAfterColons(range, uses);
      }
    },
  },
  {
    names: 'cat-file archive',
    takes: { write: '-o --output', none: '--format --prefix --remote --exec' },
    optional: '--batch --batch-check --batch-command',
    also: (given, uses) => {
      revisions(given, uses);
      uses.addAll('url', given.valuesOf('--remote'));
      // What to print is then read from the input.
      uses.add(given.hasExactly('--batch --batch-command') ? 'readTree' : 'none', here);
    },
  },
  {
    names: 'blame annotate',
    operands: 'read',
    takes: { read: '-S --contents --ignore-revs-file', none: '-L --since --date' },
  },
  {
    names: 'grep',
    takes: { read: '-f', none: '-e -A -B -C -m --max-depth --threads --max-count' },
    also: ({ parsed: { operands }, has }, uses) => {
      const files = has('-e -f') ? operands : operands.slice(1);
      uses.addAll('readTree', files.length > 0 ? files : [here]);
      revisions({ parsed: { operands: files } }, uses);
    },
  },
  { names: 'hash-object', operands: 'read', takes: { none: '-t --path' } },
  {
    names: 'worktree',
    takes: { none: '-b -B --reason' },
    also: ({ parsed: { operands } }, uses) =>
      uses.addAll(/^(?:add|move|remove)$/.test(operands[0]?.text ?? '') ? 'writeTree' : 'none', operands.slice(1)),
  },
  {
    names: 'bundle',
    also: ({ parsed: { operands } }, uses) => uses.add(operands[0]?.text === 'create' ? 'write' : 'read', operands[1]),
  },
  {
    names: 'format-patch',
    takes: { writeTree: '-o --output-directory', read: '--signature-file', none: '--subject-prefix --start-number' },
    also: revisions,
  },
  {
    names: 'fast-export fast-import',
    takes: { read: '--import-marks', write: '--export-marks' },
    also: revisions,
  },
  {
    names: 'submodule',
    takes: { none: '-b --reference --name --depth' },
    also: ({ parsed: { operands } }, uses) => {
      if (operands[0]?.text === 'add') {
        uses.add('url', operands[1]);
        uses.add('writeTree', operands[2] ?? (operands[1] === undefined ? undefined : cloneName(operands[1])));
      }
    },
  },
  {
    names: 'fetch pull push ls-remote',
    takes: { none: '-o -j --depth --upload-pack --receive-pack --exec --refmap --server-option --push-option' },
    also: ({ parsed: { operands } }, uses) => {
      const [from] = operands;
      if (from !== undefined && isUrl(from)) {
        uses.add('url', from);
      } else if (from !== undefined && /^[./~]/.test(from.text)) {
        uses.add('bothTree', from);
      }
    },
  },
]);

/** `https://host/x`, `git@host:x`; a word that is not known may be one. */
function isUrl(word: Word): boolean {
  return !word.literal
    ? literalStart(word) === '' || word.text.includes('://')
    : /^[a-z+]+:\/\/|^[^/:.][^/:]*:(?!\/\/)/i.test(word.text);
}

/** The folder that `git clone` makes when none is named. */
function cloneName(from: Word): Word {
  const name = baseName(from);
  return name.literal ? literalWord(name.text.replace(/^.*:/s, '').replace(/\.git$/, '') || '.') : name;
}

/** Words after a revision, `revision:path`, and words that may be either. */
function revisions({ parsed }: { parsed: Pick<Given['parsed'], 'operands'> }, uses: Uses): void {
  for (const word of parsed.operands) {
    if (word.text.includes(':') && !/^[A-Za-z]:[\\/]/.test(word.text)) {
      readAfterColons(word, uses);
    } else if (!/[\^{]|~[0-9]*$|\.\.|^HEAD$|^@$/.test(word.text) || /^[~.]/.test(word.text)) {
      uses.add('read', word);
    }
  }
}

/** The path after a revision or a range of lines, either of which may have colons of its own (`HEAD^{/a:b}:path`). */
function readAfterColons(word: Word, uses: Uses): void {
  const start = literalStart(word);
  const first = start.indexOf(':');
  const last = start.lastIndexOf(':');
  uses.add('read', first >= 0 ? wordAfter(word, first + 1) : undefined);
  uses.add('read', last > first ? wordAfter(word, last + 1) : undefined);
  const end = first < 0 ? word.pieces.at(-1) : undefined;
  const colon = end?.kind === 'text' ? end.text.lastIndexOf(':') : -1;
  uses.add('read', end?.kind === 'text' && colon >= 0 ? literalWord(end.text.slice(colon + 1)) : undefined);
  uses.add('read', first < 0 && colon < 0 ? word : undefined);
}

/** Harmless settings are kept where git keeps them without being asked about; any other may plant a program there. */
function config({ args }: Given, uses: Uses): void {
  const { file, writes, setting } = readConfigCall(args);
  if (file !== undefined) {
    uses.add(writes ? 'both' : 'read', file);
  } else if (writes && !(setting !== undefined && isHarmlessSetting(setting))) {
    const has = (name: string) => args.some(({ text }) => text === name);
    const place = has('--global')
      ? homeWord('/.gitconfig')
      : has('--system')
        ? literalWord('/etc/gitconfig')
        : literalWord('.git/config');
    uses.add('write', place);
  }
}
