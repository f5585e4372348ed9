import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claudeAdapter } from '../../../src/agents/claude/adapter';
import { askPerson } from '../../../src/agents/claude/questions';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import { PlayedAgent } from '../playedAgent';

test('claude: a call that comes after the turn was cancelled is denied, and nobody is asked', async () => {
  const ask = {
    ...{ type: 'control_request', request_id: 'late' },
    request: { subtype: 'can_use_tool', tool_name: 'Bash', input: { command: 'rm x' }, tool_use_id: 'i' },
  };
  const played = await PlayedAgent.start({
    adapter: claudeAdapter,
    plays: [
      { say: { type: 'system', subtype: 'init', session_id: 's' } },
      { hear: 1 },
      { say: ask },
      { hear: 1 },
      { say: { type: 'result', subtype: 'success', is_error: false, session_id: 's' } },
    ],
  });
  try {
    await played.session.send('go');
    await played.within(() => played.heard().some((it) => it['type'] === 'user'));
    await played.session.cancel();
    assert.equal(played.calls.length, 0);
    const answer = await played.within(() => played.heard().find((it) => it['type'] === 'control_response'));
    assert.match(JSON.stringify(answer), /"behavior":"deny"/);
  } finally {
    await played.end();
  }
});

test('claude: a question of a tool that is hidden is not put to the person', async () => {
  const input = { questions: [{ question: 'Which?' }] };
  const session = 's' as SessionId;
  const person = { ask: async () => ['this'] };
  const { signal } = new AbortController();
  const hidden = { allowed: [], disallowed: ['AskUserQuestion'] };
  assert.equal(await askPerson({ input, session, tools: hidden }, person, signal), undefined);
  assert.deepEqual(await askPerson({ input, session, tools: everythingVisible }, person, signal), {
    ...input,
    answers: { 'Which?': 'this' },
  });
});
