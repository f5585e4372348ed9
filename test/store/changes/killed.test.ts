import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileStamp } from '../../../src/base/fileStamp';
import type { FileStep } from '../../../src/ports/rehearsed';
import { journalIn, putBackLeft } from '../../../src/store/changes/leftJournals';
import { takeSteps } from '../../../src/store/changes/takeSteps';

/** Set for the program that is killed: the folder in which it keeps changes. */
const variable = 'GATEHOUSE_TEST_KEEPS_IN';
const count = 150;
const names = Array.from({ length: count }, (_, at) => `f${String(at).padStart(3, '0')}`);

/** Every second file is removed, the others get another content. */
function stepsIn(top: string): readonly FileStep[] {
  const root = join(top, 'root');
  return names.map((name, at) => {
    const path = join(root, name);
    const expected = { kind: 'stamp', stamp: fileStamp(lstatSync(path, { bigint: true })) } as const;
    const from = join(top, existsSync(join(top, `pipe-${name}`)) ? `pipe-${name}` : 'new');
    const target = at % 2 === 0 ? ({ kind: 'absent' } as const) : ({ kind: 'file', from, mode: 0o644 } as const);
    return { root, path, expected, target };
  });
}

function seen(root: string): string {
  return readdirSync(root)
    .map((name) => `${name} ${readFileSync(join(root, name), 'utf8')}`)
    .join('\n');
}

/** How many files are as they were; those that go while they are looked at are not. */
function untouched(root: string): number {
  return names.filter((name) => {
    try {
      return readFileSync(join(root, name), 'utf8') === 'old';
    } catch {
      return false;
    }
  }).length;
}

/** How many files may be left as they were when the program is killed, unless it is faster. */
const moments: readonly number[] = [count - 1, (count * 2) / 3, count / 3, 1];

/** Files at which it waits for ever, so that it is killed between two writes however busy the machine is. */
const waitsAt: readonly string[] = ['f001', 'f051', 'f149'];

async function killedAt(left: number, pipe?: string): Promise<'before' | 'after'> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-killed-')));
  const [root, journals] = [join(top, 'root'), join(top, 'journals')];
  try {
    mkdirSync(root);
    writeFileSync(join(top, 'new'), 'new');
    if (pipe !== undefined) {
      execFileSync('mkfifo', [join(top, `pipe-${pipe}`)]);
    }
    for (const name of names) {
      writeFileSync(join(root, name), 'old');
    }
    const before = seen(root);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const child = spawn(process.execPath, [__filename], { env: { ...env, [variable]: top }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (child.exitCode === null && untouched(root) > left) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.kill('SIGKILL');
    await ended;
    assert.deepEqual((await putBackLeft(journals)).left, []);
    assert.deepEqual(readdirSync(journals), []);
    const after = names.flatMap((name, at) => (at % 2 === 0 ? [] : [`${name} new`])).join('\n');
    assert.ok([before, after].includes(seen(root)), seen(root));
    return seen(root) === before ? 'before' : 'after';
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

const keepsIn = process.env[variable];
if (keepsIn !== undefined) {
  void journalIn(join(keepsIn, 'journals'), 'one').then((journal) => takeSteps(stepsIn(keepsIn), journal));
} else {
  test('takeSteps: a program that is killed between two writes leaves all or nothing, once the next has begun', async () => {
    for (const left of moments) {
      await killedAt(left);
    }
    for (const name of waitsAt) {
      // Every second file is removed first, then the others are written in their order.
      const left = names.filter((it, at) => at % 2 === 1 && it >= name).length;
      assert.equal(await killedAt(left, name), 'before');
    }
  });
}
