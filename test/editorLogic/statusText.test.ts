import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StatusFacts, statusText } from '../../src/editor/statusText';

const quiet: StatusFacts = { mode: 'default', enforcement: 'enforce', sessionModes: [], waiting: 0, faults: [] };

const cases: readonly (readonly [change: Partial<StatusFacts>, text: string, isWarning: boolean])[] = [
  [{ faults: [{ says: 'Gatehouse: it is no JSON.' }] }, '$(warning) Gatehouse: fault in settings, Ask first', true],
  [{ mode: 'bypass' }, '$(warning) Gatehouse: Allow all', true],
  [{ enforcement: 'observe' }, '$(warning) Gatehouse: observe only, Ask first', true],
  [{ sessionModes: ['bypass'] }, '$(warning) Gatehouse: Ask first, Allow all in 1 session', true],
  [{ sessionModes: ['bypass', 'explore', 'bypass'] }, '$(warning) Gatehouse: Ask first, Allow all in 2 sessions', true],
  [{ sessionModes: ['explore'] }, '$(shield) Gatehouse: Ask first', false],
  [{}, '$(shield) Gatehouse: Ask first', false],
  [{ mode: 'explore', waiting: 3 }, '$(shield) Gatehouse: Read only $(bell-dot) 3', false],
];

for (const [change, text, isWarning] of cases) {
  test(`statusText: shows ${text}`, () => {
    const status = statusText({ ...quiet, ...change });
    assert.equal(status.text, text);
    assert.equal(status.isWarning, isWarning);
  });
}

test('statusText: a screen reader hears the mode and how many wait', () => {
  assert.equal(statusText({ ...quiet, waiting: 1 }).spoken, 'Gatehouse, Ask first, 1 question waits');
  assert.equal(statusText({ ...quiet, waiting: 2 }).spoken, 'Gatehouse, Ask first, 2 questions wait');
});

test('statusText: what is wrong in settings is said whole, and what a click does', () => {
  const faults = [{ says: 'Gatehouse: a.json is no JSON.' }, { says: 'Gatehouse: b.json is no JSON.' }];
  const { tooltip } = statusText({ ...quiet, faults });
  assert.match(tooltip, /a\.json is no JSON\.\nGatehouse: b\.json is no JSON\.\n/);
  assert.match(tooltip, /Click to open the file\.$/);
  assert.match(statusText({ ...quiet, faults, waiting: 1 }).tooltip, /Click to see what waits\.$/);
});
