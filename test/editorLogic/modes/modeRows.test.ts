import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  confirmationForEnforcement,
  confirmationForMode,
  enforcementRows,
  modeRows,
  targetRows,
} from '../../../src/editor/modes/modeRows';
import { World } from '../../gate/world';

test('modeRows: only bypass and observe need a second confirmation', () => {
  for (const { value } of modeRows('default', undefined)) {
    assert.equal(confirmationForMode(value) !== undefined, value === 'bypass', value);
  }
  assert.equal(confirmationForMode(undefined), undefined);
  assert.ok(confirmationForEnforcement('observe'));
  assert.equal(confirmationForEnforcement('enforce'), undefined);
});

test('modeRows: the five modes, each with what it means, the current one marked', () => {
  const rows = modeRows('explore', undefined);
  assert.deepEqual(
    rows.map((row) => row.label),
    ['default', 'acceptEdits', 'explore', 'bypass', 'dontAsk'],
  );
  assert.deepEqual(
    rows.filter((row) => row.description === 'current').map((row) => row.label),
    ['explore'],
  );
  assert.ok(rows.every((row) => row.detail.endsWith('.')));
});

test('modeRows: a session can also have the mode of the window', () => {
  const world = new World({}, { mode: 'acceptEdits' });
  const [session] = world.sessions.running;
  const rows = modeRows('default', session);
  assert.equal(rows[0]?.label, 'as the window');
  assert.equal(rows.find((row) => row.description === 'current')?.label, 'acceptEdits');
});

test('targetRows: the window first, then each session with its own mode', () => {
  const world = new World({}, { name: '$(gear) mine' });
  const rows = targetRows('default', world.sessions.running);
  assert.deepEqual(
    rows.map((row) => [row.label, row.description]),
    [
      ['This window', 'default'],
      ['\\$(gear) mine', 'as the window: default'],
    ],
  );
});

test('enforcementRows: the current one is marked', () => {
  assert.deepEqual(
    enforcementRows('observe').map((row) => [row.label, row.description]),
    [
      ['enforce', ''],
      ['observe', 'current'],
    ],
  );
});
