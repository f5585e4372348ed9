import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodexAnswers } from '../../../src/agents/codex/answers';
import { readApproval } from '../../../src/agents/codex/approvals';
import { readOptions } from '../../../src/agents/codex/options';
import { CodexProgress } from '../../../src/agents/codex/progress';
import type { CodexRpc } from '../../../src/agents/codex/rpc';
import { OpenCalls } from '../../../src/agents/wire/openCalls';
import type { SessionId, ToolCall } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import type { AgentQuestion } from '../../../src/ports/person';

function scene() {
  const reviewed: ToolCall[] = [];
  const questions: AgentQuestion[] = [];
  const answered: unknown[] = [];
  const needs = {
    reviewer: {
      review: async (call: ToolCall) => {
        reviewed.push(call);
        return { decision: 'allow', input: call.input } as const;
      },
    },
    person: {
      ask: async (asked: AgentQuestion) => {
        questions.push(asked);
        return ['Allow'];
      },
    },
    ids: { next: () => `id${reviewed.length}` },
    log: { error: () => undefined },
  };
  const start = {
    ...{ session: 's' as SessionId, agent: 'it', cwd: '/ws', tools: everythingVisible, resume: undefined },
    launch: { command: 'codex', args: [], env: {}, options: {} },
    ...{ scratch: '/scratch', signal: new AbortController().signal },
  };
  const rpc = {
    answer: (_: unknown, result: unknown) => answered.push(result),
    refuse: () => answered.push('refused'),
  } as unknown as CodexRpc;
  const progress = new CodexProgress(() => undefined);
  const calls = new OpenCalls(start, needs);
  const told: string[] = [];
  const tellWhy = async (note: string) => void told.push(note);
  const answers = new CodexAnswers({ start, needs, rpc, calls, progress, tellWhy });
  return { reviewed, questions, answered, told, calls, progress, answers };
}

const add = (path: string, content: string) => ({
  ...{ id: 'i', type: 'fileChange', status: 'inProgress' },
  changes: [{ path, kind: { type: 'add' }, diff: content }],
});

test('codex: a question that asks for permission to call a tool is not put to the person as one for words', async () => {
  const { answers, answered, questions } = scene();
  const question = (id: string) => ({ id, question: 'Allow it?', options: [{ label: 'Allow' }] });
  const params = { questions: [question('mcp_tool_call_approval_call_1')] };
  await answers.answer(1, 'item/tool/requestUserInput', params);
  assert.deepEqual(answered, [{ answers: {} }]);
  assert.equal(questions.length, 0);
  await answers.answer(2, 'item/tool/requestUserInput', { questions: [question('colour')] });
  assert.deepEqual(answered[1], { answers: { colour: { answers: ['Allow'] } } });
});

test('codex: a patch is judged as it was announced when it was asked about, whatever is announced meanwhile', async () => {
  const { answers, progress, reviewed } = scene();
  progress.hear('item/started', { item: add('/ws/bad', 'bad') });
  const answering = answers.answer(1, 'item/fileChange/requestApproval', { itemId: 'i' });
  progress.hear('item/started', { item: add('/ws/good', 'good') });
  await answering;
  assert.deepEqual(reviewed[0]?.input, { changes: [{ kind: 'write', file_path: '/ws/bad', content: 'bad' }] });
});

test('codex: of two patches with one name none is allowed, and the same one told twice is', async () => {
  const { answers, answered, progress, reviewed } = scene();
  progress.hear('item/started', { item: add('/ws/good', 'good') });
  progress.hear('item/started', { item: add('/ws/good', 'good') });
  await answers.answer(1, 'item/fileChange/requestApproval', { itemId: 'i' });
  progress.hear('item/started', { item: add('/ws/bad', 'bad') });
  await answers.answer(2, 'item/fileChange/requestApproval', { itemId: 'i' });
  progress.hear('item/started', { item: add('/ws/good', 'good') });
  await answers.answer(3, 'item/fileChange/requestApproval', { itemId: 'i' });
  assert.deepEqual(answered, [{ decision: 'accept' }, { decision: 'decline' }, { decision: 'decline' }]);
  assert.equal(reviewed.length, 1);
});

test('codex: what is switched off and happens all the same is noticed', () => {
  for (const type of ['webSearch', 'imageGeneration', 'collabAgentToolCall', 'imageView']) {
    const { progress } = scene();
    const item = { id: 'w', type, status: 'completed' };
    assert.match(progress.hear('item/completed', { item }) ?? '', /without asking/, type);
  }
});

test('codex: a patch that is withdrawn while its files are read is put to nobody', async () => {
  const { answers, progress, reviewed, answered, calls, told } = scene();
  progress.hear('item/started', { item: add('/ws/late', 'late') });
  const answering = answers.answer(7, 'item/fileChange/requestApproval', { itemId: 'i' });
  calls.withdraw('7');
  await answering;
  assert.deepEqual([reviewed, told], [[], []]);
  assert.deepEqual(answered, [{ decision: 'decline' }]);
});

test('codex: a command that wants more than to be run is not allowed as if it did not', () => {
  const place = { cwd: '/ws', items: new Map(), texts: new Map() };
  const ask = (more: object) =>
    readApproval('item/commandExecution/requestApproval', { itemId: 'i', command: 'ls', cwd: '/ws', ...more }, place);
  assert.deepEqual(ask({ additionalPermissions: null })?.input, { command: 'ls' });
  assert.equal(ask({ additionalPermissions: { fileSystem: { write: ['/'] } } }), undefined);
  assert.equal(ask({ networkApprovalContext: { host: 'example.com' } }), undefined);
});

test('codex options: a sandbox that Codex leaves by itself is not promised', () => {
  const read = (sandbox: string) => readOptions({ command: 'codex', args: [], env: {}, options: { sandbox } });
  assert.throws(() => read('read-only'), /`sandbox` of a Codex agent/);
  assert.throws(() => read('workspace-write'), /`sandbox` of a Codex agent/);
  assert.doesNotThrow(() => read('none'));
});
