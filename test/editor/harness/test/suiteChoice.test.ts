import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { newest, oldest } from '../pieces/releases';
import { readSuiteChoice } from '../suites/suiteChoice';

test('suiteChoice: what is not understood is no choice', () => {
  for (const args of [['--suite'], ['--suite', 'everything'], ['--suite='], ['--newest'], ['-x'], ['--oldest=1']]) {
    assert.equal(readSuiteChoice(args), undefined, args.join(' '));
  }
});

test('suiteChoice: everything on the newest VS Code unless said otherwise', () => {
  assert.deepEqual(readSuiteChoice([]), { kinds: ['harness', 'host', 'ui'], release: newest, words: [] });
  assert.deepEqual(readSuiteChoice(['--suite', 'all', 'smoke'])?.words, ['smoke']);
  assert.deepEqual(readSuiteChoice(['--suite=ui', '--oldest']), { kinds: ['ui'], release: oldest, words: [] });
});

test('releases: the oldest one tested is the oldest one the manifest promises', () => {
  const manifest: { engines: { vscode: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  const minor = (version: string) => /(\d+\.\d+)\.\d+$/.exec(version)?.[1];
  assert.equal(minor(oldest.vscode), minor(manifest.engines.vscode));
});
