import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repositoryOf } from '../../src/contain/gitFolders';
import { LinuxSession } from '../../src/contain/session/linuxSession';
import { confining } from './able';
import { limit, staged } from './containedStage';

const git = 'git -c user.name=x -c user.email=x@x -c protocol.file.allow=always -c init.defaultBranch=main';

/** Makes a folder `tree` whose `.git` is a file that names a folder of git outside of it. */
const linked: readonly (readonly [string, string])[] = [
  ['a work tree', 'git -C main worktree add -q ../tree'],
  [
    'a submodule',
    `${git} clone -q main whole && ${git} -C whole submodule -q add ../main tree && ln -s whole/tree tree`,
  ],
  [
    'a repository that lies apart',
    'git clone -q --separate-git-dir apart main tree; git -C tree config core.worktree "$PWD/tree"',
  ],
];

for (const [name, made] of linked) {
  test(`contained session and rehearsal: git works in ${name}, and what steers it cannot be changed`, confining, () =>
    staged(async (stage) => {
      const sh = (command: string, cwd = stage.home) =>
        execFileSync('bash', ['-ec', command], { cwd, encoding: 'utf8', env: { ...process.env, HOME: stage.home } });
      sh(`${git} init -q main && cd main && touch f && git add f && ${git} commit -qm first`);
      sh(made);
      const cwd = realpathSync(join(stage.home, 'tree'));
      const at = { home: stage.home, readable: [], network: 'off', state: { folders: [], files: [] } } as const;
      const session = await LinuxSession.make({ ...at, cwd, folders: [cwd] }, {});
      const env = { ...process.env, HOME: stage.home };
      const run = (command: string) => {
        const line = session.wrap({ command: 'bash', args: ['-c', command], cwd, env });
        const { stdout, stderr } = spawnSync(line.command, line.args, {
          cwd: line.cwd,
          env,
          encoding: 'utf8',
          ...limit,
        });
        return `${stdout}${stderr}`;
      };
      const inFolder = 'cd "$(git rev-parse --git-common-dir)"';
      const steers = `(${inFolder}; echo x > hooks/evil; echo x >> config; mv config c; touch ../evil); git config a.b c; rm -f .git; echo x > .git; echo x > ~/evil`;
      run(`echo x > g; git add g; ${git} commit -qm second; git branch other; ${steers}`);
      await session.end();
      assert.deepEqual(sh('git log --format=%s; git branch --list other', cwd).split(/\s+/).slice(0, 3), [
        'second',
        'first',
        'other',
      ]);
      assert.equal(
        sh(`${inFolder}; (ls hooks/evil ../evil ~/evil; grep -l '^x$' config) 2>/dev/null || true`, cwd),
        '',
      );
      const order = { cwd, roots: [cwd, stage.home] };
      const rehearsed = await stage.rehearse(
        `echo y > h; git add h; ${git} commit -qm third; git log --format=%s`,
        order,
      );
      await rehearsed.discard();
      assert.match(rehearsed.output, /^third\nsecond/m);
      assert.match(sh('git log --format=%s', cwd), /^second/);
    }),
  );
}

test('contained session: a .git file that somebody wrote opens no folder', confining, () =>
  staged(({ home, workspace }) => {
    const other = join(home, 'other');
    mkdirSync(join(other, '.git/worktrees/w'), { recursive: true });
    writeFileSync(join(other, '.git/config'), `[core]\n\tworktree = ${home}\n`);
    writeFileSync(join(other, '.git/worktrees/w/gitdir'), join(home, 'elsewhere/.git'));
    const file = join(workspace, 'inner/.git');
    mkdirSync(join(workspace, 'inner'));
    for (const named of [join(other, '.git'), join(other, '.git/worktrees/w'), join(home, '.ssh'), home, '', '..']) {
      writeFileSync(file, `gitdir: ${named}\n`);
      assert.equal(repositoryOf(file), undefined, named);
    }
  }),
);

test(
  'contained session: hooks of git and tasks of the editor cannot be made, and no folder stays behind',
  confining,
  () =>
    staged(async (stage) => {
      await stage.session.end();
      const folders = ['.git/hooks', '.vscode'].map((name) => join(stage.workspace, name));
      for (const folder of folders) {
        rmSync(folder, { recursive: true });
      }
      const wish = { cwd: stage.workspace, folders: [], home: stage.home, readable: [], network: 'off' } as const;
      const make = () => LinuxSession.make({ ...wish, state: { folders: [], files: [] } }, {});
      const first = await make();
      stage.session = await make();
      await first.end();
      for (const folder of folders) {
        assert.match(
          stage.run(`echo x > ${folder}/x; rmdir ${folder}; mv ${folder} y`),
          /Read-only[\s\S]*busy[\s\S]*busy/,
        );
      }
      assert.deepEqual(await stage.session.end(), []);
      assert.deepEqual(folders.filter(existsSync), []);
      // What a session that was killed long ago has left goes with the next one.
      const left = mkdtempSync('/var/tmp/gatehouse-0/session-4194305-'.replace('0', String(process.getuid?.())));
      writeFileSync(join(left, 'lent.json'), JSON.stringify(folders));
      utimesSync(left, 1, 1);
      for (const folder of folders) {
        mkdirSync(folder);
      }
      await (await make()).end();
      assert.deepEqual([left, ...folders].filter(existsSync), []);
    }),
);

const planted: readonly (readonly [name: string, plant: string, command: string])[] = [
  ['a link in the place of a folder of git', 'mkdir a; ln -s ../../other a/.git', 'echo x > ~/other/evil'],
  ['such a link to secrets', 'mkdir a; ln -s ../../.ssh a/.git', 'cat ~/.ssh/id_rsa'],
  [
    'a work tree of a folder that is none of git',
    'mkdir -p worktrees/w/a; cd worktrees/w; echo gitdir: .. > a/.git; echo "$PWD/a/.git" > gitdir',
    'echo x > ../../evil',
  ],
  [
    'very many files before those that matter',
    'mkdir .a ~/.a; touch .a/{1..30001} ~/.a/{1..30001}',
    'grep . .env; echo x >> .git/config',
  ],
];

for (const [name, plant, command] of planted) {
  test(`contained session: nothing is opened by ${name}`, confining, () =>
    staged(async ({ session, home, workspace }) => {
      await session.end();
      const env = { ...process.env, HOME: home };
      execFileSync('bash', ['-ec', plant], { cwd: workspace, env });
      const tree = join(workspace, 'worktrees/w');
      const cwd = existsSync(tree) ? tree : workspace;
      const at = { cwd, folders: [cwd], home, readable: [], network: 'off' } as const;
      const later = await LinuxSession.make({ ...at, state: { folders: [], files: [] } }, {});
      const line = later.wrap({ command: 'bash', args: ['-c', command], cwd, env });
      const { stdout, status } = spawnSync(line.command, line.args, { cwd: '/', env, encoding: 'utf8', ...limit });
      await later.end();
      assert.deepEqual([stdout, status], ['', 1]);
    }),
  );
}
