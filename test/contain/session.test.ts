import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { seatbelt } from '../../src/contain/session/darwinSession';
import { LinuxSession } from '../../src/contain/session/linuxSession';
import { confining } from './able';
import { staged } from './containedStage';
import { attempts } from './escapeAttempts';

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
