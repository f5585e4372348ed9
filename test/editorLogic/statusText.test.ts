import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StatusFacts, statusText } from '../../src/editor/statusText';

const quiet: StatusFacts = { mode: 'default', enforcement: 'enforce', sessionModes: [], waiting: 0 };

const cases: readonly (readonly [change: Partial<StatusFacts>, text: string, isWarning: boolean])[] = [
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
