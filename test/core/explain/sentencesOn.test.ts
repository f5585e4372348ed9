import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesOn } from '../../../src/core/explain/sentencesOn';
import type { Reason } from '../../../src/core/verdict';

const check: Reason = { part: 'sh', step: 5, effect: 'ask', check: 'c', text: 'Runs what is fed to `sh`, unseen.' };
const maybe = (rule: string): Reason => ({
  ...{ part: 'sh', step: 2, effect: 'ask', rule, scope: 'user', maybe: true },
  text: `The deny rule \`${rule}\` may cover \`sh\`.`,
});

const uncovered = (part: string): Reason => ({ part, step: 9, effect: 'ask', text: `No rule covers \`${part}\`.` });

const cases: readonly (readonly [readonly Reason[], readonly string[]])[] = [
  [[], []],
  [[maybe('A')], ['The deny rule `A` may cover `sh`.']],
  [[check, check], [check.text]],
  [
    [check, maybe('A')],
    [check.text, 'The rule `A` may cover it too.'],
  ],
  [
    [maybe('A'), check, maybe('B'), maybe('A')],
    [check.text, '2 rules may cover it too: `A`, `B`.'],
  ],
  [[uncovered('a'), uncovered('b'), uncovered('c'), uncovered('a')], ['No rule covers `a`, `b` or `c`.']],
  [[maybe('A'), maybe('B')], ['2 rules may cover it: `A`, `B`.']],
];

for (const [reasons, sentences] of cases) {
  test(`sentencesOn: ${sentences.length} of ${reasons.length} voices`, () => {
    assert.deepEqual(sentencesOn(reasons), sentences);
  });
}
