import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../../src/core/toolCall';
import { type AskedQuestion, AskedQuestions, type AskingSession } from '../../../src/editor/agents/askedQuestions';
import { pendingTree } from '../../../src/editor/pending/pendingTree';
import { ManualTime } from '../../gate/fakes';

function aWorld(session: Partial<AskingSession> = {}) {
  const timers = new ManualTime();
  const shown: { asked: AskedQuestion; close: (answer?: readonly string[]) => void }[] = [];
  const questions = new AskedQuestions({
    timers,
    sessionOf: () => ({ agent: 'Demo', name: 'Demo: a tour', isAlone: false, limitSeconds: 60, ...session }),
    put: (asked, signal) =>
      new Promise((resolve) => {
        shown.push({ asked, close: resolve });
        signal.addEventListener('abort', () => resolve(undefined));
      }),
  });
  const ask = (text: string, signal = new AbortController().signal) =>
    questions.ask({ session: 's' as SessionId, header: '', text, options: [], several: false }, signal);
  const states = () => questions.waiting.map(({ question, state }) => `${question.text} ${state}`);
  return { timers, shown, questions, ask, states };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('askedQuestions: where nobody is asked, there is no answer at once and nothing waits', async () => {
  const { ask, states, shown } = aWorld({ isAlone: true });
  assert.equal(await ask('Which?'), undefined);
  assert.deepEqual([states(), shown.length], [[], 0]);
});

test('askedQuestions: what nobody answers in time stays without an answer, and its prompt goes', async () => {
  const { ask, states, timers } = aWorld();
  const answer = ask('Which?');
  assert.deepEqual(states(), ['Which? shown']);
  timers.pass(59_999);
  assert.equal(states().length, 1);
  timers.pass(1);
  assert.equal(await answer, undefined);
  assert.deepEqual(states(), []);
});

test('askedQuestions: closing puts off; the next one comes, and what was put off is answered from the list', async () => {
  const { ask, states, shown, questions } = aWorld();
  const [one, two] = [ask('one'), ask('two')];
  assert.deepEqual(states(), ['one shown', 'two waiting']);
  shown[0]?.close();
  await settled();
  assert.deepEqual(states(), ['one notNow', 'two shown']);
  shown[1]?.close(['2']);
  assert.deepEqual(await two, ['2']);
  assert.deepEqual(states(), ['one notNow']);
  questions.show(questions.waiting[0]?.id ?? 0);
  shown[2]?.close(['1']);
  assert.deepEqual(await one, ['1']);
  assert.deepEqual(states(), []);
});

test('askedQuestions: what the agent withdraws, or the person leaves, goes', async () => {
  const { ask, states, questions } = aWorld({ limitSeconds: 0 });
  const leaving = new AbortController();
  const answers = [ask('one', leaving.signal), ask('two')];
  leaving.abort();
  assert.deepEqual(states(), ['two shown']);
  assert.equal(
    questions.dismiss(() => true),
    1,
  );
  assert.deepEqual(await Promise.all(answers), [undefined, undefined]);
});

test('askedQuestions: they stand in the list of what waits, below their session', async () => {
  const { ask, questions } = aWorld();
  const answer = ask('Which database?');
  const [session] = pendingTree([], questions.waiting);
  assert.equal(session?.row.label, 'a tour');
  assert.equal(session?.row.description, '1 from Demo');
  const [row] = session?.children ?? [];
  assert.deepEqual([row?.row.context, row?.row.label, row?.row.description], ['asked', 'Which database?', 'asked now']);
  questions.dismiss(() => true);
  await answer;
});
