import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryScratch } from '../../src/store/scratch';

const parent = realpathSync(mkdtempSync(join(tmpdir(), 'scratch-test-')));
after(() => rmSync(parent, { recursive: true, force: true }));

/** The number of a program that is gone. */
const gone = spawnSync(process.execPath, ['-e', '']).pid;

function left(name: string, age = 3_600): string {
  const path = join(parent, name);
  mkdirSync(path);
  writeFileSync(join(path, 'settings.json'), '{}');
  const then = Date.now() / 1_000 - age;
  utimesSync(path, then, then);
  return path;
}

test('scratch folders: what a killed window left is removed with the first folder, and nothing of anybody else', async () => {
  const dead = left(`gatehouse-agent-${gone}-abcdef`);
  const outside = left('outside');
  symlinkSync(outside, join(parent, `gatehouse-agent-${gone}-linked`));
  const kept = [
    outside,
    left(`gatehouse-agent-${process.pid}-abcdef`),
    left(`gatehouse-agent-${process.ppid}-abcdef`),
    left(`gatehouse-agent-${gone}-fresh1`, 0),
    left(`gatehouse-agent-${gone}-abcdef-and-more`),
    left(`gatehouse-agent-${gone}`),
    left('gatehouse-agent-abcdef'),
    left(`other-agent-${gone}-abcdef`),
  ];
  const folders = temporaryScratch(() => parent);
  const [one, two] = await Promise.all([folders.make(), folders.make()]);
  assert.ok(!existsSync(dead));
  assert.deepEqual(
    kept.filter((path) => !existsSync(join(path, 'settings.json'))),
    [],
  );
  assert.match(basename(one.path), new RegExp(`^gatehouse-agent-${process.pid}-\\w{6}$`));
  assert.notEqual(one.path, two.path);
  const later = left(`gatehouse-agent-${gone}-ghijkl`);
  await folders.make();
  assert.ok(existsSync(later), 'it is looked for once');
  await one.remove();
  assert.deepEqual([existsSync(one.path), existsSync(two.path)], [false, true]);
});
