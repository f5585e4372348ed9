import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Emitter } from '../../../src/base/lifetime';
import { followAnsweredRules } from '../../../src/editor/remembered/answeredRules';
import type { Question } from '../../../src/ports/question';
import type { Review } from '../../../src/ports/reviewer';

const layer = (...texts: readonly string[]) => ({ rules: texts.map((text) => ({ text, effect: 'deny' })) });

/** A window in which calls ask and are answered; only what following looks at is there. */
function aWorld() {
  const questions = new Emitter<readonly Question[]>();
  const reviews = new Emitter<Review>();
  const settings = { current: { user: layer('Bash(old)'), workspace: layer(), folders: [layer('Bash(folder)')] } };
  const sessions = { running: [{ id: 's', ...layer('Bash(begun)') }] };
  const told: string[] = [];
  followAnsweredRules(
    // biome-ignore lint/suspicious/noExplicitAny: only a part of each is there.
    { settings, sessions, questions: { onDidChange: questions.event }, reviews: { onDidReview: reviews.event } } as any,
    (added) => told.push(...added.map(({ scope, effect, text }) => `${scope} ${effect} ${text}`)),
  );
  return {
    told,
    asks: (...ids: readonly string[]) => questions.fire(ids.map((id) => ({ call: { id, session: 's' } })) as never),
    answers: (id: string, answer: unknown) => reviews.fire({ record: { call: { id, session: 's' }, answer } } as never),
  };
}

test('answeredRules: what an answer brought is told, and not what was there when its question came', () => {
  const { asks, answers, told } = aWorld();
  asks('a', 'b', 'c', 'd');
  asks();
  answers('a', { decision: 'deny', remembered: { scope: 'user', rule: 'Bash(new)', also: ['Bash(old)'] } });
  answers('b', { decision: 'deny', remembered: { scope: 'workspace', rule: 'Bash(folder)' } });
  answers('c', { decision: 'allow', remembered: { scope: 'session', rule: 'Bash(begun)' } });
  answers('d', { decision: 'allow' });
  assert.deepEqual(told, ['user deny Bash(new)', 'session allow Bash(begun)']);
});

test('answeredRules: of a call that was not asked about here nothing is told', () => {
  const { answers, told } = aWorld();
  answers('x', { decision: 'allow', remembered: { scope: 'user', rule: 'Bash(new)' } });
  assert.deepEqual(told, []);
});
