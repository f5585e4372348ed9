import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claudeHook } from '../../../src/agents/claude/hook';
import { TerminalAgents } from '../../../src/gate/hosting/terminalAgents';
import { CountingIds } from '../fakes';
import { HostingWorld, settled } from './hostingWorld';

function terminal(world: HostingWorld) {
  const { hosting, gate } = world;
  const agents = new TerminalAgents({
    ...{ hosting, ids: new CountingIds(), timers: gate.time },
    policyOf: (session) => gate.policy.current(session)?.policy,
  });
  return (command: string, { session = 's1', tool = 'Bash', signal = new AbortController().signal } = {}) => {
    const asked = claudeHook.read({ session_id: session, cwd: '/ws', tool_name: tool, tool_input: { command } });
    assert.ok(asked);
    return agents.review(claudeHook, asked, signal);
  };
}

test('terminalAgents: a hidden question, and one where nobody is asked, is denied; any other is the agent’s own', async () => {
  const world = new HostingWorld();
  const call = terminal(world);
  world.gate.settings.change({ mode: 'dontAsk' });
  assert.equal((await call('', { tool: 'AskUserQuestion' }))?.decision, 'deny');
  world.gate.settings.change({ mode: 'default' });
  assert.equal(await call('', { tool: 'AskUserQuestion' }), undefined);
  world.gate.settings.change({
    user: { rules: [], unreadable: [], checks: undefined, tools: { allowed: [], disallowed: ['AskUserQuestion'] } },
  });
  assert.equal((await call('', { tool: 'AskUserQuestion' }))?.decision, 'deny');
});

test('terminalAgents: an agent is a session with its calls, and one for each of its conversations', async () => {
  const world = new HostingWorld();
  const call = terminal(world);
  assert.equal((await call('ls'))?.decision, 'allow');
  assert.equal((await call('pwd'))?.decision, 'allow');
  assert.equal((await call('ls', { session: 's2' }))?.decision, 'allow');
  const [first, second, ...others] = world.hosting.conversations;
  assert.deepEqual([first?.name, second?.state, others.length], ['Claude Code in ws', 'idle', 0]);
  assert.notEqual(first?.session, second?.session);
  const rows = await world.entries(first?.conversation ?? '');
  assert.deepEqual(
    rows.map((it) => it.kind === 'tool' && [it.tool, it.state, it.reviews[0]?.outcome]),
    [
      ['Bash', 'done', 'allow'],
      ['Bash', 'done', 'allow'],
    ],
  );
  await assert.rejects(world.hosting.send(first?.conversation ?? '', 'hello'), /say it where it runs/);
});

test('terminalAgents: its questions stand in the queue, its session has a mode, and ending it denies what is open', async () => {
  const world = new HostingWorld();
  const call = terminal(world);
  const open = call('make');
  await settled();
  const [conversation] = world.hosting.conversations;
  assert.deepEqual([world.gate.queue.waiting.length, conversation?.state], [1, 'working']);
  // A message would wait for ever: nobody could give it to the agent.
  await assert.rejects(world.hosting.send(conversation?.conversation ?? '', 'hello'), /say it where it runs/);
  assert.deepEqual(world.hosting.conversations[0]?.live?.queued, []);
  await world.hosting.end(conversation?.conversation ?? '');
  assert.equal((await open)?.decision, 'deny');
  assert.deepEqual(world.leftovers(), []);
  const again = await call('ls');
  assert.equal(again?.decision, 'allow');
  const session = world.hosting.conversations.at(-1)?.session;
  assert.ok(session);
  world.gate.sessions.switchMode(session, 'bypass');
  assert.equal((await call('make'))?.decision, 'allow');
});

test('terminalAgents: a hook that is gone withdraws its call', async () => {
  const world = new HostingWorld();
  const call = terminal(world);
  const gone = new AbortController();
  const open = call('make', { signal: gone.signal });
  await settled();
  gone.abort();
  assert.equal((await open)?.decision, 'deny');
  assert.equal(world.gate.queue.waiting.length, 0);
});

test('terminalAgents: an agent that was silent for long, or one too many, makes room', async () => {
  const world = new HostingWorld();
  const call = terminal(world);
  for (let at = 0; at < 51; at += 1) {
    await call('ls', { session: `s${at}` });
  }
  const running = () => world.gate.sessions.running.filter(({ agent }) => agent === 'Claude Code').length;
  assert.equal(running(), 50);
  world.gate.time.pass(12 * 3_600_000);
  await settled();
  assert.equal(running(), 0);
});
