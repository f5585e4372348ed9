import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ForeignCheck, guardedCheck } from '../../src/gate/guardedCheck';

const broken: readonly [string, unknown][] = [
  ['it throws', { check: thrower, isReadOnly: thrower }],
  ['it answers later', { check: async () => undefined, isReadOnly: async () => true }],
  ['it answers with text', { check: () => 'ask', isReadOnly: () => 'yes' }],
  ['it wants to allow', { check: () => ({ effect: 'allow', says: 'fine' }), isReadOnly: () => 1 }],
  ['it says nothing of why', { check: () => ({ effect: 'ask' }), isReadOnly: () => ({}) }],
  ['its answer is a trap', { check: () => new Proxy({}, { get: thrower }) }],
];

function thrower(): never {
  throw new Error('boom');
}

test('guardedCheck: a check that cannot be relied upon is a safety ask and nothing is read-only', () => {
  for (const [name, foreign] of broken) {
    const check = guardedCheck('Deploy', foreign as ForeignCheck);
    assert.equal(check.isReadOnly({}), false, name);
    const voices = check.judge({});
    assert.deepEqual(
      voices.map(({ effect, safety }) => ({ effect, safety })),
      [{ effect: 'ask', safety: true }],
      name,
    );
  }
});

test('guardedCheck: a check that answers is heard', () => {
  const check = guardedCheck('Deploy', {
    isReadOnly: (input) => (input as { list?: true }).list === true,
    check: (input) =>
      (input as { list?: true }).list === true ? undefined : { effect: 'deny', says: 'it is Friday', safety: true },
  });
  assert.equal(check.isReadOnly({ list: true }), true);
  assert.deepEqual(check.judge({ list: true }), []);
  assert.deepEqual(check.judge({}), [{ effect: 'deny', safety: true, says: 'it is Friday' }]);
});

test('guardedCheck: what it asks is a safety ask unless it says otherwise', () => {
  const check = guardedCheck('Deploy', { check: () => ({ effect: 'ask', says: 'sure?' }) });
  assert.deepEqual(check.judge({}), [{ effect: 'ask', safety: true, says: 'sure?' }]);
});
