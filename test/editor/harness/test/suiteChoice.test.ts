import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { newest, oldest } from '../pieces/releases';
import { selections } from '../suites/selection';
import { readSuiteChoice } from '../suites/suiteChoice';

test('suiteChoice: what is not understood is no choice', () => {
  for (const args of [['--suite'], ['--suite', 'everything'], ['--suite='], ['--newest'], ['-x'], ['--oldest=1']]) {
    assert.equal(readSuiteChoice(args), undefined, args.join(' '));
  }
});

const rounds = (...args: readonly string[]) =>
  readSuiteChoice(args)?.rounds.map(({ release, origin, files }) => `${release.vscode} ${origin} ${files}`);

test('suiteChoice: everything as delivered on the newest VS Code, and a selection from source and on the oldest', () => {
  assert.deepEqual(readSuiteChoice([])?.kinds, ['harness', 'host', 'ui']);
  assert.deepEqual(rounds(), [
    `${newest.vscode} vsix all`,
    `${newest.vscode} source selection`,
    `${oldest.vscode} vsix selection`,
  ]);
});

test('suiteChoice: the command line says where, from what and which', () => {
  assert.deepEqual(readSuiteChoice(['--suite', 'all', 'smoke'])?.words, ['smoke']);
  assert.deepEqual(readSuiteChoice(['--suite=ui', '--oldest'])?.kinds, ['ui']);
  assert.deepEqual(rounds('--oldest'), [`${oldest.vscode} vsix all`]);
  assert.deepEqual(rounds('--quick', 'smoke'), [`${newest.vscode} source all`]);
  assert.deepEqual(rounds('smoke'), [`${newest.vscode} vsix all`, `${newest.vscode} source all`]);
  assert.deepEqual(rounds('--full', '--oldest'), [`${oldest.vscode} vsix all`, `${oldest.vscode} source all`]);
});

test('suiteChoice: every file of a selection is there', () => {
  for (const file of Object.values(selections).flat()) {
    assert.ok(existsSync(`test/editor/${file}`), file);
  }
});

test('releases: the oldest one tested is the oldest one the manifest promises', () => {
  const manifest: { engines: { vscode: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const minor = (version: string) => /(\d+\.\d+)\.\d+$/.exec(version)?.[1];
  assert.equal(minor(oldest.vscode), minor(manifest.engines.vscode));
});
