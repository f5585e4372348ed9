import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Arming } from '../../../src/editor/prompts/arming';
import { systemStopwatch } from '../../../src/extension/system';
import { ManualTime } from '../../gate/fakes';

test('arming: nothing is taken at once', () => {
  assert.equal(new Arming(new ManualTime()).isArmed, false);
});

test('arming: a disturbance begins the wait anew', () => {
  const time = new ManualTime();
  const arming = new Arming(time);
  time.pass(699);
  assert.equal(arming.isArmed, false);
  arming.disturb();
  time.pass(699);
  assert.equal(arming.isArmed, false);
  time.pass(1);
  assert.equal(arming.isArmed, true);
});

test('arming: a clock that is set back never arms early and does not wait for ever', () => {
  const time = new ManualTime();
  const arming = new Arming(time);
  time.sleep(-60_000);
  assert.equal(arming.isArmed, false);
  time.pass(700);
  assert.equal(arming.isArmed, true);
});

test('arming: a clock that is set forward arms nothing early', (context) => {
  const arming = new Arming(systemStopwatch);
  context.mock.method(Date, 'now', () => 4_000_000_000_000);
  assert.equal(arming.isArmed, false);
});
