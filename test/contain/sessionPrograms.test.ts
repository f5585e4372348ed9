import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { startInGroup } from '../../src/agents/wire/startInGroup';
import { descendantsOf, stillRunning } from '../agents/harness/programs';
import { confining } from './able';
import { limit, staged } from './containedStage';

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
