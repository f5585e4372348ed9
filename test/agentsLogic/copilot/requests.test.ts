import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf } from '../../../src/agents/copilot/requests';
import { mcpToolOf } from '../../../src/agents/copilot/toolNames';

const place = {
  cwd: '/ws',
  parent: undefined,
  mcpOf: (spelled: string) => mcpToolOf(spelled, ['demo', 'twin', 'twin-b']),
};

const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

/** Requests as the CLI sent them, and what they are in our words. */
const cases: readonly (readonly [string, unknown, { tool: string; spelled: string; input: unknown }])[] = [
  [
    'a command is its whole text, and nothing the CLI says about it counts',
    {
      kind: 'shell',
      toolCallId: 'call_1',
      fullCommandText: 'echo hi > out.txt && rm -rf build',
      shellType: 'bash',
      commands: [{ identifier: 'echo', readOnly: true }],
      possiblePaths: [],
      hasWriteFileRedirection: false,
    },
    { tool: 'Bash', spelled: 'bash', input: { command: 'echo hi > out.txt && rm -rf build' } },
  ],
  [
    'a command of PowerShell is one',
    { kind: 'shell', toolCallId: 'call_1', fullCommandText: 'Remove-Item x', shellType: 'powershell' },
    { tool: 'PowerShell', spelled: 'powershell', input: { command: 'Remove-Item x' } },
  ],
  [
    'a write is the text that will be in the file',
    {
      kind: 'write',
      toolCallId: 'call_1',
      fileName: '/ws/hello.txt',
      diff: 'lies',
      newFileContents: 'hello\nWORLD\n',
      fileEdits: [
        {
          before: { path: '/ws/hello.txt', content: 'hello\nworld\n' },
          after: { path: '/ws/hello.txt', content: 'hello\nWORLD\n' },
        },
      ],
    },
    { tool: 'Write', spelled: 'write', input: { file_path: '/ws/hello.txt', content: 'hello\nWORLD\n' } },
  ],
  [
    'a write of several files is a patch of all of them',
    {
      kind: 'write',
      toolCallId: 'call_1',
      fileName: '/ws/a',
      newFileContents: 'a',
      fileEdits: [
        { after: { path: '/ws/a', content: 'a' } },
        { before: { path: '/ws/b', content: 'b' } },
        { before: { path: '/ws/c', content: 'c' }, after: { path: '/ws/d', content: 'd' } },
      ],
    },
    {
      tool: 'Patch',
      spelled: 'write',
      input: {
        changes: [
          { kind: 'write', file_path: '/ws/a', content: 'a' },
          { kind: 'delete', file_path: '/ws/b' },
          { kind: 'rename', file_path: '/ws/c', to: '/ws/d', content: 'd' },
        ],
      },
    },
  ],
  [
    'a write that tells two texts is a patch of both',
    {
      kind: 'write',
      fileName: '/ws/a',
      newFileContents: 'one',
      fileEdits: [{ after: { path: '/ws/a', content: 'another' } }],
    },
    {
      tool: 'Patch',
      spelled: 'write',
      input: {
        changes: [
          { kind: 'write', file_path: '/ws/a', content: 'another' },
          { kind: 'write', file_path: '/ws/a', content: 'one' },
        ],
      },
    },
  ],
  [
    'a write that names one file and edits another is a patch of both',
    {
      kind: 'write',
      fileName: '/ws/harmless',
      newFileContents: 'x',
      fileEdits: [{ after: { path: '/home/u/.bashrc', content: 'x' } }],
    },
    {
      tool: 'Patch',
      spelled: 'write',
      input: {
        changes: [
          { kind: 'write', file_path: '/home/u/.bashrc', content: 'x' },
          { kind: 'write', file_path: '/ws/harmless', content: 'x' },
        ],
      },
    },
  ],
  [
    'a read is a read',
    { kind: 'read', toolCallId: 'call_1', intention: 'Read file: /ws/hello.txt', path: '/ws/hello.txt' },
    { tool: 'Read', spelled: 'view', input: { file_path: '/ws/hello.txt' } },
  ],
  [
    'a URL is fetched',
    { kind: 'url', toolCallId: 'call_1', url: 'https://example.com/x', requestSandboxBypass: false },
    { tool: 'WebFetch', spelled: 'web_fetch', input: { url: 'https://example.com/x' } },
  ],
  [
    'an MCP tool has its server in its name',
    {
      kind: 'mcp',
      toolCallId: 'call_1',
      serverName: 'demo',
      toolName: 'demo-echo',
      args: { text: 'hey' },
      readOnly: true,
    },
    { tool: 'mcp__demo__echo', spelled: 'demo-echo', input: { text: 'hey' } },
  ],
  [
    'a tool of a host goes by its own name',
    { kind: 'custom-tool', toolCallId: 'call_1', toolName: 'lookup_issue', args: { id: '42' } },
    { tool: 'lookup_issue', spelled: 'lookup_issue', input: { id: '42' } },
  ],
  [
    'what a hook brought is the tool it is about',
    {
      kind: 'hook',
      toolCallId: 'call_1',
      toolName: 'bash',
      toolArgs: { command: 'ls', description: 'd' },
      hookMessage: 'Gatehouse',
    },
    { tool: 'Bash', spelled: 'bash', input: { command: 'ls' } },
  ],
  [
    'what a hook brought may be an MCP tool',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'demo-peek', toolArgs: { text: 'x' } },
    { tool: 'mcp__demo__peek', spelled: 'demo-peek', input: { text: 'x' } },
  ],
  [
    'a name that fits two servers is not guessed',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'twin-b-c', toolArgs: {} },
    { tool: 'twin-b-c', spelled: 'twin-b-c', input: {} },
  ],
  [
    'a patch is judged by its files',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'apply_patch', toolArgs: patch('*** Delete File: /ws/a') },
    { tool: 'Patch', spelled: 'apply_patch', input: { changes: [{ kind: 'delete', file_path: '/ws/a' }] } },
  ],
  [
    'a patch that cannot be read is one of any files',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'apply_patch', toolArgs: patch('*** Add File: a', 'x') },
    { tool: 'Patch', spelled: 'apply_patch', input: { unread: patch('*** Add File: a', 'x') } },
  ],
  [
    'one tool with several orders is each of them',
    {
      ...{ kind: 'hook', toolCallId: 'call_1', toolName: 'str_replace_editor' },
      toolArgs: { command: 'create', path: '/ws/a', file_text: 'x' },
    },
    { tool: 'Write', spelled: 'str_replace_editor', input: { file_path: '/ws/a', content: 'x' } },
  ],
  [
    'an order that nobody knows may change the file',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'str_replace_editor', toolArgs: { command: 'x', path: '/ws/a' } },
    { tool: 'Edit', spelled: 'str_replace_editor', input: { file_path: '/ws/a' } },
  ],
  [
    'a search by another name is one',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'rg', toolArgs: { pattern: 'x', paths: '/etc' } },
    { tool: 'Grep', spelled: 'rg', input: { pattern: 'x', path: '/etc' } },
  ],
  [
    'a tool that nobody knows goes by its own name',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'sql', toolArgs: { query: 'DROP TABLE x' } },
    { tool: 'sql', spelled: 'sql', input: { query: 'DROP TABLE x' } },
  ],
  [
    'arguments that do not fit are not translated into something weaker',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'grep', toolArgs: { pattern: 'x', paths: ['/ws', '/etc'] } },
    { tool: 'Grep', spelled: 'grep', input: { pattern: 'x', path: ['/ws', '/etc'] } },
  ],
  [
    'a field of ours among theirs does not stand for the one that is missing',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'view', toolArgs: { path: 7, file_path: '/ws/ok' } },
    { tool: 'Read', spelled: 'view', input: { unread: { path: 7, file_path: '/ws/ok' } } },
  ],
  [
    'older CLIs give arguments as a text of JSON',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'bash', toolArgs: '{"command":"rm x","description":"d"}' },
    { tool: 'Bash', spelled: 'bash', input: { command: 'rm x' } },
  ],
  [
    'a text that is no JSON stays one',
    { kind: 'hook', toolCallId: 'call_1', toolName: 'bash', toolArgs: 'rm x' },
    { tool: 'Bash', spelled: 'bash', input: { unread: 'rm x' } },
  ],
];

test('copilot requests: each kind is told in our words', () => {
  for (const [says, request, expected] of cases) {
    const { tool, spelled, input } = callOf(request, place);
    assert.deepEqual({ tool, spelled, input }, expected, says);
  }
});

test('copilot requests: a kind we do not know, or cannot read, keeps everything and its own name', () => {
  const unread: readonly unknown[] = [
    { kind: 'memory', toolCallId: 'call_1', fact: 'x' },
    { kind: 'extension-management', toolCallId: 'call_1', operation: 'install' },
    { kind: 'something-of-tomorrow', anything: [1] },
    { kind: 'shell', toolCallId: 'call_1' },
    { kind: 'shell', fullCommandText: 7 },
    { kind: 'write', fileName: '/ws/x' },
    { kind: 'write', fileName: '/ws/x', newFileContents: 'x', fileEdits: [{}] },
    { kind: 'read', path: null },
    { kind: 'url' },
    { kind: 'mcp', toolName: 'x' },
    { kind: 'custom-tool' },
    { kind: 'hook', toolArgs: {} },
  ];
  for (const request of unread) {
    const { tool, input } = callOf(request, place);
    assert.equal(tool, (request as { kind: string }).kind);
    assert.equal(input, request);
  }
  for (const request of [undefined, null, 'shell', 7, [], {}]) {
    assert.equal(callOf(request, place).tool, 'unknown');
  }
});

test('copilot requests: the call knows its item, its parent and where it runs', () => {
  const request = { kind: 'hook', toolCallId: 'call_1', toolName: 'bash', toolArgs: { command: 'ls' } };
  const own = callOf(request, place);
  assert.deepEqual([own.item, own.parent, own.cwd], ['call_1', undefined, '/ws']);
  const below = callOf({ ...request, workingDirectory: '/ws/sub' }, { ...place, parent: 'call_0' });
  assert.deepEqual([below.parent, below.cwd], ['call_0', '/ws/sub']);
  assert.equal(callOf({ ...request, workingDirectory: 'sub' }, place).cwd, '/ws', 'a relative folder is no folder');
});

test('copilot requests: a command that goes on by itself is told as one, and out of our hands it grants more', () => {
  const asked = (toolArgs: object) => callOf({ kind: 'hook', toolCallId: 'c', toolName: 'bash', toolArgs }, place);
  const background = { command: 'ls', run_in_background: true };
  const cases: readonly (readonly [object, unknown, boolean])[] = [
    [{ mode: 'async', detach: true }, { ...background, detach: true }, true],
    [{ detach: true }, { ...background, detach: true }, true],
    [{ detach: 'yes' }, { ...background, detach: true }, true],
    [{ mode: 'async' }, background, false],
    [{ mode: 'async', detach: false }, background, false],
    [{ mode: 'some day' }, background, false],
    [{ mode: 'sync', detach: null }, { command: 'ls' }, false],
    [{ mode: 'sync', initial_wait: 3, shellId: 'x' }, { command: 'ls' }, false],
  ];
  for (const [given, input, grants] of cases) {
    const call = asked({ command: 'ls', description: 'd', ...given });
    assert.deepEqual(call.input, input, JSON.stringify(given));
    assert.equal(call.grants !== undefined, grants, JSON.stringify(given));
  }
  assert.match(asked({ command: 'ls', detach: true }).grants?.says ?? '', /goes on after the session/);
});
