import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readApproval } from '../../../src/agents/codex/approvals';
import { toToml } from '../../../src/agents/codex/arguments';
import { readOptions } from '../../../src/agents/codex/options';
import { applyHunks, patchInput, readChangedFiles, readHunks } from '../../../src/agents/codex/patchInput';
import { unwrapShell } from '../../../src/agents/codex/unwrapShell';

test('codex shell: only bash with one text and nothing else is unwrapped', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['/usr/bin/sh -lc pwd', undefined],
    ['/bin/zsh -lc pwd', undefined],
    ['/tmp/bash -lc pwd', undefined],
    ['ls -la', undefined],
    ["/bin/bash -lc 'ls' extra", undefined],
    ["/bin/bash -lc 'ls' ; rm -rf x", undefined],
    ["/bin/bash -lc 'ls';rm", undefined],
    ["/bin/bash -lc 'ls' && rm x", undefined],
    ['/bin/bash -lc "echo $HOME"', undefined],
    ['/bin/bash -lc "echo `id`"', undefined],
    ['/bin/bash -lc $(id)', undefined],
    ["/bin/bash -lc 'open", undefined],
    ['/bin/bash -lc "open', undefined],
    ['/bin/bash  -lc pwd', undefined],
    ['/bin/bash -lc pwd\nrm x', undefined],
    ['/bin/bash -lic pwd', undefined],
    ['/bin/bash --rcfile x -lc pwd', undefined],
    ['/bin/bash -lc *', undefined],
    ['/bin/bash -lc ~/x', undefined],
    ['', undefined],
    ['/bin/bash -lc pwd', 'pwd'],
    ['/bin/bash -c pwd', 'pwd'],
    ["/bin/bash -lc 'ls -la'", 'ls -la'],
    ["/bin/bash -lc 'a\nb'", 'a\nb'],
    [`/bin/bash -lc "echo 'it''s' \\"q\\" "'\`pwd\`'`, "echo 'it''s' \"q\" `pwd`"],
    ['/bin/bash -lc "a \\$b \\\\ c\\d"', 'a $b \\ c\\d'],
  ];
  for (const [command, text] of cases) {
    assert.equal(unwrapShell(command), text, command);
  }
});

test('codex patch: a pipe among the files is not waited for, and what is no text is left out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-codex-'));
  try {
    const [pipe, binary, text] = ['pipe', 'binary', 'text'].map((name) => join(folder, name));
    execFileSync('mkfifo', [pipe ?? '']);
    writeFileSync(binary ?? '', new Uint8Array([0xff, 0xfe]));
    writeFileSync(text ?? '', 'a');
    const changes = [pipe, binary, text, join(folder, 'missing')].map((path) => ({ path, kind: { type: 'update' } }));
    assert.deepEqual(await readChangedFiles(changes), new Map([[text, 'a']]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('codex patch: what cannot be read is no patch', () => {
  const update = (diff: string) => [{ path: '/ws/a', kind: { type: 'update', move_path: null }, diff }];
  for (const changes of [
    undefined,
    [],
    'x',
    [{ path: '/ws/a', kind: { type: 'chmod' }, diff: '' }],
    [{ path: '/ws/a', kind: { type: 'add' } }],
    [{ kind: { type: 'delete' }, diff: '' }],
    update('this is no diff'),
    update(''),
    [...update('@@ -1 +1 @@\n-a\n+b\n'), { path: 3 }],
  ]) {
    assert.equal(patchInput(changes, new Map()), undefined, JSON.stringify(changes));
  }
});

test('codex patch: a recorded patch becomes our own', () => {
  const changes = [
    {
      path: '/ws/hello.txt',
      kind: { type: 'update', move_path: '/ws/moved.txt' },
      diff: '@@ -1,2 +1,2 @@\n hello\n-world\n+WORLD\n\n\nMoved to: /ws/moved.txt',
    },
    { path: '/ws/new.txt', kind: { type: 'add' }, diff: 'line1\nline2\n' },
    { path: '/ws/pkg.json', kind: { type: 'delete' }, diff: '{"a":1}\n' },
    { path: '/ws/b.txt', kind: { type: 'update', move_path: null }, diff: '@@ -2 +2 @@\n-two\n+2\n' },
  ];
  const texts = new Map([['/ws/hello.txt', 'hello\nworld\n']]);
  assert.deepEqual(patchInput(changes, texts), {
    changes: [
      { kind: 'rename', file_path: '/ws/hello.txt', to: '/ws/moved.txt', content: 'hello\nWORLD\n' },
      { kind: 'write', file_path: '/ws/new.txt', content: 'line1\nline2\n' },
      { kind: 'delete', file_path: '/ws/pkg.json' },
      { kind: 'edit', file_path: '/ws/b.txt', edits: [{ old_string: 'two', new_string: '2' }] },
    ],
  });
});

test('codex hunks: a diff is made only to the text it was made for', () => {
  const made = (text: string, diff: string) => applyHunks(text, readHunks(diff) ?? assert.fail(diff));
  assert.equal(made('a\nb\nc\n', '@@ -2 +2 @@\n-b\n+B\n'), 'a\nB\nc\n');
  assert.equal(made('a\nb\na\nb\n', '@@ -3,2 +3,2 @@\n a\n-b\n+B\n'), 'a\nb\na\nB\n');
  assert.equal(made('a\nb\nc\nd\n', '@@ -1 +1 @@\n-a\n+A\n@@ -4 +4,2 @@\n-d\n+D\n+e\n'), 'A\nb\nc\nD\ne\n');
  assert.equal(made('a\n', '@@ -1,0 +2 @@\n+b\n'), 'a\nb\n');
  assert.equal(made('x\n', '@@ -1 +1 @@\n-a\n+b\n'), undefined);
  assert.equal(made('a\n', '@@ -9 +9 @@\n-a\n+b\n'), undefined);
  assert.equal(made('a\nb\n', '@@ -2 +2 @@\n-b\n+B\n@@ -1 +1 @@\n-a\n+A\n'), undefined);
  const long = Array.from({ length: 300_000 }, (_, at) => `line ${at}`);
  assert.equal(made(long.join('\n'), '@@ -300000 +300000 @@\n-line 299999\n+end\n'), long.with(-1, 'end').join('\n'));
});

const place = (items: readonly (readonly [string, Record<string, unknown>])[]) => ({
  cwd: '/ws',
  items: new Map(items),
  texts: new Map<string, string>(),
});
const mcpCall = (tool: string, text: string) => ({ type: 'mcpToolCall', server: 'demo', tool, arguments: { text } });
const mcpRequest = (over: object = {}) => ({
  serverName: 'demo',
  message: 'Allow the demo MCP server to run tool "echo"?',
  _meta: { codex_approval_kind: 'mcp_tool_call', tool_params: { text: 'hey' } },
  ...over,
});

test('codex approvals: what is not fully told is not read', () => {
  const command = 'item/commandExecution/requestApproval';
  const elicitation = 'mcpServer/elicitation/request';
  const cases: readonly (readonly [string, Record<string, unknown>, ReturnType<typeof place>])[] = [
    ['item/other/requestApproval', { itemId: 'i', command: 'ls' }, place([])],
    [command, { itemId: 'i' }, place([])],
    [command, { command: 'ls' }, place([])],
    [command, { itemId: 'i', command: 'bash', kind: 'writeStdin' }, place([])],
    [command, { itemId: 'i', command: 'ls', networkApprovalContext: { host: 'x' } }, place([])],
    ['item/fileChange/requestApproval', { itemId: 'i' }, place([])],
    ['item/fileChange/requestApproval', { itemId: 'i' }, place([['i', { type: 'fileChange', changes: [] }]])],
    [elicitation, mcpRequest(), place([])],
    [elicitation, mcpRequest(), place([['i', mcpCall('echo', 'other')]])],
    [elicitation, mcpRequest({ serverName: 'b' }), place([['i', mcpCall('echo', 'hey')]])],
    [elicitation, mcpRequest({ _meta: {} }), place([['i', mcpCall('echo', 'hey')]])],
    [elicitation, mcpRequest({ message: 'x' }), place([['i', mcpCall('echo', 'hey')]])],
  ];
  for (const [method, params, where] of cases) {
    assert.equal(readApproval(method, params, where), undefined, `${method} ${JSON.stringify(params)}`);
  }
});

test('codex approvals: recorded requests are read', () => {
  const command = { itemId: 'i', command: "/bin/bash -lc 'ls -la'", cwd: '/elsewhere', kind: 'command' };
  assert.deepEqual(readApproval('item/commandExecution/requestApproval', command, place([])), {
    ...{ tool: 'Bash', spelled: 'exec_command', input: { command: 'ls -la' }, cwd: '/elsewhere', item: 'i' },
  });
  const items = place([
    ['i', mcpCall('echo', 'hey')],
    ['j', mcpCall('peek', 'hey')],
  ]);
  assert.deepEqual(readApproval('mcpServer/elicitation/request', mcpRequest(), items), {
    ...{ tool: 'mcp__demo__echo', spelled: 'mcp__demo__echo', input: { text: 'hey' }, cwd: '/ws', item: 'i' },
  });
  const added = [{ path: '/ws/a', kind: { type: 'add' }, diff: 'x' }];
  const patch = readApproval(
    'item/fileChange/requestApproval',
    { itemId: 'i', grantRoot: '/ws' },
    place([['i', { type: 'fileChange', changes: added }]]),
  );
  assert.deepEqual(patch?.input, { changes: [{ kind: 'write', file_path: '/ws/a', content: 'x' }] });
  assert.match(patch?.grants?.words ?? '', /\/ws/);
});

test('codex options: what would take the word from us is refused', () => {
  const read = (args: readonly string[], options: Record<string, unknown> = {}) =>
    readOptions({ command: 'codex', args, env: {}, options });
  for (const arg of ['-c', '--config=approval_policy="never"', '--yolo', '--full-auto', '-a', '--dangerously-bypass']) {
    assert.throws(() => read([arg]), /cannot be among/, arg);
  }
  for (const options of [{ sandbox: 'off' }, { mcpServers: [] }, { modelProvider: 'x' }]) {
    assert.throws(() => read([], options), /of a Codex agent/, JSON.stringify(options));
  }
  assert.doesNotThrow(() => read([]));
});

test('codex toml: values keep to one line and to themselves', () => {
  assert.equal(toToml({ 'a b': ['x"y\n', 1, true], c: { d: 'e' } }), '{"a b"=["x\\"y\\n",1,true],"c"={"d"="e"}}');
  assert.equal(toToml(undefined), undefined);
  assert.equal(toToml({ a: null, b: undefined }), '{}');
});
