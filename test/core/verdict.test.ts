import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidedBy, gravestFirst, type Reason, type Verdict } from '../../src/core/verdict';

const reason = (part: string, step: Reason['step'], effect: Reason['effect']): Reason => ({
  part,
  step,
  effect,
  text: part,
});

const verdict: Verdict = {
  decision: 'ask',
  readOnly: false,
  safety: true,
  reasons: [
    reason('silence', 9, 'ask'),
    reason('reading', 3, 'allow'),
    reason('rule', 2, 'ask'),
    reason('check', 5, 'ask'),
    reason('unheard', 5, 'ignored'),
  ],
};

test('decidedBy: only the voices that said what was decided', () => {
  assert.deepEqual(
    decidedBy(verdict).map((it) => it.part),
    ['silence', 'rule', 'check'],
  );
});

test('gravestFirst: what a check says comes first, the rest in its order', () => {
  assert.deepEqual(
    gravestFirst(verdict).map((it) => it.part),
    ['check', 'silence', 'rule'],
  );
});
