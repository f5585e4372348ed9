import assert from 'node:assert/strict';
import { chmodSync, linkSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { ordinaryOrder } from '../../src/contain/rehearsal/ordinaryOrder';
import { confining } from './able';
import { Stage } from './stage';

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing', 'cat a', []],
  ['a new file', 'echo hi > b', ['created project/b']],
  ['a changed file', 'sed -i s/one/two/ a', ['modified project/a']],
  ['a change and its reverse', 'echo x >> a; printf "one\\n" > a', []],
  ['a file that is only touched', 'touch a', []],
  ['a removed file', 'rm a', ['deleted project/a']],
  [
    'a removed folder, entry by entry',
    'rm -r d',
    ['deleted project/d/e/f', 'deleted project/d/e', 'deleted project/d'],
  ],
  [
    'a folder made anew',
    'rm -r d; mkdir d; touch d/new',
    ['deleted project/d/e/f', 'deleted project/d/e', 'created project/d/new'],
  ],
  ['a moved file', 'mv a z', ['deleted project/a', 'created project/z']],
  ['a mode', 'chmod 700 a', ['mode project/a']],
  ['a link', 'ln -s a l', ['created project/l']],
  [
    'a file in the place of a folder',
    'rm -r d; touch d',
    ['deleted project/d/e/f', 'deleted project/d/e', 'deleted project/d', 'created project/d'],
  ],
  [
    'a folder in the place of a file',
    'rm a; mkdir a; touch a/b',
    ['deleted project/a', 'created project/a', 'created project/a/b'],
  ],
  ['a file elsewhere in the home', 'echo x > ../other', ['created other']],
  ['a file behind a link', 'echo x > out/y', ['created elsewhere/y']],
  ['a pipe, which cannot be kept', 'mkfifo p', ['created project/p']],
  ['a name of 255 bytes', 'touch "$(printf %0255d 0)"', [`created project/${'0'.repeat(255)}`]],
  [
    'marks of layers that it makes itself',
    `python3 -c '
import os, stat
def attempt(act):
  try: act()
  except OSError as error: print(error)
attempt(lambda: os.mknod("a2", stat.S_IFCHR, 0))
attempt(lambda: os.setxattr("d", "user.overlay.opaque", b"y"))
attempt(lambda: os.setxattr("d/e/f", "user.overlay.whiteout", b""))
'; [ -e d/e/f ]`,
    [],
  ],
  ['what nobody may read', 'mkdir n; touch n/f; chmod 0 n/f n', ['created project/n', 'created project/n/f']],
  ['a name with a line break', 'touch "$(printf "x\\ny")"', ['created project/x\ny']],
];

/** What is said of a change besides its kind, and whether it can be kept. */
const remarks: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'bits that give the rights of an owner',
    'chmod 4644 a',
    ['a would get the mode 644 -> 4644, of which only 644 can be kept: no step'],
  ],
  [
    'such bits of a folder',
    'chmod 1755 d',
    ['d would get the mode 755 -> 1755, of which only 755 can be kept: no step'],
  ],
  [
    'such bits of a new file',
    'cp /bin/true t; chmod 6755 t',
    ['t would get the mode 6755, of which only 755 can be kept: 755'],
  ],
  ['a folder that keeps its own bits', 'chmod 3700 s', ['s would get the mode 3755 -> 3700: 3700']],
  ['a folder that loses bits', 'chmod g-s,-t s', ['s would get the mode 3755 -> 755: 755']],
  ['a folder that gets bits', 'chmod 1700 d', ['d would get the mode 755 -> 1700, of which only 700 can be kept: 700']],
  ['the mode of the folder itself', 'chmod 711 .', [' would get the mode 755 -> 711, which cannot be kept: no step']],
  ['another mode', 'chmod 755 a', ['a would get the mode 644 -> 755: 755']],
  ['another mode and another text', 'echo x > a; chmod 600 a', ['a would get the mode 644 -> 600: 600']],
  ['a folder that can only be read', 'chmod 555 d', ['d would get the mode 755 -> 555: 555']],
  ['a new program', 'echo x > b; chmod 755 b', ['b would get the mode 755: 755']],
  ['a plain new file', 'echo x > b', ['b : 644']],
  ['a hard link', 'ln a b', ['b would be a copy and no hard link: 644']],
  [
    'a file with a hard link outside',
    'echo x > linked',
    ['linked would no longer be one file with its hard links: 644'],
  ],
];

for (const [name, command, expected] of remarks) {
  test(`rehearse: what is said of ${name}`, confining, async () => {
    const stage = new Stage();
    try {
      writeFileSync(join(stage.workspace, 'a'), 'one\n');
      mkdirSync(join(stage.workspace, 'd'));
      mkdirSync(join(stage.workspace, 's'));
      writeFileSync(join(stage.home, 'other'), 'other');
      linkSync(join(stage.home, 'other'), join(stage.workspace, 'linked'));
      for (const [path, mode] of [
        ['a', 0o644],
        ['d', 0o755],
        ['s', 0o3755],
        ['linked', 0o644],
      ] as const) {
        chmodSync(join(stage.workspace, path), mode);
      }
      const rehearsed = await stage.rehearse(`umask 022; ${command}`);
      const said = rehearsed.changes.map(({ path, remark = '', step }) => {
        const mode = step !== undefined && 'mode' in step.target ? step.target.mode.toString(8) : 'no step';
        return `${relative(stage.workspace, path)} ${remark}: ${mode}`;
      });
      await rehearsed.discard();
      assert.deepEqual(said, expected);
    } finally {
      stage.dispose();
    }
  });
}

for (const [name, command, expected] of cases) {
  test(`rehearse: ${name}`, confining, async () => {
    const stage = new Stage();
    try {
      writeFileSync(join(stage.workspace, 'a'), 'one\n');
      mkdirSync(join(stage.workspace, 'd/e'), { recursive: true });
      writeFileSync(join(stage.workspace, 'd/e/f'), 'f');
      mkdirSync(join(stage.home, 'elsewhere'));
      symlinkSync('../elsewhere', join(stage.workspace, 'out'));
      const before = stage.snapshot();
      const rehearsed = await stage.rehearse(command);
      assert.deepEqual(rehearsed.end, { kind: 'exited', code: 0 }, stage.output.join(''));
      const seen = rehearsed.changes.map(({ kind, path }) => `${kind} ${relative(stage.home, path)}`);
      assert.deepEqual([...seen].sort(), [...expected].sort());
      await rehearsed.discard();
      assert.equal(stage.snapshot(), before);
    } finally {
      stage.dispose();
    }
  });
}

test('rehearse: all that a command left running is gone before anything is listed', confining, async () => {
  const stage = new Stage();
  try {
    // The kernel ends all others before the first program is gone. Bubblewrap waits for ours, and not for its own.
    const swap = 'while :; do echo x > late; ln -sf /etc/hostname next; mv -T next late; rm -f late; done';
    const rehearsed = await stage.rehearse(
      `for n in {1..9}; do (exec >/dev/null 2>&1; ${swap}) & done; cat /proc/1/comm`,
    );
    await rehearsed.discard();
    assert.equal(rehearsed.output, 'bash\n');
    assert.deepEqual(readdirSync(stage.boxes), []);
  } finally {
    stage.dispose();
  }
});

test(
  'rehearse: what a program that was killed left is removed after some hours, and nothing of anybody else',
  confining,
  async () => {
    const stage = new Stage();
    try {
      const boxes = [
        `rehearsal-${process.pid}-running`,
        'rehearsal-4194304999-young',
        'rehearsal-4194304999-old',
        'other',
      ];
      for (const name of boxes) {
        mkdirSync(join(stage.boxes, name, 'upper0'), { recursive: true });
        const isYoung = name.endsWith('young');
        utimesSync(join(stage.boxes, name), 1, isYoung ? Date.now() / 1000 : 1);
      }
      await (await stage.rehearse('true')).discard();
      assert.deepEqual(readdirSync(stage.boxes).sort(), boxes.filter((name) => !name.endsWith('old')).sort());
    } finally {
      stage.dispose();
    }
  },
);

test('rehearse: what is made too deep to be named is not kept, and gone all the same', confining, async () => {
  const stage = new Stage();
  try {
    const deep = 'n=$(printf %0200d 0); for i in {1..50}; do mkdir $n && cd $n || exit; done; chmod 0 .';
    await assert.rejects(stage.rehearse(deep), { message: 'it makes a path that is too long' });
    assert.deepEqual(readdirSync(stage.boxes), []);
  } finally {
    stage.dispose();
  }
});

test('rehearse: what is made in a working folder among caches is kept', confining, () => {
  const stage = new Stage();
  const { HOME } = process.env;
  try {
    process.env['HOME'] = stage.home;
    const folder = join(stage.home, '.cache/project');
    mkdirSync(join(folder, 'inner'), { recursive: true });
    const wish = { command: ['true'], env: {}, limit: 1, signal: new AbortController().signal, tell: () => undefined };
    const order = ordinaryOrder({ ...wish, cwd: folder, folders: [folder, join(folder, 'inner')] });
    assert.deepEqual(typeof order === 'string' ? order : order.roots, [stage.home, folder]);
  } finally {
    process.env['HOME'] = HOME;
    stage.dispose();
  }
});

test('rehearse: where bubblewrap is missing, the command that installs it is said', confining, async () => {
  const stage = new Stage();
  try {
    const bin = join(stage.top, 'bin');
    mkdirSync(bin);
    for (const name of ['unshare', 'bash', 'mount', 'mkdir']) {
      symlinkSync(join('/usr/bin', name), join(bin, name));
    }
    const told: string[] = [];
    const order = { env: { PATH: bin }, tell: (text: string) => void told.push(text) };
    await assert.rejects(stage.rehearse('true', order), /sudo apt install bubblewrap/);
    assert.deepEqual(told, []);
  } finally {
    stage.dispose();
  }
});

test('rehearse: of a command that is stopped nothing is told but what it said itself', confining, async () => {
  const stage = new Stage();
  const stop = new AbortController();
  const told: string[] = [];
  try {
    const tell = (text: string) => {
      told.push(text);
      stop.abort();
    };
    const rehearsed = await stage.rehearse('echo begun; sleep 600', { signal: stop.signal, tell });
    await rehearsed.discard();
    assert.equal(rehearsed.end.kind, 'cancelled');
    assert.equal(told.join(''), 'begun\n');
  } finally {
    stage.dispose();
  }
});
