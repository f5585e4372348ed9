import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesOn } from '../../../src/core/explain/sentencesOn';
import type { Reason } from '../../../src/core/verdict';

const check: Reason = { part: 'sh', step: 5, effect: 'ask', check: 'c', text: '`sh` runs whatever it reads.' };
const maybe = (rule: string): Reason => ({
  ...{ part: 'sh', step: 2, effect: 'ask', rule, scope: 'user', maybe: true },
  text: `The deny rule \`${rule}\` (user) may match \`sh\`.`,
});

const cases: readonly (readonly [readonly Reason[], readonly string[]])[] = [
  [[], []],
  [[maybe('A')], ['The deny rule `A` (user) may match `sh`.']],
  [[check, check], [check.text]],
  [
    [check, maybe('A')],
    [check.text, 'It may also be what the rule `A` is about.'],
  ],
  [
    [maybe('A'), check, maybe('B'), maybe('A')],
    [check.text, 'It may also be what 2 rules are about: `A`, `B`.'],
  ],
  [[maybe('A'), maybe('B')], ['It may be what 2 rules are about: `A`, `B`.']],
];

for (const [reasons, sentences] of cases) {
  test(`sentencesOn: ${sentences.length} of ${reasons.length} voices`, () => {
    assert.deepEqual(sentencesOn(reasons), sentences);
  });
}
