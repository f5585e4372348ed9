import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../../src/core/toolCall';
import { overview } from '../../../src/editor/sessions/overview';
import type { CataloguedAgent } from '../../../src/ports/hostedSessions';
import { aConversation, asked } from './viewWorld';

const nothing = { agents: [], problems: [] };

test('overview: a session whose runtime lets calls pass is advisory, with what slips past and happens by itself', () => {
  const promise = aConversation('c').promise;
  assert.ok(promise !== undefined);
  const advisory = {
    capabilities: { ...promise.capabilities, everyCall: false },
    slipsPast: ['Reads run unasked.\u202e'],
  };
  const conversations = [
    aConversation('a', { promise: advisory }),
    aConversation('b', { promise: { ...promise, byItself: ['It looks first.'] } }),
    aConversation('c', { promise: undefined }),
  ];
  const made = overview(
    {
      hosted: { conversations },
      catalogue: nothing,
      questions: { waiting: [] },
      sessions: { running: [] },
      windowMode: 'default',
      attached: [],
      enforcement: 'enforce',
    },
    'a',
  );
  assert.deepEqual(
    made.conversations.map(({ guard }) => guard),
    [
      { kind: 'advisory', slipsPast: ['Reads run unasked.\\u{202e}'] },
      { kind: 'enforced', slipsPast: ['It looks first.'] },
      undefined,
    ],
  );
});

test('overview: where calls are only observed, nothing is enforced', () => {
  const [head] = overview(
    {
      hosted: { conversations: [aConversation('a')] },
      catalogue: nothing,
      questions: { waiting: [] },
      sessions: { running: [] },
      windowMode: 'default',
      enforcement: 'observe',
      attached: [],
    },
    'a',
  ).conversations;
  assert.equal(head?.guard?.kind, 'observed');
});

test('overview: each session has its own mode and its own count of questions', () => {
  const running = {
    id: 'session of a' as SessionId,
    agent: 'Demo',
    name: 'a',
    mode: 'explore',
    rules: [],
    suspended: [],
    profile: { unmatched: undefined, tools: { allowed: [], disallowed: [] }, changesInput: true },
  } as const;
  const made = overview(
    {
      hosted: { conversations: [aConversation('a'), aConversation('b')] },
      catalogue: nothing,
      questions: { waiting: [asked('b', 'one'), asked('b', 'two')] },
      sessions: { running: [running] },
      windowMode: 'acceptEdits',
      attached: [],
      enforcement: 'enforce',
    },
    undefined,
  );
  assert.deepEqual(
    made.conversations.map(({ mode, waiting }) => [mode, waiting]),
    [
      ['explore', 0],
      [undefined, 2],
    ],
  );
  assert.equal(made.windowMode, 'acceptEdits');
});

test('overview: an agent keeps the name that starts it', () => {
  const launch = { command: '', args: [], env: {}, options: {} };
  const agents: readonly CataloguedAgent[] = [
    { name: 'Demo', adapter: 'demo', launch, start: {}, origin: 'own' },
    { name: 'my\u200bagent', adapter: 'acp', launch, start: {}, origin: 'settings' },
  ];
  const made = overview(
    {
      hosted: { conversations: [] },
      catalogue: { agents, problems: ['a\u202eb'] },
      questions: { waiting: [] },
      sessions: { running: [] },
      windowMode: 'default',
      attached: [],
      enforcement: 'enforce',
    },
    undefined,
  );
  assert.deepEqual(made.agents, [
    { name: 'Demo', says: 'part of Gatehouse', isDemo: true },
    { name: 'my\u200bagent', says: 'from your settings', isDemo: false },
  ]);
  assert.deepEqual(made.problems, ['a\\u{202e}b']);
});
