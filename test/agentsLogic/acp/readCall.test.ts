import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf } from '../../../src/agents/acp/answers';
import type { Flavour } from '../../../src/agents/acp/flavour';
import { gemini } from '../../../src/agents/acp/flavours/gemini';
import { opencode } from '../../../src/agents/acp/flavours/opencode';
import { other } from '../../../src/agents/acp/flavours/other';
import { qwen } from '../../../src/agents/acp/flavours/qwen';
import { hiddenTools } from '../../../src/agents/acp/joinedName';
import { type KnownCall, withWord } from '../../../src/agents/acp/knownCall';
import { readCall } from '../../../src/agents/acp/readCall';

type Word = Readonly<Record<string, unknown>>;

/** What a call is read as after some updates and the request. */
function read(flavour: Flavour, updates: readonly Word[], request: Word = {}) {
  let known: KnownCall | undefined;
  for (const update of updates) {
    known = withWord(known, update, 'update');
  }
  const { tool, spelled, input, cwd } = readCall(
    withWord(known, request, flavour.waitsForUpdates ? 'mention' : 'request'),
    {
      ...{ flavour, cwd: '/ws', servers: ['demo'] },
    },
  );
  return [tool, spelled, input, cwd];
}

const text = (given: string) => ({ type: 'content', content: { type: 'text', text: given } });

test('acp: what an agent does not tell is never taken for something weaker', () => {
  const cases: readonly (readonly [Flavour, Word, string])[] = [
    [other, { toolCallId: 'c', kind: 'execute', title: 'List files' }, 'Bash'],
    [other, { toolCallId: 'c', kind: 'execute', title: 'x', rawInput: { command: ['rm', 'x'] } }, 'Bash'],
    [other, { toolCallId: 'c', kind: 'edit', title: 'Edit files', locations: [{ path: '/ws/a' }] }, 'Patch'],
    [other, { toolCallId: 'c', kind: 'move', title: 'Move' }, 'Patch'],
    [other, { toolCallId: 'c', kind: 'fetch', title: 'Fetch' }, 'WebFetch'],
    [other, { toolCallId: 'c', kind: 'search', title: 'Search' }, 'search'],
    [other, { toolCallId: 'c', kind: 'read', title: 'Look', locations: [{ path: '/a' }, { path: '/b' }] }, 'read'],
    [gemini, { toolCallId: 'google_web_search__1', kind: 'search', title: 'x' }, 'google_web_search'],
    [gemini, { toolCallId: 'new_tool__1', kind: 'read', title: 'x', locations: [{ path: '/a' }] }, 'new_tool'],
    [gemini, { toolCallId: 'other__1', kind: 'execute', title: 'ls' }, 'Bash'],
    [
      gemini,
      { toolCallId: 'run_shell_command__1', kind: 'execute', title: 'ls', content: [text('[from afar]')] },
      'Bash',
    ],
    [
      gemini,
      { toolCallId: 'web_fetch__1', kind: 'fetch', title: 'prompt: "read https://a.b and http://c.d"' },
      'WebFetch',
    ],
    [gemini, { toolCallId: 'web_fetch__1', kind: 'fetch', title: 'prompt: "read https://a.b and th..."' }, 'WebFetch'],
    [gemini, { toolCallId: 'grep_search__1', kind: 'search', title: "'x' within ./" }, 'Grep'],
    [opencode, { toolCallId: 'c', kind: 'edit', title: 'apply_patch', rawInput: { patchText: '…' } }, 'Patch'],
  ];
  for (const [flavour, request, tool] of cases) {
    const [named, , input] = read(flavour, [], request);
    assert.equal(named, tool, JSON.stringify(request));
    const given = Object.hasOwn(request, 'rawInput') ? ['given'] : [];
    assert.deepEqual(Object.keys(input as object), ['title', 'kind', ...given], JSON.stringify(input));
  }
  assert.deepEqual(read(other, [], { toolCallId: 'c', title: 'switch_to_yolo', kind: 'switch_mode' }), [
    ...['switch_mode', 'switch_to_yolo', { title: 'switch_to_yolo', kind: 'switch_mode' }, '/ws'],
  ]);
});

test('acp: recorded calls of opencode are read from what the updates tell', () => {
  const bash = [
    { toolCallId: 'c', title: 'bash', kind: 'execute', status: 'pending', rawInput: { cwd: '/ws' } },
    {
      toolCallId: 'c',
      title: 'ls',
      kind: 'execute',
      status: 'in_progress',
      rawInput: { command: 'ls', workdir: '/x' },
    },
  ];
  const asked = { toolCallId: 'c', kind: 'execute', title: 'ls', rawInput: { command: 'ls' } };
  assert.deepEqual(read(opencode, bash, asked), ['Bash', 'bash', { command: 'ls' }, '/x']);
  const alone = { toolCallId: 'c', kind: 'execute', title: 'ls', rawInput: { command: 'ls', is_background: true } };
  assert.deepEqual(read(other, [], alone)[2], { command: 'ls', run_in_background: true });
  const readFile = [
    { toolCallId: 'c', title: 'read', kind: 'read', status: 'pending', rawInput: {} },
    { toolCallId: 'c', title: 'read', kind: 'read', status: 'in_progress', rawInput: { filePath: '/out/o.txt' } },
  ];
  const aside = {
    toolCallId: 'c',
    kind: 'other',
    title: '/out',
    rawInput: { filepath: '/out/o.txt', parentDir: '/out' },
  };
  assert.deepEqual(read(opencode, readFile, aside), ['Read', 'read', { file_path: '/out/o.txt' }, '/ws']);
  const mcp = [
    { toolCallId: 'c', title: 'demo_echo', kind: 'other', rawInput: {} },
    { toolCallId: 'c', title: 'demo_echo', kind: 'other', status: 'in_progress', rawInput: { text: 'hey' } },
  ];
  assert.deepEqual(read(opencode, mcp), ['mcp__demo__echo', 'demo_echo', { text: 'hey' }, '/ws']);
  const write = { toolCallId: 'c', title: 'write', kind: 'edit', rawInput: { filePath: '/ws/n', content: 'x' } };
  assert.deepEqual(read(opencode, [write]), ['Write', 'write', { file_path: '/ws/n', content: 'x' }, '/ws']);
  const edit = { filePath: '/ws/n', oldString: 'a', newString: 'b', replaceAll: true };
  assert.deepEqual(read(opencode, [{ toolCallId: 'c', title: 'edit', kind: 'edit', rawInput: edit }])[2], {
    ...{ file_path: '/ws/n', old_string: 'a', new_string: 'b', replace_all: true },
  });
});

test('acp: recorded calls of Gemini are read from titles and diffs', () => {
  const shell = (remark: string) => ({
    ...{ toolCallId: 'run_shell_command__call_1', kind: 'execute', title: 'cat hello.txt', content: [text(remark)] },
  });
  const bash = ['Bash', 'run_shell_command', { command: 'cat hello.txt' }];
  assert.deepEqual(read(gemini, [], shell('[current working directory /ws] (d)')), [...bash, '/ws']);
  assert.deepEqual(read(gemini, [], shell('[in sub] (d)')), [...bash, '/ws/sub']);
  for (const remark of ['[in sub] (d) [background]', '[current working directory /ws] [background]']) {
    assert.deepEqual(read(gemini, [], shell(remark))[2], { command: 'cat hello.txt', run_in_background: true });
  }
  const diff = { type: 'diff', path: '/ws/h', oldText: 'a\n', newText: 'b\n' };
  const replace = { toolCallId: 'replace__1', kind: 'edit', title: 'h: a => b', content: [diff] };
  assert.deepEqual(read(gemini, [], replace), [
    ...['Edit', 'replace', { file_path: '/ws/h', old_string: 'a\n', new_string: 'b\n' }, '/ws'],
  ]);
  const added = { ...replace, toolCallId: 'write_file__1', content: [{ ...diff, oldText: null }] };
  assert.deepEqual(read(gemini, [], added)[2], { file_path: '/ws/h', content: 'b\n' });
  const fetch = { toolCallId: 'web_fetch__1', kind: 'fetch', title: 'from prompt: "read https://a.b/x"' };
  assert.deepEqual(read(gemini, [], fetch)[2], { url: 'https://a.b/x' });
  const mcp = {
    toolCallId: 'mcp_demo_echo__1',
    kind: 'other',
    title: 'echo (demo MCP Server)',
    content: [text('{"a":1}')],
  };
  assert.deepEqual(read(gemini, [], mcp), ['mcp__demo__echo', 'mcp_demo_echo', { a: 1 }, '/ws']);
  // A tool that is given a command has that for its title.
  assert.equal(read(gemini, [], { ...mcp, title: 'touch x' })[0], 'mcp__demo__echo');
});

test('acp: recorded calls of Qwen are read from their own names', () => {
  const call = (toolName: string, rawInput: object) => ({
    ...{ toolCallId: 'c', kind: 'read', title: 'x', rawInput, _meta: { toolName } },
  });
  assert.deepEqual(read(qwen, [], call('mcp__demo__peek', { text: 'a' })).slice(0, 3), [
    ...['mcp__demo__peek', 'mcp__demo__peek', { text: 'a' }],
  ]);
  assert.deepEqual(read(qwen, [], call('run_shell_command', { command: 'ls', directory: 'sub' })), [
    ...['Bash', 'run_shell_command', { command: 'ls' }, '/ws/sub'],
  ]);
  assert.deepEqual(read(qwen, [], call('todo_write', { todos: [] })).slice(0, 2), ['todo_write', 'todo_write']);
  const looked = { toolCallId: 'c', kind: 'read', title: 'Look', locations: [{ path: '/a' }] };
  assert.deepEqual(read(other, [], looked).slice(0, 3), ['Read', 'Look', { file_path: '/a' }]);
});

test('acp: several diffs are one patch, and a diff that cannot be read spoils it', () => {
  const diff = (path: string, more: object = {}) => ({ type: 'diff', path, oldText: '', newText: 'x', ...more });
  const edit = (content: readonly object[]) => read(other, [], { toolCallId: 'c', kind: 'edit', title: 't', content });
  assert.deepEqual(edit([diff('/a'), diff('/b', { _meta: { kind: 'delete' } })])[2], {
    changes: [
      { kind: 'write', file_path: '/a', content: 'x' },
      { kind: 'delete', file_path: '/b' },
    ],
  });
  assert.deepEqual(edit([diff('/a'), { type: 'diff', path: '/b' }])[2], { title: 't', kind: 'edit' });
  const gone = { toolCallId: 'c', kind: 'delete', title: 't', locations: [{ path: '/a' }] };
  assert.deepEqual(read(other, [], gone).slice(0, 3), [
    'Patch',
    't',
    { changes: [{ kind: 'delete', file_path: '/a' }] },
  ]);
});

test('acp: only options for this once are chosen', () => {
  const asked = { tool: 'Bash', spelled: 'bash', input: { command: 'ls' }, cwd: '/ws', item: 'c' };
  const option = (kind: string) => ({ optionId: `the-${kind}`, kind, name: kind });
  const all = ['allow_always', 'allow_once', 'reject_always', 'reject_once'].map(option);
  const allow = { decision: 'allow', input: { command: 'ls' } } as const;
  const deny = { decision: 'deny', message: 'no', because: 'policy' } as const;
  const chosen = (options: readonly object[], outcome: typeof allow | typeof deny) =>
    (answerOf({ options }, asked, outcome) as { outcome: { optionId?: string; outcome: string } }).outcome;
  assert.equal(chosen(all, allow).optionId, 'the-allow_once');
  assert.equal(chosen(all, deny).optionId, 'the-reject_once');
  assert.equal(chosen(all, { decision: 'allow', input: { command: 'ls -l' } } as never).optionId, 'the-reject_once');
  for (const [kinds, outcome] of [
    [['allow_always'], allow],
    [['reject_always', 'allow_once'], deny],
    [[], allow],
  ] as const) {
    assert.deepEqual(chosen(kinds.map(option), outcome), { outcome: 'cancelled' }, kinds.join());
  }
});

test('acp visibility: hidden tools are named as the agent names them', () => {
  const hidden = (allowed: readonly string[], disallowed: readonly string[]) =>
    hiddenTools(opencode.tools, { allowed, disallowed }).join(' ');
  assert.equal(hidden([], ['Bash', 'webfetch']), 'bash webfetch');
  assert.equal(hidden(['Read'], []), 'bash write edit apply_patch patch grep glob webfetch');
  assert.equal(hidden([], ['skill', '--flag', 'a b']), 'skill');
});
