import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rehearseCommand } from '../../src/cli/rehearseCommand';
import { boxesOutside } from '../../src/contain/box';
import { writeJournal } from '../../src/store/changes/journal';
import { journalIn } from '../../src/store/changes/leftJournals';
import { confining } from './able';
import { Stage } from './stage';

/** What the command line says, and how it ends. */
async function rehearsed(cwd: string, command: string, flags: readonly string[] = []) {
  const said: string[] = [];
  const streams = {
    input: Readable.from([]),
    write: async (text: string) => void said.push(text),
    complain: (text: string) => void said.push(text),
  };
  const given = { flags: new Set(flags), values: new Map(), operands: ['sh', '-c', command] };
  const surroundings = { cwd, home: cwd, platform: 'linux' } as const;
  const code = await rehearseCommand.run(given as never, streams, surroundings as never);
  return { code, said: said.join('') };
}

const git = 'git -c user.name=x -c user.email=x@x -c protocol.file.allow=always';

/** Folders in a home, how each is made, and what git says there of a file that was added. */
const folders: readonly (readonly [name: string, folder: string, made: string])[] = [
  ['a folder in a repository', 'main/sub', 'true'],
  ['a folder that a link leads to', 'link', 'ln -s main/sub link'],
  ['a work tree', 'tree', 'git -C main worktree add -q ../tree'],
  ['a folder in a work tree', 'tree/sub', 'git -C main worktree add -q ../tree'],
  ['a submodule', 'whole/mod', `${git} clone -q main whole && ${git} -C whole submodule -q add ../main mod`],
];

for (const [name, folder, made] of folders) {
  test(`gatehouse rehearse: in ${name} nothing happens, and with --keep all of it`, confining, async () => {
    const stage = new Stage();
    try {
      const start = `${git} init -q main && mkdir main/sub && touch main/sub/f && git -C main add . && ${git} -C main commit -qm 1`;
      execFileSync('bash', ['-ec', `${start}; ${made}`], { cwd: stage.home });
      const cwd = join(stage.home, folder);
      const status = () => execFileSync('git', ['status', '--short', '.'], { cwd, encoding: 'utf8' });
      const add = 'echo x > new; git add new';
      assert.match((await rehearsed(cwd, add)).said, /created (?:\S*\/)?new\n[\s\S]*Exit code 0/);
      assert.equal(status(), '');
      assert.match((await rehearsed(cwd, add, ['keep'])).said, /Kept\.\n$/);
      assert.match(status(), /^A {2}\S*new\n$/);
    } finally {
      stage.dispose();
    }
  });
}

const mounted = 'Something is mounted in the folder, and no copy shows that. Go to a folder in which nothing is.';
const gone =
  'The folder is not there any more, cannot be looked into, or has a name that is no text. Go to another folder.';
const refused = 'Work in a folder on an ordinary disk, with Linux 5.11 or newer.';

/** Folders of which there is no copy, and what is said there, at once. */
const copyless: readonly (readonly [cwd: string, says: string])[] = [
  ['/', mounted],
  ['/sys', mounted],
  ['/dev', mounted],
  ['/proc', `The kernel makes no copy of \`/proc\`. ${refused}`],
  ['/proc/sys/vm', `The kernel makes no copy of \`/proc/sys/vm\`. ${refused}`],
  // The command line says so of a current folder that was removed.
  ['', gone],
  ['/nowhere\ufffd', gone],
];

for (const [cwd, says] of copyless) {
  test(`gatehouse rehearse: in \`${cwd}\`, of which there is no copy, it says so`, confining, async () => {
    assert.deepEqual(await rehearsed(cwd, 'true'), { code: 2, said: `the command was not rehearsed: ${says}` });
  });
}

/** Folders that are odd, by how they are made. */
const oddFolders: readonly (readonly [name: string, folder: string, made: string])[] = [
  ['a name with a line break', 'new\nline', 'true'],
  ['a name with what separates options', 'back\\slash,comma:colon\\', 'true'],
  ['a pipe in it', 'pipe', 'mkfifo pipe/p'],
  ['a mode of its own', 'mode', 'chmod 1750 mode'],
  ['many files in it', 'many', 'touch many/{1..5000}'],
];

for (const [name, folder, made] of oddFolders) {
  test(`gatehouse rehearse: a folder with ${name} is copied as it is`, confining, async () => {
    const stage = new Stage();
    try {
      const cwd = join(stage.home, folder);
      mkdirSync(cwd);
      execFileSync('bash', ['-c', made], { cwd: stage.home });
      const mode = statSync(cwd).mode & 0o7777;
      const { said } = await rehearsed(cwd, `stat -c %a . > made`, ['keep']);
      assert.match(said, /^created made\nIt would change 1 path\.\nExit code 0\.\nKept\.\n$/);
      assert.equal(readFileSync(join(cwd, 'made'), 'utf8'), `${mode.toString(8)}\n`);
    } finally {
      stage.dispose();
    }
  });
}

test(
  'gatehouse rehearse: the place of its own copies, and files in memory, are folders as others',
  confining,
  async () => {
    for (const parent of [boxesOutside([]) ?? '', '/dev/shm']) {
      const cwd = mkdtempSync(join(parent, 'odd-'));
      try {
        assert.match((await rehearsed(cwd, 'touch made; cd ..; touch made')).said, /^created made\n/);
        assert.deepEqual(readdirSync(cwd), []);
      } finally {
        rmSync(cwd, { recursive: true });
      }
    }
    assert.match((await rehearsed(boxesOutside([]) ?? '', 'touch made')).said, /^created made\n/);
  },
);

test('gatehouse rehearse: what was cut off while it was kept is put back by the next one', confining, async () => {
  const stage = new Stage();
  try {
    const path = join(realpathSync(stage.workspace), 'a');
    writeFileSync(path, 'old');
    const parent = join(boxesOutside([stage.home]) ?? '', 'journals');
    const journal = (await journalIn(parent, 'keep')).replace(String(process.pid), '4194305');
    const from = join(stage.top, 'new');
    writeFileSync(from, 'new');
    // It was killed after its last step.
    const step = {
      root: stage.workspace,
      path,
      expected: { kind: 'absent' },
      target: { kind: 'file', from, mode: 0o644 },
    } as const;
    await writeJournal(journal, [step]);
    rmSync(path);
    writeFileSync(path, 'new');
    await rehearsed(stage.workspace, 'true');
    assert.equal(readFileSync(path, 'utf8'), 'old');
    assert.equal(existsSync(journal), false);
  } finally {
    stage.dispose();
  }
});
