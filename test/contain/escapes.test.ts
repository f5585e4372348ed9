import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { confining } from './able';
import { Stage } from './stage';

/** `$OUT` is a folder that the command is not to write to, `$HOME` one that it may change a copy of. */
const attempts: readonly (readonly [string, string])[] = [
  ['writing beside the folders', 'echo x > "$OUT/evil"'],
  ['mounting the root anew to write to it', 'mount -o remount,bind,rw / ; echo x > "$OUT/evil"'],
  ['mounting the folder anew', 'mount -o remount,bind,rw "$OUT"; mount --bind "$OUT" "$OUT"; echo x > "$OUT/evil"'],
  [
    'taking a layer away',
    'umount -l "$PWD"; umount -l "$HOME"; echo x > "$HOME/evil"; cd /; cd "$HOME"; echo x > evil',
  ],
  [
    'another user namespace',
    'unshare -Urm sh -c \'mount -o remount,bind,rw /; umount -l "$HOME"; echo x > "$OUT/evil"; echo x > "$HOME/evil"\'',
  ],
  [
    'another mount namespace',
    'nsenter -t 1 -m sh -c \'echo x > "$OUT/evil"\'; nsenter --mount=/proc/1/ns/mnt sh -c \'echo x > "$OUT/evil"\'',
  ],
  [
    'the root of another program',
    'for p in /proc/[0-9]*; do echo x > "$p/root$OUT/evil"; echo x > "$p/cwd/../../evil"; done',
  ],
  [
    'descriptors that were left open',
    'for p in /proc/[0-9]*/fd/*; do echo x > "$p/evil"; echo x > "$p/../evil"; echo x > "$p/../../home/evil"; done',
  ],
  ['a link to the outside', 'ln -s "$OUT" l; echo x > l/evil; ln -s "$OUT/evil" m; echo x > m'],
  [
    'a link that is swapped',
    'mkdir s; (while :; do rm -rf s; ln -s "$OUT" s; rm s; mkdir s; done) & for i in $(seq 300); do echo x > s/evil; done; kill %1',
  ],
  ['a hard link', 'ln "$OUT/kept" h; echo x > h'],
  ['changing the mode of what is outside', 'chmod 777 "$OUT/kept"; chown 0 "$OUT/kept"; touch "$OUT/kept"'],
  ['a device', 'mknod disk b 8 0 && echo x > disk; mknod mem c 1 1 && echo x > mem'],
  ['the memory of another program', 'for p in /proc/[0-9]*/mem; do echo x > "$p"; done'],
  [
    'settings of the kernel',
    'echo x > /proc/sys/kernel/core_pattern; echo 1 > /proc/sys/kernel/sysrq; echo b > /proc/sysrq-trigger',
  ],
  [
    'names that lead up',
    'echo x > ../../evil; mkdir -p a/b; echo x > a/b/../../../../evil; cd /proc/self/cwd; echo x > ../../evil',
  ],
  [
    'the box of the rehearsal',
    'echo x > "$BOXES/evil"; for b in "$BOXES"/*; do echo x > "$b/evil"; echo x > "$b/upper0/evil"; done',
  ],
  ['a program with the rights of its owner', 'cp /bin/sh sh; chmod 4755 sh; ./sh -p -c \'echo x > "$OUT/evil"\''],
  ['a program that goes on', '(setsid sh -c \'sleep 1; echo x > "$OUT/evil"\' &)'],
  [
    'tracing another program',
    `python3 -c 'import ctypes, os; c = ctypes.CDLL(None); print([c.ptrace(16, int(p), 0, 0) for p in os.listdir("/proc") if p.isdigit()])'; strace -f -p 1 -o "$OUT/evil" true`,
  ],
  ['a pipe outside', 'mkfifo "$OUT/evil"; mkfifo p; (echo x > p &) ; cat p > "$OUT/evil"'],
  ['a huge file', 'truncate -s 1T huge; dd if=/dev/zero of=large bs=1M count=40; ln huge "$OUT/evil"'],
  [
    'names with line breaks',
    `touch "$(printf 'x\\n../../evil')" "$(printf '\\n')"; cp file* "$(printf '..\\n/../evil')"`,
  ],
  ['a signal to programs outside', 'kill -9 -1; kill -9 $PPID'],
];

for (const [name, command] of attempts) {
  test(`escapes: ${name}`, confining, async () => {
    const stage = new Stage();
    try {
      const out = join(stage.top, 'out');
      mkdirSync(out);
      writeFileSync(join(out, 'kept'), 'kept');
      writeFileSync(join(stage.home, 'mine'), 'mine');
      const before = stage.snapshot();
      const env = { ...stage.order('').env, OUT: out, BOXES: stage.boxes };
      const rehearsed = await stage.rehearse(command, { env });
      await rehearsed.discard();
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
