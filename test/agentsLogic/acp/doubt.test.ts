import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { acpAdapter } from '../../../src/agents/acp/adapter';
import type { Flavour } from '../../../src/agents/acp/flavour';
import { gemini } from '../../../src/agents/acp/flavours/gemini';
import { opencode } from '../../../src/agents/acp/flavours/opencode';
import { other } from '../../../src/agents/acp/flavours/other';
import { qwen } from '../../../src/agents/acp/flavours/qwen';
import { PlayedAgent } from '../playedAgent';
import { chose, scene } from './permissionScene';

type Word = Readonly<Record<string, unknown>>;
const shell = (command: string, more: Word = {}): Word => ({
  kind: 'execute',
  title: 'It',
  rawInput: { command },
  ...more,
});
const named = (toolName: string, kind: string, rawInput: Word): Word => ({
  kind,
  title: 'It',
  rawInput,
  _meta: { toolName },
});
const diff = (path: string, oldText: string | null, newText: string) => ({ type: 'diff', path, oldText, newText });
const at = (path: string) => ({ locations: [{ path }] });

/** What is put to the gate when a call is announced in some words and asked for in others. */
async function asked(flavour: Flavour, announced: readonly Word[], request: Word) {
  const { ask, progress, reviewed } = scene(flavour);
  for (const word of announced) {
    progress.hear({ sessionUpdate: 'tool_call', toolCallId: 'one', ...word });
  }
  await ask(request);
  const [call] = reviewed;
  return { call, isDoubted: call?.grants !== undefined };
}

test('ACP calls: what is judged is what is asked for, and what was announced otherwise asks', async () => {
  const mkdir = shell('mkdir x');
  const evil = { command: 'touch EVIL' };
  const table: readonly [Flavour, announced: readonly Word[], request: Word, tool: string, input: unknown][] = [
    [other, [mkdir], shell('touch EVIL'), 'Bash', evil],
    [other, [mkdir], { rawInput: evil }, 'Bash', evil],
    [other, [mkdir], { kind: 'other', title: 'mkdir x', rawInput: evil }, 'Bash', evil],
    [other, [mkdir, shell('ls')], shell('mkdir x'), 'Bash', { command: 'mkdir x' }],
    [other, [shell('make', { rawInput: { command: 'make', cwd: '/a' } })], shell('make'), 'Bash', { command: 'make' }],
    [
      qwen,
      [named('run_shell_command', 'execute', { command: 'mkdir x' })],
      named('run_shell_command', 'execute', evil),
      'Bash',
      evil,
    ],
    [qwen, [named('read_file', 'read', { file_path: 'a' })], named('run_shell_command', 'execute', evil), 'Bash', evil],
    [
      qwen,
      [named('read_file', 'read', { file_path: 'a' })],
      named('read_file', 'read', { file_path: 'b' }),
      'Read',
      { file_path: 'b' },
    ],
    [
      ...([
        other,
        [{ kind: 'edit', rawInput: { file_path: '/ws/a', content: 'x' }, _meta: { toolName: 'Write' } }],
      ] as const),
      ...([
        { kind: 'edit', content: [diff('/ws/EVIL', null, 'y')] },
        'Write',
        { file_path: '/ws/EVIL', content: 'y' },
      ] as const),
    ],
    [
      other,
      [{ kind: 'edit', content: [diff('/ws/a', null, 'x')] }],
      { kind: 'edit', content: [diff('/ws/b', null, 'x')] },
      'Write',
      { file_path: '/ws/b', content: 'x' },
    ],
    [other, [{ kind: 'read', ...at('/ws/a') }], { kind: 'read', ...at('/ws/.env') }, 'Read', { file_path: '/ws/.env' }],
    [
      other,
      [{ kind: 'fetch', rawInput: { url: 'https://a.b' } }],
      { kind: 'fetch', rawInput: { url: 'https://c.d' } },
      'WebFetch',
      { url: 'https://c.d' },
    ],
    [
      other,
      [named('mcp__demo__echo', 'other', { text: 'a' })],
      named('mcp__demo__send', 'other', { text: 'a' }),
      'mcp__demo__send',
      { text: 'a' },
    ],
  ];
  for (const [flavour, announced, request, tool, input] of table) {
    const { call, isDoubted } = await asked(flavour, announced, request);
    assert.deepEqual([call?.tool, call?.input, isDoubted], [tool, input, true], JSON.stringify([announced, request]));
  }
});

test('ACP calls: what says two things in one request asks', async () => {
  const edit = { file_path: '/ws/a', old_string: 'a', new_string: 'b' };
  const table: readonly Word[] = [
    { ...named('Write', 'edit', { file_path: '/ws/a', content: 'x' }), content: [diff('/ws/EVIL', null, 'x')] },
    { ...named('Write', 'edit', { file_path: '/ws/a', content: 'x' }), content: [diff('/ws/a', null, 'other')] },
    { ...named('Edit', 'edit', edit), content: [diff('/ws/a', 'a', 'EVIL')] },
    { ...named('Edit', 'edit', edit), content: [diff('/ws/a', 'a', 'b'), diff('/ws/EVIL', null, 'b')] },
    { ...named('Read', 'read', { file_path: 'a' }), ...at('/etc/shadow') },
    { ...named('Write', 'edit', { file_path: 'a', content: 'x' }), ...at('/etc/shadow') },
    named('Read', 'execute', { file_path: 'a' }),
    named('Grep', 'delete', { pattern: 'a' }),
    { kind: 'delete', title: 'It', content: [diff('/ws/a', 'a', 'b')], ...at('/ws/b') },
  ];
  for (const request of table) {
    assert.ok((await asked(other, [], request)).isDoubted, JSON.stringify(request));
  }
});

test('ACP calls: a call that is told in pieces, or in more words, is the same call', async () => {
  const edit = { file_path: 'a', old_string: 'a', new_string: 'b' };
  const remark = (text: string) => [{ type: 'content', content: { type: 'text', text } }];
  const table: readonly [Flavour, announced: readonly Word[], request: Word][] = [
    [other, [], shell('make')],
    [other, [{ kind: 'execute', title: 'Terminal', rawInput: {} }], shell('make')],
    [other, [{ title: 'bash' }], shell('make')],
    [
      other,
      [shell('make', { rawInput: { command: 'make', description: 'd' } })],
      shell('make', { rawInput: { command: 'make', commands: ['make'] } }),
    ],
    [other, [shell('make')], {}],
    [other, [shell('make')], { kind: 'other', title: 'Allow?' }],
    [other, [{ kind: 'edit', title: 'It', content: [diff('/ws/a', 'a', 'b')] }], { kind: 'edit', ...at('/ws/a') }],
    [other, [], { ...named('Edit', 'edit', edit), content: [diff('/ws/a', 'a', 'b')], ...at('/ws/a') }],
    [
      qwen,
      [named('edit', 'edit', edit)],
      { ...named('edit', 'edit', edit), content: [diff('/ws/a', '1\na\n2\n', '1\nb\n2\n')] },
    ],
    [qwen, [named('mcp__demo__peek', 'read', { text: 'a' })], named('mcp__demo__peek', 'read', { text: 'a' })],
    [
      gemini,
      [],
      {
        toolCallId: 'run_shell_command__1',
        ...shell('ls', { title: 'ls', rawInput: undefined }),
        content: remark('[in sub]'),
      },
    ],
    [opencode, [shell('make', { status: 'in_progress' })], shell('make', { title: 'make' })],
  ];
  for (const [flavour, announced, request] of table) {
    assert.equal((await asked(flavour, announced, request)).isDoubted, false, JSON.stringify([announced, request]));
  }
});

test('opencode: a call of which not all is told in time asks', async () => {
  assert.ok((await asked(opencode, [], shell('make'))).isDoubted);
});

test('ACP calls: a call that is told otherwise while it is judged, or after, is not the one that was allowed', async () => {
  const { ask, progress } = scene(qwen);
  const call = (command: string, more: Word = {}) => ({
    ...named('run_shell_command', 'execute', { command }),
    ...more,
  });
  const tell = (word: Word) => progress.hear({ sessionUpdate: 'tool_call_update', toolCallId: 'one', ...word });
  tell(call('make'));
  const asking = ask(call('make'));
  tell(call('touch EVIL'));
  assert.deepEqual(await asking, chose('no'));

  const later = scene(qwen);
  assert.deepEqual(await later.ask(call('make')), chose('yes'));
  later.progress.hear({ sessionUpdate: 'tool_call_update', toolCallId: 'one', status: 'in_progress' });
  assert.ok(later.progress.isAllowed('one'));
  later.progress.hear({ sessionUpdate: 'tool_call_update', toolCallId: 'one', ...call('touch EVIL') });
  assert.ok(!later.progress.isAllowed('one'));
  assert.match(JSON.stringify(later.events), /changed a call of `Bash` after it was allowed/);
});

test('ACP calls: a name that was allowed once allows nothing when it is used again', async () => {
  const { ask, progress } = scene(gemini);
  const tell = (status: string, sessionUpdate = 'tool_call_update') =>
    progress.hear({ sessionUpdate, toolCallId: 'one', kind: 'execute', title: 'make', status });
  await ask({ kind: 'execute', title: 'make' });
  assert.equal(tell('completed'), undefined);
  assert.equal(tell('completed'), undefined, 'the same news again');
  tell('in_progress', 'tool_call');
  assert.match(tell('completed') ?? '', /without asking/);
});

test('acp: a file is not written under the name of a call that was allowed for another text', async () => {
  const options = [
    { optionId: 'once', kind: 'allow_once', name: 'o' },
    { optionId: 'no', kind: 'reject_once', name: 'n' },
  ];
  const path = join(tmpdir(), `gatehouse-changed-${process.pid}`);
  const say = (message: object) => ({ say: { jsonrpc: '2.0', ...message } });
  const write = (content: string) => ({
    toolCallId: 'c',
    ...named('Write', 'edit', { file_path: path, content }),
  });
  const played = await PlayedAgent.start({
    adapter: acpAdapter,
    options: { flavour: 'other' },
    replies: { 'session/new': { sessionId: 'S' }, 'session/prompt': null },
    plays: [
      say({
        id: 90,
        method: 'session/request_permission',
        params: { sessionId: 'S', toolCall: write('good'), options },
      }),
      { hear: 1 },
      say({
        method: 'session/update',
        params: { sessionId: 'S', update: { sessionUpdate: 'tool_call_update', ...write('EVIL') } },
      }),
      say({ id: 91, method: 'fs/write_text_file', params: { sessionId: 'S', path, content: 'good' } }),
      { hear: 1 },
      say({ id: 2, result: { stopReason: 'end_turn' } }),
    ],
    review: ({ spelled, input }) =>
      spelled === 'fs/write_text_file'
        ? { decision: 'deny', message: 'no', because: 'policy' }
        : { decision: 'allow', input },
  });
  await played.session.send('go');
  await played.until((it) => it.kind === 'idle');
  assert.deepEqual(
    played.calls.map((it) => it.spelled),
    ['Write', 'fs/write_text_file'],
  );
  assert.ok(!existsSync(path));
});
