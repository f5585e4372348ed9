import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triedText } from '../../../src/editor/profiles/triedText';
import type { ChangedDecision } from '../../../src/ports/history';

const change: ChangedDecision = {
  ...{ change: 'loosened', was: 'ask', would: 'allow', seq: 1, time: '', session: 's', agent: 'Demo' },
  ...{ tool: 'Bash', call: 'make\u202ex', redacted: true, by: 'Bash(make:*)', reasons: [] },
};

test('triedText: each rule has its calls and how many there are, and deceptive characters are shown', () => {
  const groups = [{ change: 'loosened', by: 'Bash(make:*)', count: 3, first: [change] }] as const;
  const [made, log] = triedText({ heard: 9, skipped: 1, groups });
  assert.equal(made?.heading, 'Calls loosened by Bash(make:*)');
  assert.equal(made?.count, 3);
  assert.match(made?.sentences[0] ?? '', /^asked -> allowed: Bash make\S+x \(Demo\) Secrets were taken out/);
  assert.doesNotMatch(made?.sentences[0] ?? '', /\u202e/);
  assert.equal(made?.sentences[1], '2 more, some of them the same again.');
  assert.match(log?.sentences[0] ?? '', /^3 of 9 calls .* 1 more could not be decided again\.$/);
});
