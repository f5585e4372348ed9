import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../../src/core/toolCall';
import { SessionSight } from '../../../src/editor/prompts/sessionSight';

const one = 'one' as SessionId;
const other = 'other' as SessionId;

test('sessionSight: a session whose view is hidden is not visible, whatever other views show', () => {
  const sight = new SessionSight();
  let shown: SessionId = one;
  sight.place = { has: () => true, isVisible: (session) => session === shown };
  assert.deepEqual([sight.isVisible(one), sight.isVisible(other)], [true, false]);
  assert.deepEqual([sight.isViewed(one), sight.isViewed(other)], [true, false]);
  shown = other;
  assert.deepEqual([sight.isVisible(one), sight.isVisible(other)], [false, true]);
});

test('sessionSight: a session that nobody shows counts as visible and is not viewed, with and without a place', () => {
  const sight = new SessionSight();
  assert.deepEqual([sight.isVisible(one), sight.isViewed(one)], [true, false]);
  sight.place = { has: (session) => session === other, isVisible: () => false };
  assert.deepEqual([sight.isVisible(one), sight.isViewed(one)], [true, false]);
  assert.deepEqual([sight.isVisible(other), sight.isViewed(other)], [false, false]);
});
