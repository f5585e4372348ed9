import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  enforcementWithin,
  forbiddables,
  modeWithin,
  noLimits,
  readManagedLimits,
} from '../../../src/core/settings/managedLimits';

const place = { home: '/home/u', platform: 'linux', isWhole: true } as const;
const limitsOf = (settings: Readonly<Record<string, unknown>>, more: { readonly isWhole?: boolean } = {}) =>
  readManagedLimits(({ key }) => settings[key], { ...place, ...more });

test('managedLimits: a file that is not whole, or forbids what nobody knows, forbids everything', () => {
  assert.deepEqual(limitsOf({}, { isWhole: false }), { forbids: forbiddables, workingDirectories: [] });
  for (const forbid of [['Bypass'], 'bypass', null, [7], {}]) {
    const { forbids } = limitsOf({ 'gatehouse.managed.forbid': forbid });
    assert.deepEqual(forbids, forbid === null ? [] : forbiddables, JSON.stringify(forbid));
  }
});

test('managedLimits: what is not said is left open, and folders are fixed as they are named', () => {
  assert.deepEqual(limitsOf({}), noLimits);
  assert.deepEqual(limitsOf({ 'gatehouse.workingDirectories': ['~/work', 'here', '/'] }), {
    forbids: [],
    workingDirectories: ['/home/u/work'],
  });
  assert.deepEqual(limitsOf({ 'gatehouse.workingDirectories': [] }).workingDirectories, []);
});

test('managedLimits: only what is forbidden is another', () => {
  const limits = limitsOf({ 'gatehouse.managed.forbid': ['bypass', 'observe'] });
  assert.deepEqual(
    (['default', 'acceptEdits', 'explore', 'bypass', 'dontAsk'] as const).map((mode) => modeWithin(mode, limits)),
    ['default', 'acceptEdits', 'explore', 'default', 'dontAsk'],
  );
  assert.deepEqual(
    [enforcementWithin('observe', limits), enforcementWithin('observe', noLimits)],
    ['enforce', 'observe'],
  );
  assert.equal(modeWithin('bypass', noLimits), 'bypass');
});
