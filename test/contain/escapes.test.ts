import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { confining } from './able';
import { attempts } from './escapeAttempts';
import { Stage } from './stage';

for (const [name, command] of attempts) {
  test(`escapes: ${name}`, confining, async () => {
    const stage = new Stage();
    try {
      const out = join(stage.top, 'out');
      mkdirSync(out);
      writeFileSync(join(out, 'kept'), 'kept');
      writeFileSync(join(stage.home, 'mine'), 'mine');
      mkdirSync(join(stage.home, '.ssh'));
      writeFileSync(join(stage.home, '.ssh/id_rsa'), 'a key');
      const before = stage.snapshot();
      const env = { ...stage.order('').env, OUT: out, BOXES: stage.boxes };
      const rehearsed = await stage.rehearse(command, { env });
      await rehearsed.discard();
      assert.doesNotMatch(rehearsed.output, /ESCAPED/);
      assert.equal(stage.snapshot(), before);
      assert.equal(readFileSync(join(out, 'kept'), 'utf8'), 'kept');
      assert.equal(existsSync(join(out, 'evil')) || existsSync(join(stage.top, 'evil')), false);
    } finally {
      stage.dispose();
    }
  });
}

test('escapes: a bit that gives the rights of the owner is never kept', confining, async () => {
  const stage = new Stage();
  try {
    const rehearsed = await stage.rehearse('cp /bin/true t; chmod 6755 t; chmod 1777 .');
    const modes = rehearsed.changes.map(({ step }) => step?.target.kind === 'file' && step.target.mode.toString(8));
    await rehearsed.discard();
    assert.ok(modes.includes('755'), modes.join());
  } finally {
    stage.dispose();
  }
});

test('escapes: a socket of another program, wherever it lies, is not reached', confining, async () => {
  const stage = new Stage();
  const calls: string[] = [];
  const server = createServer((socket) => {
    calls.push('connected');
    socket.destroy();
  });
  try {
    const paths = [join(stage.workspace, 'socket'), join(stage.home, 'socket'), join(stage.top, 'socket')];
    const servers = paths.map((path) => createServer(() => calls.push(path)).listen(path));
    await Promise.all(servers.map((it) => new Promise((done) => it.once('listening', done))));
    for (const path of paths) {
      chmodSync(path, 0o777);
    }
    const port = await new Promise<number>((done) =>
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        done(typeof address === 'object' && address !== null ? address.port : 0);
      }),
    );
    const script = `for (const at of ${JSON.stringify([...paths, port])}) require('net').connect(at).on('error', (e) => console.log(e.code))`;
    const rehearsed = await stage.rehearse(`${process.execPath} -e "$SCRIPT"`, {
      env: { ...stage.order('').env, SCRIPT: script },
    });
    await rehearsed.discard();
    for (const it of servers) {
      it.close();
    }
    assert.deepEqual(calls, [], stage.output.join(''));
    assert.equal(rehearsed.wantedNetwork, true);
  } finally {
    server.close();
    stage.dispose();
  }
});
