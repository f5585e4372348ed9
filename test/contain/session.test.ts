import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { startInGroup } from '../../src/agents/wire/startInGroup';
import { repositoryOf } from '../../src/contain/gitFolders';
import { seatbelt } from '../../src/contain/session/darwinSession';
import { LinuxSession } from '../../src/contain/session/linuxSession';
import { descendantsOf, stillRunning } from '../agents/harness/programs';
import { confining } from './able';
import { attempts } from './escapeAttempts';
import { Stage } from './stage';

/** Whoever stops the first program inside is stopped with it. */
const limit = { timeout: 20_000, killSignal: 'SIGKILL' } as const;

/** A contained session in a home that has something to lose. */
class ContainedStage extends Stage {
  readonly state = join(this.home, '.agent');
  /** In the home, because temporary files are the session's own and nothing can be lost among them. */
  readonly out = join(this.home, 'out');
  session!: LinuxSession;

  async open(network: 'open' | 'off' = 'off'): Promise<LinuxSession> {
    const put = (path: string, text: string) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    put(join(this.out, 'kept'), 'kept');
    put(join(this.home, 'mine'), 'mine');
    put(join(this.home, '.ssh/id_rsa'), 'a key');
    put(join(this.home, '.npm/old'), 'old');
    put(join(this.home, 'other/file'), 'other');
    put(join(this.home, 'sibling/.env'), 'TOKEN=1');
    put(join(this.home, 'work/team/project/.env'), 'TOKEN=1');
    put(join(this.workspace, '.env'), 'TOKEN=1');
    put(join(this.workspace, '.git/config'), '[core]');
    put(join(this.workspace, '.git/hooks/x.sample'), '');
    put(join(this.workspace, '.vscode/settings.json'), '{}');
    put(join(this.workspace, 'deep/in/.env'), 'TOKEN=1');
    put(join(this.workspace, 'deep/in/.git/config'), '[core]');
    put(join(this.home, 'aws/credentials'), 'linked');
    put(join(this.temporary, 'compiled/v1/old'), 'old');
    if (!existsSync(join(this.home, '.aws'))) {
      symlinkSync(join(this.home, 'aws'), join(this.home, '.aws'));
    }
    this.session = await LinuxSession.make(
      {
        ...{ cwd: this.workspace, folders: [this.workspace], home: this.home, readable: [], network },
        state: { folders: [this.state], files: [] },
      },
      { NODE_COMPILE_CACHE: join(this.temporary, 'compiled') },
    );
    return this.session;
  }

  /** Runs a command in the session and gives all that it said. */
  run(command: string): string {
    const env = { ...process.env, HOME: this.home, OUT: this.out, BOXES: '/var/tmp', TMPDIR: '/tmp' };
    const line = this.session.wrap({ command: 'bash', args: ['-c', command], cwd: this.workspace, env });
    const ran = spawnSync(line.command, line.args, {
      cwd: line.cwd,
      env: line.env,
      encoding: 'utf8',
      input: 'said\n',
      ...limit,
    });
    return `${ran.stdout}${ran.stderr}(${ran.status})`;
  }

  async close(): Promise<void> {
    await this.session?.end();
    this.dispose();
  }
}

async function staged(run: (stage: ContainedStage) => Promise<void> | void): Promise<void> {
  const stage = new ContainedStage();
  try {
    await stage.open();
    await run(stage);
  } finally {
    await stage.close();
  }
}

for (const [name, command] of attempts) {
  test(`contained session: no escape by ${name}`, confining, () =>
    staged((stage) => {
      assert.match(stage.run('cat "$OUT/kept"'), /^kept\(0\)/);
      assert.doesNotMatch(stage.run(command), /ESCAPED/);
      assert.equal(readFileSync(join(stage.out, 'kept'), 'utf8'), 'kept');
      assert.equal(readFileSync(join(stage.home, 'mine'), 'utf8'), 'mine');
      const evil = [stage.out, stage.top, stage.home].map((folder) => join(folder, 'evil'));
      assert.deepEqual(evil.filter(existsSync), []);
    }),
  );
}

/** What is tried, what is said to it, and whether `made` exists afterwards. */
const reaches: readonly { command: string; says: RegExp; made?: string; unmade?: string }[] = [
  { command: 'cat ~/.ssh/id_rsa ~/.aws/credentials', says: /No such file[\s\S]*No such file/ },
  { command: 'cat .env; wc -c < .env', says: /^0\n/m },
  { command: 'cat ~/sibling/.env ~/work/team/project/.env; wc -c < ~/sibling/.env', says: /^0\n/ },
  { command: 'echo x > ~/new', says: /Read-only file system/, unmade: 'home/new' },
  { command: 'echo x > ~/other/new', says: /Read-only file system/, unmade: 'home/other/new' },
  { command: 'echo x > .git/hooks/pre-commit', says: /Read-only/, unmade: 'home/project/.git/hooks/pre-commit' },
  { command: 'echo x >> .git/config; rm .git/config', says: /Read-only[\s\S]*busy/ },
  { command: 'mv .git g; mkdir .git', says: /busy/, unmade: 'home/project/g' },
  { command: 'mv deep moved; cat moved/in/.env', says: /busy/, unmade: 'home/project/moved' },
  { command: 'cd deep; mv in moved && ln -s ../../other in', says: /busy/, unmade: 'home/project/deep/moved' },
  { command: 'echo x > .vscode/tasks.json', says: /Read-only/, unmade: 'home/project/.vscode/tasks.json' },
  { command: 'echo x > made.txt && cat', says: /said\n\(0\)/, made: 'home/project/made.txt' },
  { command: 'echo x > .git/index', says: /\(0\)/, made: 'home/project/.git/index' },
  { command: 'echo x > ~/.agent/state', says: /\(0\)/, made: 'home/.agent/state' },
  {
    command: 'cat ~/.npm/old; echo x > ~/.npm/new && mkdir -p ~/.cargo/registry/a',
    says: /old\(0\)/,
    unmade: 'home/.npm/new',
  },
  { command: 'mkdir ~/.gem/a && echo x > ~/.gem/a/b && cat ~/.gem/a/b', says: /^x\n\(0\)/, unmade: 'home/.gem' },
  { command: 'ls ~/.cargo/git && echo x > ~/.cargo/config', says: /^bash.*Read-only/, unmade: 'home/.cargo' },
  { command: 'rm ~/.gem; ln -sfn ~ ~/.gem; mv ~/.gem ~/.npm/g', says: /(?:[\s\S]*Read-only){3}/ },
  { command: 'echo x > /tmp/seen && ls /tmp', says: /seen/ },
  {
    command: 'cat ~/../tmp/compiled/v1/old && echo x > ~/../tmp/compiled/v1/new',
    says: /^old[\s\S]*Read-only/,
    unmade: 'tmp/compiled/v1/new',
  },
  { command: 'find -L /etc/ssl -name "*.pem" -size 0 | wc -l', says: /^0\n/ },
  { command: 'exit 7', says: /\(7\)/ },
];

for (const { command, says, made, unmade } of reaches) {
  test(`contained session: ${command}`, confining, () =>
    staged((stage) => {
      assert.match(stage.run(command), says);
      assert.ok(made === undefined || existsSync(join(stage.top, made)));
      assert.ok(unmade === undefined || !existsSync(join(stage.top, unmade)));
      assert.equal(readFileSync(join(stage.workspace, '.git/config'), 'utf8'), '[core]');
    }),
  );
}

test('contained session: a cache that came since the last program is seen as it is, and stays so', confining, () =>
  staged((stage) => {
    assert.match(stage.run('echo x > ~/.gem/private; ls ~/.gem'), /^private\n/);
    mkdirSync(join(stage.home, '.gem/real'), { recursive: true });
    assert.match(stage.run('ls ~/.gem; echo x > ~/.gem/new && cat ~/.gem/new'), /^real\nx\n/);
    assert.deepEqual(readdirSync(join(stage.home, '.gem')), ['real']);
  }),
);

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

test(
  'contained session: an empty folder stays empty, and one in which nothing can be made is no hindrance',
  confining,
  () =>
    staged(async ({ home }) => {
      const empty = join(home, 'empty');
      mkdirSync(empty);
      const wish = { cwd: empty, folders: [empty], home, readable: [], network: 'off' } as const;
      const make = () => LinuxSession.make({ ...wish, state: { folders: [], files: [] } }, {});
      const session = await make();
      assert.deepEqual(readdirSync(empty), []);
      await session.end();
      symlinkSync(join(home, 'nowhere/x'), join(empty, '.vscode'));
      writeFileSync(join(empty, 'file'), '');
      await (await make()).end();
    }),
);

test('contained session: what makes programs run and came meanwhile is named in the end', confining, () =>
  staged(async (stage) => {
    stage.run(
      'mkdir -p sub/.vscode; echo {} > sub/.vscode/tasks.json; echo {} > .mcp.json; echo x > plain; git init -q new',
    );
    const names = ['sub/.vscode', '.mcp.json', 'new/.git/hooks', 'new/.git/config'];
    const told = (await stage.session.end()).join();
    for (const name of names) {
      assert.ok(told.includes(join(stage.workspace, name)), told);
    }
    assert.doesNotMatch(told, /plain|project\/\.(?:git|vscode)/);
  }),
);

test('contained session: its description says where secrets were looked for, and where not to the end', confining, () =>
  staged(async ({ session, home, workspace }) => {
    assert.equal(session.isCutShort, false);
    const says = session.says.join('\n');
    assert.match(says, /looked for by their names in the folders it works in and, 4 folders deep, in the home/);
    assert.ok(says.includes(`It can write to ${workspace}.`) && !says.includes('cut short'));
    const many = join(home, 'many');
    mkdirSync(many);
    for (let at = 0; at <= 10_000; at += 1) {
      writeFileSync(join(many, String(at)), '');
    }
    const wish = { cwd: workspace, folders: [], home, readable: [], network: 'off' } as const;
    const cut = await LinuxSession.make({ ...wish, state: { folders: [], files: [] } }, {});
    await cut.end();
    assert.equal(cut.isCutShort, true);
    assert.ok(cut.says.some((it) => it.startsWith(`The search was cut short in ${home}, which`)));
  }),
);

/** What somebody left in the folder, and what a session that starts then cannot do. */
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

test('contained session: a folder that became a link since it was asked about is not opened', confining, () =>
  staged(async ({ session, home, workspace }) => {
    const folder = join(workspace, 'deep/in/.git/config');
    assert.deepEqual(session.reach(folder), { kind: 'outside', folder });
    rmSync(join(workspace, 'deep/in'), { recursive: true });
    mkdirSync(join(home, 'other/.git/config'), { recursive: true });
    symlinkSync(join(home, 'other'), join(workspace, 'deep/in'));
    assert.match((await session.open(folder)) ?? '', /elsewhere/);
  }),
);

test(
  'contained session: no file that the environment names runs outside, and no descriptor leads there',
  confining,
  () =>
    staged(({ session, home, workspace }) => {
      writeFileSync(join(workspace, 'named'), `touch ${home}/evil 2>/dev/null`);
      const env = { ...process.env, HOME: home, BASH_ENV: join(workspace, 'named') };
      const opened = openSync(home, 'r');
      const command = 'cd /proc/self/fd; for n in *; do cat "$n/.ssh/id_rsa" 2>/dev/null; done; echo "$BASH_ENV"';
      const line = session.wrap({ command: 'bash', args: ['-c', command], cwd: workspace, env });
      const { stdout } = spawnSync(line.command, line.args, {
        ...{ cwd: '/', env, encoding: 'utf8', ...limit },
        stdio: ['ignore', 'pipe', 'inherit', ...[3, 4, 5, 6, 7].map(() => opened)],
      });
      closeSync(opened);
      assert.equal(stdout, `${env.BASH_ENV}\n`);
      assert.equal(existsSync(join(home, 'evil')), false);
    }),
);

test('contained session: its programs are ended kindly, and nothing of them is left', confining, () =>
  staged(async ({ session, workspace }) => {
    const script = 'trap "sleep 0.2; touch kindly; exit" TERM; sleep 1003 & touch up; while :; do wait; done';
    const group = await startInGroup({
      ...{ command: 'bash', args: ['-c', script], cwd: workspace, env: process.env, containment: session },
    });
    const gone = once(group.child, 'exit').then(() => undefined);
    while (!existsSync(join(workspace, 'up'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const pids = descendantsOf(process.pid).map(({ pid }) => pid);
    assert.ok(pids.length > 2);
    await group.end(gone);
    assert.ok(existsSync(join(workspace, 'kindly')));
    assert.deepEqual(stillRunning(pids), []);
  }),
);

test(
  'contained session: what is removed meanwhile keeps no program from starting, and is not made anew',
  confining,
  () =>
    staged((stage) => {
      const gone = ['.env', '.vscode'].map((name) => join(stage.workspace, name));
      for (const path of gone) {
        rmSync(path, { recursive: true });
      }
      assert.match(stage.run('echo ran'), /ran\n/);
      assert.deepEqual(gone.filter(existsSync), []);
    }),
);

test('contained session: a socket that is gone by then keeps no program from starting', confining, () =>
  staged(async (stage) => {
    await stage.session.end();
    const folder = join(stage.home, 'listening');
    mkdirSync(folder);
    const sockets = ['one', 'other'].map((name) => join(folder, name));
    const servers = sockets.map((path) =>
      createServer(() => assert.fail('it was reached'))
        .listen(path)
        .unref(),
    );
    await Promise.all(servers.map((it) => once(it, 'listening')));
    await stage.open();
    const env = { ...process.env, HOME: stage.home };
    const command = `for at in ${sockets.join(' ')}; do [ -S "$at" ] && echo seen; done; echo ran`;
    const lines = [0, 1].map(() => stage.session.wrap({ command: 'bash', args: ['-c', command], cwd: '/', env }));
    for (const [at, line] of lines.entries()) {
      const { stdout } = spawnSync(line.command, line.args, { cwd: '/', env, encoding: 'utf8', ...limit });
      assert.equal(stdout, 'ran\n');
      await new Promise((done) => servers[at]?.close(done));
    }
    rmSync(folder, { recursive: true });
    assert.match(stage.run('echo ran'), /^ran\n\(0\)/);
  }),
);

for (const network of ['open', 'off'] as const) {
  test(
    `contained session: a socket without a path is told where it is reached; the network is ${network}`,
    confining,
    () =>
      staged(async (stage) => {
        await stage.session.end();
        const name = `gatehouse-${process.pid}-${network}`;
        const server = createServer((socket) => socket.end('reached'))
          .listen(`\0${name}`)
          .unref();
        await once(server, 'listening');
        await stage.open(network);
        const script = `require('net').connect('\\0${name}').pipe(process.stdout)`;
        const env = { ...process.env, HOME: stage.home };
        const line = stage.session.wrap({ command: process.execPath, args: ['-e', script], cwd: stage.workspace, env });
        const program = spawn(line.command, line.args, { cwd: line.cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
        const said = (await program.stdout.setEncoding('utf8').toArray()).join('');
        server.close();
        assert.equal(said.includes('reached'), network === 'open');
        const told = stage.session.says.some((it) => it.startsWith('A socket of another') && it.endsWith(`@${name}`));
        assert.equal(told, network === 'open');
      }),
  );
}

/** What is opened, and what a program that runs already can then write to. */
const openings: readonly (readonly [folder: string, file: string])[] = [
  ['home/other', 'home/other/new'],
  ['home/project/.vscode', 'home/project/.vscode/tasks.json'],
  ['home/project/.git/config', 'home/project/.git/config'],
];

for (const [folder, file] of openings) {
  test(`contained session: ${folder} can be opened for a program that runs, and for those after it`, confining, () =>
    staged(async (stage) => {
      const path = join(stage.top, file);
      const script = `touch up; for n in $(seq 100); do [ -e go ] || sleep 0.1; done; echo first > ${path}; cat ~/.ssh/id_rsa`;
      const env = { ...process.env, HOME: stage.home };
      const line = stage.session.wrap({ command: 'bash', args: ['-c', script], cwd: stage.workspace, env });
      const program = spawn(line.command, line.args, { cwd: line.cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      program.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const ended = once(program, 'close');
      while (!existsSync(join(stage.workspace, 'up'))) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const reach = stage.session.reach(path);
      assert.deepEqual(reach, { kind: 'outside', folder: join(stage.top, folder) });
      assert.equal(await stage.session.open(join(stage.top, folder)), undefined);
      assert.deepEqual(stage.session.reach(path), { kind: 'writable' });
      writeFileSync(join(stage.workspace, 'go'), '');
      await ended;
      assert.doesNotMatch(said, /Read-only/);
      assert.equal(readFileSync(path, 'utf8'), 'first\n');
      assert.match(stage.run(`echo second > ${path}`), /\(0\)/);
      assert.equal(readFileSync(path, 'utf8'), 'second\n');
    }),
  );
}

test(
  'contained session: a folder that holds what is hidden or kept apart is never opened, nor is a secret',
  confining,
  () =>
    staged(async ({ session, home, workspace }) => {
      for (const path of [join(home, 'new'), join(home, '.ssh/id_rsa'), join(workspace, '.env')]) {
        assert.equal(session.reach(path).kind, 'closed', path);
      }
      assert.notEqual(await session.open(home), undefined);
    }),
);

test('contained session: the same description in the words of macOS', () => {
  const hidden = [{ path: '/home/me/.ssh', kind: 'folder' }] as const;
  const some = { writable: ['/ws', '/a "b"'], fresh: ['/tmp'], readOnly: ['/ws/.git/hooks'], hidden };
  assert.equal(
    seatbelt({ ...some, network: 'off' }),
    [
      '(version 1)',
      '(allow default)',
      '(deny file-write*)',
      '(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/zero") (subpath "/dev/fd"))',
      '(allow file-write* (subpath "/ws") (subpath "/a \\"b\\"") (subpath "/tmp"))',
      '(deny file-write* (subpath "/ws/.git/hooks"))',
      // Whatever is renamed would take along what is protected in it.
      '(deny file-write-unlink (literal "/ws/.git") (literal "/ws") (literal "/home/me") (literal "/home"))',
      '(deny file-read* file-write* (subpath "/home/me/.ssh"))',
      '(deny network*)',
      '',
    ].join('\n'),
  );
  assert.doesNotMatch(seatbelt({ ...some, network: 'open' }), /network/);
});
