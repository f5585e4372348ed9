import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../../src/core/toolCall';
import { SessionSight } from '../../../src/editor/prompts/sessionSight';

const one = 'one' as SessionId;
const other = 'other' as SessionId;

test('sessionSight: a session whose view is hidden is not visible, whatever other views show', () => {
  const sight = new SessionSight();
  let shown: SessionId = one;
  sight.view(one, () => shown === one);
  sight.view(other, () => shown === other);
  assert.deepEqual([sight.isVisible(one), sight.isVisible(other)], [true, false]);
  shown = other;
  assert.deepEqual([sight.isVisible(one), sight.isVisible(other)], [false, true]);
});

test('sessionSight: a session that nobody shows counts as visible, before and after it had a view', () => {
  const sight = new SessionSight();
  assert.equal(sight.isVisible(one), true);
  const view = sight.view(one, () => false);
  assert.equal(sight.isVisible(one), false);
  view.dispose();
  view.dispose();
  assert.equal(sight.isVisible(one), true);
});

test('sessionSight: of several views of a session one is enough', () => {
  const sight = new SessionSight();
  sight.view(one, () => false);
  const second = sight.view(one, () => true);
  assert.equal(sight.isVisible(one), true);
  second.dispose();
  assert.equal(sight.isVisible(one), false);
});
