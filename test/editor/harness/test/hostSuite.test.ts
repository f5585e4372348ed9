import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { Lifetime } from '../../../../src/base/lifetime';
import { newest } from '../pieces/releases';
import { type HostLauncher, type HostSuite, runHostSuite } from '../suites/hostSuite';
import { launcherFor } from '../suites/hostSuites';
import { hostVariables } from '../suites/hostVariables';
import { oneFailure } from '../suites/tally';

const suiteOfOne: HostSuite = {
  title: 'a suite that is expected to break down',
  entry: '/nowhere/entry.js',
  workspace: '/nowhere',
  extensions: [],
  vsix: [],
  trust: 'off',
};
const good = { passed: 3, failed: 0, skipped: [] };
const bad = { passed: 2, failed: 1, skipped: [] };

const writes =
  (text: string): HostLauncher =>
  async (_suite, env) => {
    appendFileSync(env[hostVariables.log] ?? '', '');
    writeFileSync(env[hostVariables.results] ?? '', text);
  };
const andThenFails =
  (launcher: HostLauncher): HostLauncher =>
  async (suite, env, run) => {
    await launcher(suite, env, run);
    throw new Error('the window crashed');
  };

test('hostSuite: an editor that leaves no tally behind is a failure, whatever else it says', async () => {
  const cases: readonly (readonly [string, HostLauncher, object])[] = [
    ['ends well without a tally', async () => undefined, oneFailure],
    ['fails without a tally', andThenFails(async () => undefined), oneFailure],
    ['leaves half a tally', writes('{"passed":3,'), oneFailure],
    ['crashes after the tests', andThenFails(writes(JSON.stringify(good))), oneFailure],
    ['reports failed tests', andThenFails(writes(JSON.stringify(bad))), bad],
    ['reports failed tests and ends well', writes(JSON.stringify(bad)), bad],
    ['reports passed tests', writes(JSON.stringify(good)), good],
  ];
  for (const [name, launcher, expected] of cases) {
    const run = new Lifetime();
    assert.deepEqual(await runHostSuite(suiteOfOne, { launch: launcher, print: () => undefined }, run), expected, name);
    run.dispose();
  }
});

test('hostSuites: a desktop VS Code is taken where there is one, but never for restricted mode', () => {
  const install = { release: newest, node: 'node', main: 'main.js' };
  const none = { missing: 'none here' };
  const all = { desktop: { got: '/opt/code' }, server: { got: install }, browser: { got: { name: 'chromium' } } };
  const nameFor = (trust: 'on' | 'off', pieces: Parameters<typeof launcherFor>[1]) => {
    const found = launcherFor({ trust }, pieces);
    return 'missing' in found ? found.missing : found.name;
  };
  assert.equal(nameFor('off', { desktop: none, server: none, browser: none }), 'none here');
  assert.equal(nameFor('on', { ...all, server: { missing: 'no server' } }), 'no server');
  assert.equal(nameFor('off', { ...all, desktop: none, browser: { missing: 'no browser' } }), 'no browser');
  assert.equal(nameFor('on', all), `the VS Code ${newest.vscode} server`);
  assert.equal(nameFor('off', { ...all, desktop: none }), `the VS Code ${newest.vscode} server`);
  assert.equal(nameFor('off', { ...all, server: none, browser: none }), '/opt/code');
});
