import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CopilotPermissions } from '../../../src/agents/copilot/permissions';
import { CopilotProgress } from '../../../src/agents/copilot/progress';
import { OpenCalls } from '../../../src/agents/wire/openCalls';
import type { SessionId, ToolCall } from '../../../src/core/toolCall';
import type { Visibility } from '../../../src/core/tools/visibility';
import type { Outcome } from '../../../src/ports/reviewer';
import { CountingIds, FakeLog } from '../../gate/fakes';

type Judge = (call: ToolCall, signal: AbortSignal) => Outcome | Promise<Outcome>;

const allow: Judge = ({ input }) => ({ decision: 'allow', input });
const deny: Judge = () => ({ decision: 'deny', message: 'not here', because: 'policy' });
const everything: Visibility = { allowed: [], disallowed: [] };

function copilot(judge: Judge, tools = everything) {
  const seen: ToolCall[] = [];
  const log = new FakeLog();
  const reviewer = {
    review: async (call: ToolCall, signal: AbortSignal) => {
      seen.push(call);
      return judge(call, signal);
    },
  };
  const calls = new OpenCalls(
    { session: 's' as SessionId, agent: 'copilot' },
    { reviewer, ids: new CountingIds(), log },
  );
  const progress = new CopilotProgress(() => undefined, ['demo']);
  return {
    seen,
    log,
    progress,
    calls,
    permissions: new CopilotPermissions({ calls, progress, tools, cwd: '/ws', log }),
  };
}

function told(toolName: unknown, toolArgs: unknown, more: object = {}): object {
  return { sessionId: 'x', toolName, toolArgs, workingDirectory: '/ws', ...more };
}

test('copilot hook: it turns every call into a request, and allows none', async () => {
  const { permissions, seen } = copilot(allow);
  const tools = ['view', 'sql', 'task', 'read_bash', 'demo-peek', 'web_fetch', 'nobody_knows', '', undefined, 7];
  for (const name of tools) {
    assert.equal((await permissions.beforeTool(told(name, {})))?.permissionDecision, 'ask', String(name));
  }
  for (const unreadable of [undefined, null, 'x', []]) {
    assert.equal((await permissions.beforeTool(unreadable))?.permissionDecision, 'ask');
  }
  assert.deepEqual(seen, []);
});

test('copilot hook: a write is decided before it is asked about, and then not put to the person twice', async () => {
  const { permissions, seen } = copilot(allow);
  const given = { path: '/ws/a.txt', file_text: 'x\n' };
  assert.equal(await permissions.beforeTool(told('create', given)), undefined, 'the CLI must still ask');
  assert.deepEqual(
    seen.map(({ tool, spelled, input }) => ({ tool, spelled, input })),
    [{ tool: 'Write', spelled: 'create', input: { file_path: '/ws/a.txt', content: 'x\n' } }],
  );
  const after = { path: '/ws/a.txt', content: 'x\n' };
  const request = { kind: 'write', fileName: '/ws/a.txt', newFileContents: 'x\n', fileEdits: [{ after }] };
  assert.deepEqual(await permissions.answer(request), { kind: 'approve-once' });
  assert.equal(seen.length, 1);
  await permissions.answer(request);
  assert.equal(seen.length, 2, 'a second write is a second call');
});

test('copilot hook: a command is decided before it is asked about, and what stands in its place is not asked about twice', async () => {
  const { permissions, seen } = copilot(({ input }) => ({
    decision: 'allow',
    input: { ...(input as object), command: 'cat said' },
  }));
  assert.deepEqual(await permissions.beforeTool(told('bash', { command: 'make', detach: true, description: 'd' })), {
    modifiedArgs: { command: 'cat said', detach: true, description: 'd' },
  });
  assert.match(seen[0]?.grants?.words ?? '', /detach/);
  assert.deepEqual(await permissions.answer({ kind: 'shell', fullCommandText: 'cat said' }), { kind: 'approve-once' });
  assert.equal(seen.length, 1);
  for (const fullCommandText of ['cat said', 'make']) {
    await permissions.answer({ kind: 'shell', fullCommandText });
  }
  assert.equal(seen.length, 3, 'what was not announced is a call of its own');
});

test('copilot hook: what the person made of a write is what the tool is given, and the agent is told', async () => {
  const { permissions } = copilot(({ input }) => ({
    decision: 'allow',
    input: { ...(input as object), new_string: 'theirs' },
    message: 'changed by the person',
  }));
  assert.deepEqual(await permissions.beforeTool(told('edit', { path: 'a', old_str: 'x', new_str: 'y' })), {
    modifiedArgs: { path: 'a', old_str: 'x', new_str: 'theirs' },
    additionalContext: 'changed by the person',
  });
});

test('copilot hook: a denied write is denied with words, and a failure denies', async () => {
  const denied = copilot(deny);
  assert.deepEqual(await denied.permissions.beforeTool(told('create', { path: 'a', file_text: '' })), {
    permissionDecision: 'deny',
    permissionDecisionReason: 'not here',
  });
  const broken = copilot(allow);
  broken.progress.itemOf = () => {
    throw new Error('broken');
  };
  const answer = await broken.permissions.beforeTool(told('create', { path: 'a', file_text: '' }));
  assert.equal(answer?.permissionDecision, 'deny');
  assert.equal(broken.log.errors.length, 1);
});

test('copilot hook: a question to the person needs no permission, unless it is hidden', async () => {
  assert.equal(await copilot(deny).permissions.beforeTool(told('ask_user', {})), undefined);
  for (const name of ['ask_user', 'AskUserQuestion']) {
    const hidden = copilot(allow, { allowed: [], disallowed: [name] });
    assert.equal((await hidden.permissions.beforeTool(told('ask_user', {})))?.permissionDecision, 'deny');
  }
});

test('copilot requests: two with one call id are two calls, and each is withdrawn by its own name', async () => {
  const waiting: AbortSignal[] = [];
  const { permissions, seen } = copilot(
    (_, signal) =>
      new Promise((resolve) => {
        waiting.push(signal);
        signal.addEventListener('abort', () => resolve({ decision: 'deny', message: 'gone', because: 'unanswered' }));
      }),
  );
  const requests = ['a', 'b'].map((path) => ({ kind: 'read', toolCallId: 'call_1', path }));
  const answers = requests.map((it) => permissions.answer(it));
  for (const [at, permissionRequest] of requests.entries()) {
    permissions.note({ type: 'permission.requested', data: { requestId: `r${at}`, permissionRequest } });
  }
  await new Promise(setImmediate);
  assert.equal(seen.length, 2);
  permissions.note({ type: 'permission.completed', data: { requestId: 'r1', result: { kind: 'cancelled' } } });
  assert.deepEqual(
    waiting.map((it) => it.aborted),
    [false, true],
  );
  permissions.note({ type: 'permission.completed', data: { requestId: 'r0' } });
  assert.deepEqual(
    (await Promise.all(answers)).map((it) => it.kind),
    ['reject', 'reject'],
  );
});

test('copilot requests: a subagent is known by the event that names the request', async () => {
  const { permissions, progress, seen } = copilot(allow);
  progress.take({ type: 'subagent.started', agentId: 'agent-1', data: { toolCallId: 'call_0' } });
  const request = { kind: 'hook', toolCallId: 'call_9', toolName: 'bash', toolArgs: { command: 'ls' } };
  const answer = permissions.answer(request);
  const data = { requestId: 'r', permissionRequest: request };
  permissions.note({ type: 'permission.requested', agentId: 'agent-1', data });
  assert.deepEqual(await answer, { kind: 'approve-once' });
  assert.equal(seen[0]?.parent, 'call_0');
  assert.equal(seen[0]?.item, 'call_9');
});

test('copilot hook: arguments given as a text of JSON are read and changed like any others', async () => {
  const { permissions, seen } = copilot(({ input }) => ({
    decision: 'allow',
    input: { ...(input as object), content: 'theirs' },
    message: 'changed',
  }));
  const answer = await permissions.beforeTool(told('create', JSON.stringify({ path: 'a', file_text: 'x' })));
  assert.deepEqual(seen[0]?.input, { file_path: 'a', content: 'x' });
  assert.deepEqual(answer?.modifiedArgs, { path: 'a', file_text: 'theirs' });
});

test('copilot hook: a write that cannot be read is put to the gate as one, and nothing is expected of it', async () => {
  const { permissions, seen } = copilot(allow);
  assert.equal(await permissions.beforeTool(told('create', { path: 7 })), undefined);
  assert.deepEqual(seen[0]?.tool, 'Write');
  assert.deepEqual(seen[0]?.input, { unread: { path: 7 } });
});

test('copilot hook: a change that the tool cannot be told is a denial', async () => {
  for (const changed of [{ replace_all: true }, { new_string: 7 }, { old_string: undefined }]) {
    const { permissions } = copilot(({ input }) => ({
      decision: 'allow',
      input: { ...(input as object), ...changed },
    }));
    const answer = await permissions.beforeTool(told('edit', { path: 'a', old_str: 'x', new_str: 'y' }));
    assert.equal(answer?.permissionDecision, 'deny', JSON.stringify(changed));
  }
});
