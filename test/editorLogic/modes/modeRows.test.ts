import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  confirmationForEnforcement,
  confirmationForMode,
  enforcementRows,
  modeRows,
  type SetModes,
  targetRows,
} from '../../../src/editor/modes/modeRows';
import { World } from '../../gate/world';

const set: SetModes = { window: 'explore', chosen: 'explore', user: 'default' };

test('confirmationForMode: says where bypass holds and until when, and offers the shortest first', () => {
  const cases = [
    ['session', /this session only, until the session ends/, 'Allow all in this session'],
    ['window', /in this window only/, 'Until the window closes'],
    ['everywhere', /in every window, now and after a restart, until you switch back/, 'Allow all in every window'],
  ] as const;
  for (const [where, says, first] of cases) {
    const asked = confirmationForMode('bypass', where);
    assert.match(asked?.says.join(' ') ?? '', says);
    assert.equal(asked?.choices[0]?.label, first);
  }
});

test('modeRows: only bypass and observe need a second confirmation', () => {
  for (const { value } of modeRows(set, 'window')) {
    assert.equal(confirmationForMode(value, 'window') !== undefined, value === 'bypass', value);
  }
  assert.equal(confirmationForMode(undefined, 'session'), undefined);
  assert.ok(confirmationForEnforcement('observe'));
  assert.equal(confirmationForEnforcement('enforce'), undefined);
});

test('modeRows: the five modes, each with what it means, the current one marked', () => {
  const rows = modeRows(set, 'window');
  assert.deepEqual(
    rows.map((row) => row.label),
    ['As in every window', 'Ask first', 'Accept edits', 'Read only', 'Allow all', 'Never ask'],
  );
  assert.deepEqual(
    rows.filter((row) => row.description.endsWith('current')).map((row) => row.label),
    ['Read only'],
  );
  assert.equal(modeRows(set, 'everywhere').find((row) => row.description.endsWith('current'))?.label, 'Ask first');
  assert.ok(rows.every((row) => row.detail.endsWith('.')));
});

test('modeRows: a session can also have the mode of the window', () => {
  const world = new World({}, { mode: 'acceptEdits' });
  const [session] = world.sessions.running;
  assert.ok(session !== undefined);
  const rows = modeRows(set, session);
  assert.equal(rows[0]?.label, 'As the window');
  assert.equal(rows.find((row) => row.description.endsWith('current'))?.label, 'Accept edits');
});

test('targetRows: the window first, then each session with its own mode, and the default of every window', () => {
  const world = new World({}, { name: '$(gear) mine' });
  const rows = targetRows(set, world.sessions.running);
  assert.deepEqual(
    rows.map((row) => [row.label, row.description]),
    [
      ['This window', 'Read only'],
      ['\\$(gear) mine', 'as the window: Read only'],
      ['Every window', 'Ask first'],
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
