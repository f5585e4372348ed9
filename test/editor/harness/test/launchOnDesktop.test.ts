import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Lifetime } from '../../../../src/base/lifetime';
import { launchOnDesktop } from '../launch/launchOnDesktop';
import { runHostSuite } from '../suites/hostSuite';
import { hostVariables } from '../suites/hostVariables';

/** Notes how it was called and, when asked to run tests, reports the tally it was told to. */
const standIn = (calls: string, tally: object, code: number) => `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
appendFileSync(${JSON.stringify(calls)}, JSON.stringify(process.argv.slice(2)) + '\\n');
if (process.argv.some((it) => it.startsWith('--extensionTestsPath='))) {
  writeFileSync(process.env.${hostVariables.results}, ${JSON.stringify(JSON.stringify(tally))});
  process.exit(${code});
}
`;

test('launchOnDesktop: installs packages, keeps apart from the person’s own VS Code and reports the tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-desktop-'));
  const calls = join(folder, 'calls');
  const executable = join(folder, 'code');
  const commandLine = join(folder, 'bin', 'code');
  const failing = { passed: 1, failed: 2, skipped: [] };
  mkdirSync(join(folder, 'bin'));
  for (const file of [executable, commandLine]) {
    writeFileSync(file, standIn(calls, failing, 1));
    chmodSync(file, 0o755);
  }
  const suite = {
    title: 'desktop',
    entry: '/tests/entry.js',
    workspace: '/work/space',
    extensions: ['/ext/one'],
    vsix: [{ file: '/packages/a.vsix' }],
    trust: 'off',
  } as const;
  const run = new Lifetime();
  assert.deepEqual(
    await runHostSuite(suite, { launch: launchOnDesktop(executable), print: () => undefined }, run),
    failing,
  );
  run.dispose();

  const [install = [], launch = [], ...more]: string[][] = readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(more, []);
  assert.ok(install.includes('/packages/a.vsix') && install.includes('--install-extension'), install.join(' '));
  for (const wanted of ['/work/space', '--extensionDevelopmentPath=/ext/one', '--extensionTestsPath=/tests/entry.js']) {
    assert.ok(launch.includes(wanted), launch.join(' '));
  }
  const own = (args: readonly string[]) => args.filter((it) => /^--(user-data|extensions)-dir=/.test(it));
  assert.equal(own(launch).length, 2);
  assert.deepEqual(own(install), own(launch));
  rmSync(folder, { recursive: true, force: true });
});
