import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { newest, oldest } from '../pieces/releases';
import { readSuiteChoice } from '../suites/suiteChoice';

const everything = { release: newest, origins: 'all', words: [] };

test('suiteChoice: what is not understood is no choice', () => {
  for (const args of [['--suite'], ['--suite', 'everything'], ['--suite='], ['--newest'], ['-x'], ['--oldest=1']]) {
    assert.equal(readSuiteChoice(args), undefined, args.join(' '));
  }
});

test('suiteChoice: everything on the newest VS Code unless said otherwise', () => {
  assert.deepEqual(readSuiteChoice([]), { ...everything, kinds: ['harness', 'host', 'ui'] });
  assert.deepEqual(readSuiteChoice(['--suite', 'all', 'smoke'])?.words, ['smoke']);
  assert.deepEqual(readSuiteChoice(['--suite=ui', '--oldest']), { ...everything, kinds: ['ui'], release: oldest });
  assert.equal(readSuiteChoice(['--quick', 'smoke'])?.origins, 'source');
});

test('releases: the oldest one tested is the oldest one the manifest promises', () => {
  const manifest: { engines: { vscode: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const minor = (version: string) => /(\d+\.\d+)\.\d+$/.exec(version)?.[1];
  assert.equal(minor(oldest.vscode), minor(manifest.engines.vscode));
});
