import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const head = "const { test, before, after } = require('node:test'); const fs = require('node:fs');";
/** Fails in the first round only. */
const once = (what: string) =>
  `if (!fs.existsSync(__filename + '.tried')) { fs.writeFileSync(__filename + '.tried', ''); ${what} }`;

/** Files of tests, and what is to come of all of them. */
const table: readonly [name: string, file: string, passed: number, failed: number, shown: RegExp][] = [
  [
    'a crash while it is loaded',
    `test('it: one', () => {}); throw new Error('boom');`,
    0,
    1,
    /it: outside its tests[\s\S]*boom/,
  ],
  ['an end while it is loaded', 'process.exit(3);', 0, 1, /it: outside its tests/],
  [
    'a hook that fails after the tests',
    `after(() => { throw new Error('x'); }); test('it: one', () => {});`,
    1,
    1,
    /it: outside its tests/,
  ],
  [
    'a hook that fails before the tests',
    `before(() => { throw new Error('x'); }); test('it: one', () => {});`,
    0,
    1,
    /FAILED.*it: one/,
  ],
  [
    'a test that fails',
    `test('it: one', () => {}); test('it: (two)', () => { throw new Error('x'); });`,
    1,
    1,
    /FAILED.*it: \(two\)/,
  ],
  [
    'a crash the first time',
    `test('it: one', () => {}); ${once("throw new Error('boom');")}`,
    1,
    0,
    /it: outside its tests[\s\S]*passed.*it: one/,
  ],
  [
    'a hook that fails the first time',
    `after(() => { ${once("throw new Error('x');")} }); test('it: one', () => {});`,
    1,
    0,
    /it: outside its tests/,
  ],
  [
    'a test that fails the first time',
    `test('it: one', () => {}); test('it: two', () => { ${once("throw new Error('x');")} });`,
    2,
    0,
    /passed.*it: two/,
  ],
  ['nothing', `test('it: one', () => {});`, 1, 0, /passed.*it: one/],
];

test('two rounds: what fails is named, also outside the tests of a file, and is tried once more', async () => {
  const { twoRounds } = await import(pathToFileURL(resolve('test/agents/twoRounds.mjs')).href);
  for (const [name, file, passed, failed, shown] of table) {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rounds-'));
    const lines: string[] = [];
    try {
      writeFileSync(join(folder, 'it.live.js'), `${head}\n${file}\n`);
      const start = (_: unknown, __: unknown, patterns: readonly string[]) =>
        spawn(process.execPath, ['--test', ...patterns, '--test-reporter=tap', join(folder, 'it.live.js')], {
          env: { PATH: process.env['PATH'] ?? '' },
          stdio: ['ignore', 'pipe', 'ignore'],
        });
      const show = (line: string) => lines.push(line);
      const counts = await twoRounds({ runtimes: ['it'], patterns: [], start, show });
      assert.deepEqual(
        [counts.passed, counts.failed, [...counts.broken]],
        [passed, failed, failed > 0 ? ['it'] : []],
        name,
      );
      assert.match(lines.join('\n'), shown, name);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
});
