import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ForeignCheck, guardedCheck } from '../../src/gate/guardedCheck';

const context = { mode: 'default', rules: undefined, cwd: '/ws', workingDirectories: ['/ws'] };

const broken: readonly [string, unknown][] = [
  ['it throws', { check: thrower, isReadOnly: thrower }],
  ['it answers later', { check: async () => undefined, isReadOnly: async () => true }],
  ['it answers with text', { check: () => 'ask', isReadOnly: () => 'yes' }],
  ['it wants to allow', { check: () => ({ effect: 'allow', says: 'fine' }), isReadOnly: () => 1 }],
  ['it says nothing of why', { check: () => ({ effect: 'ask' }), isReadOnly: () => ({}) }],
  ['its message is no text', { check: () => ({ effect: 'deny', message: 7 }) }],
  ['its answer is a trap', { check: () => new Proxy({}, { get: thrower }) }],
];

function thrower(): never {
  throw new Error('boom');
}

test('guardedCheck: a check that cannot be relied upon is a safety ask and nothing is read-only', () => {
  for (const [name, foreign] of broken) {
    const check = guardedCheck('Deploy', foreign as ForeignCheck);
    assert.equal(check.isReadOnly({}), false, name);
    const voices = check.judge({}, context);
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
  assert.deepEqual(check.judge({ list: true }, context), []);
  assert.deepEqual(check.judge({}, context), [{ effect: 'deny', safety: true, says: 'it is Friday' }]);
});

test('guardedCheck: what it asks is a safety ask unless it says otherwise', () => {
  const check = guardedCheck('Deploy', { check: () => ({ effect: 'ask', says: 'sure?' }) });
  assert.deepEqual(check.judge({}, context), [{ effect: 'ask', safety: true, says: 'sure?' }]);
});

test('guardedCheck: what a tool cannot say of a rule is not told, and what it suggests is at most a few texts', () => {
  const readings: readonly [unknown, boolean | undefined][] = [
    [thrower, undefined],
    [() => 'yes', undefined],
    [async () => true, undefined],
    [() => true, true],
    [() => false, false],
  ];
  for (const [matches, expected] of readings) {
    assert.equal(guardedCheck('Deploy', { matches } as ForeignCheck).matches?.('prod', {}), expected);
  }
  assert.equal(guardedCheck('Deploy', {}).matches, undefined);
  for (const suggest of [thrower, () => 7, async () => ['x'], () => [7, {}]] as readonly unknown[]) {
    assert.deepEqual(guardedCheck('Deploy', { suggest } as ForeignCheck).suggest?.({}), []);
  }
  const many = () => Array.from({ length: 50 }, (_, at) => `c${at}`);
  assert.equal(guardedCheck('Deploy', { suggest: many }).suggest?.({}).length, 5);
});

test('guardedCheck: a check has a message, and sees the mode, the folders and what the rules say', () => {
  const check = guardedCheck('Deploy', {
    check: (_, { mode, cwd, rules }) => ({ effect: 'deny', message: `${mode} ${cwd} ${rules}` }),
  });
  const says = 'default /ws undefined';
  assert.deepEqual(check.judge({}, context), [{ effect: 'deny', safety: true, says, asWritten: true }]);
});
