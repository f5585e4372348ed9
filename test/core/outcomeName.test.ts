import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NamedOutcome, outcomeName } from '../../src/core/outcome';

test('outcomeName: every outcome has the name that other tools know', () => {
  const cases: readonly (readonly [NamedOutcome, string])[] = [
    [{ decision: 'deny', because: 'policy' }, 'denied-by-rules'],
    [{ decision: 'deny', because: 'person' }, 'denied-interactively-by-user'],
    [{ decision: 'deny', because: 'unanswered' }, 'denied-no-approval-rule-and-could-not-request-from-user'],
    [{ decision: 'deny', because: 'failure' }, 'denied-no-approval-rule-and-could-not-request-from-user'],
    [{ decision: 'allow' }, 'approved'],
  ];
  for (const [outcome, name] of cases) {
    assert.equal(outcomeName(outcome), name, JSON.stringify(outcome));
  }
});
