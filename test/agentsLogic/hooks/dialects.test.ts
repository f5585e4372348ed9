import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hookDialectOf, hookDialects } from '../../../src/agents/hookDialects';
import { hookFailure, replyTo } from '../../../src/agents/wire/hook';
import { fieldOf, textOf } from '../../../src/base/json';
import type { HookCall, HookedAgent } from '../../../src/ports/hook';

const told = (tool_name: string, tool_input: unknown, more: object = {}) => ({
  ...{ session_id: 's', cwd: '/ws', tool_name, tool_input, tool_use_id: 't1' },
  ...more,
});
const copilot = (toolName: string, toolArgs: unknown) => ({ sessionId: 's', cwd: '/ws', toolName, toolArgs });
/** As the Agent Host of VS Code hands on what Copilot tells. */
const host = (toolName: string, toolArgs: unknown) => ({ sessionId: 's', workingDirectory: '/ws', toolName, toolArgs });
const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const edited = patch('*** Update File: a.txt', '@@', ' one', '-two', '+three');
const editedChange = {
  kind: 'edit',
  file_path: 'a.txt',
  edits: [{ old_string: 'one\ntwo', new_string: 'one\nthree' }],
};

test('hooks: what cannot be read is no call', () => {
  for (const dialect of Object.values(hookDialects)) {
    const cases: readonly unknown[] = [
      ...[undefined, null, 'text', 7, [], {}],
      { cwd: '/ws' },
      { cwd: 'relative', tool_name: 'Bash', toolName: 'bash' },
      { cwd: '/ws', tool_name: 7, toolName: 7 },
    ];
    for (const given of cases) {
      assert.equal(dialect.read(given), undefined, `${dialect.agent} ${JSON.stringify(given)}`);
    }
  }
  assert.equal(hookDialectOf('toString'), undefined);
});

test('hooks: VS Code keeps the shell of its agent, so a command is told to run where it was judged', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['/ws/a-b_c.d', 'make all', "cd -- '/ws/a-b_c.d' && make all"],
    ["/ws/it's $HOME", 'make', `cd -- '/ws/it'\\''s $HOME' && make`],
    ['/ws', 'cat a # .env', "cd -- '/ws' && eval 'cat a # .env'"],
    ['/ws', 'make 2>&1 && ls | wc', "cd -- '/ws' && make 2>&1 && ls | wc"],
  ];
  const dialect = hookDialects.vscode;
  for (const [cwd, command, runs] of cases) {
    const call = dialect.read(told('run_in_terminal', { command, goal: 'g' }, { cwd })) as HookCall;
    const reply = replyTo(dialect, call, { decision: 'allow', input: call.input });
    assert.deepEqual(reply, { decision: 'allow', input: { command: runs, goal: 'g' } });
  }
  const call = { ...dialect.read(told('run_in_terminal', { command: '' })), cwd: realpathSync(tmpdir()) } as HookCall;
  for (const folder of [call.cwd, '/nowhere']) {
    for (const command of [
      ...['pwd', 'true & pwd', 'true &\npwd', 'true &pwd', 'true; pwd', 'a=1\npwd', 'false || pwd', '! false\npwd'],
      ...[
        '# why\npwd',
        '\npwd',
        'f() { pwd; }; f',
        'cat <<X\n$(pwd)\nX',
        'true &>/dev/null; pwd',
        "echo 'it;s' >&2; pwd",
      ],
    ]) {
      const runs = textOf(dialect.where?.({ ...call, cwd: folder }, { command }), 'command') ?? '';
      const { stdout } = spawnSync('sh', ['-c', `cd / ; ${runs}`], { encoding: 'utf8' });
      assert.equal(stdout.trim(), folder === call.cwd ? folder : '', command);
    }
  }
  const typed = textOf(dialect.where?.(call, { command: 'echo "!!"' }), 'command') ?? '';
  const earlier = `set -o history -H\necho '"; echo other; "' >/dev/null\n`;
  const { stdout: said } = spawnSync('bash', { input: `${earlier}${typed}\n`, encoding: 'utf8' });
  assert.equal(said, '!!\n', 'no earlier command stands for it');
  for (const text of ["a\tb 'c' !! \\t \\\\ $HOME", 'a\n\tb', 'a\rtouch b', 'a\x15touch b\x03\x7f\x1b[A']) {
    const shown = textOf(dialect.where?.(call, { command: `cat <<'X'\n${text}\nX` }), 'command') ?? '';
    assert.equal(JSON.stringify(shown).search(/\\u00|\\[btnfr]|\x7f/), -1, 'nothing in it is a key');
    assert.equal(spawnSync('sh', ['-c', shown], { encoding: 'utf8' }).stdout, `${text}\n`);
  }
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  const windows = textOf(dialect.where?.({ ...call, cwd: "C:\\it\u2019; x '" }, { command: 'ls' }), 'command');
  Object.defineProperty(process, 'platform', { value: platform });
  assert.equal(windows, "cd 'C:\\it\u2019\u2019; x '''; ls");
  const nothing = textOf(dialect.where?.(call, { command: '# nothing' }), 'command') ?? '';
  assert.equal(spawnSync('sh', ['-n', '-c', nothing]).status, 0, 'a comment is a whole command');
  for (const given of [told('run_in_terminal', {}), told('create_file', { filePath: '/a', content: 'x' })]) {
    const call = dialect.read(given) as HookCall;
    assert.deepEqual(replyTo(dialect, call, { decision: 'allow', input: call.input }), { decision: 'allow' });
  }
});

test('hooks: a tab in a command that VS Code types completes no name', {
  skip: spawnSync('script', ['--version']).status !== 0,
}, () => {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-typed-')));
  after(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, '.env'), 'SECRET\n');
  const dialect = hookDialects.vscode;
  const call = dialect.read(told('run_in_terminal', { command: 'cat .en\t' }, { cwd })) as HookCall;
  const reply = replyTo(dialect, call, { decision: 'allow', input: call.input });
  const typed = `${textOf(fieldOf(reply, 'input'), 'command')}\nexit\n`;
  const words = ['-qec', 'bash --noprofile --norc -i', '/dev/null'];
  const { stdout } = spawnSync('script', words, { input: typed, encoding: 'utf8', cwd, timeout: 30_000 });
  assert.match(stdout, /No such file/);
  assert.doesNotMatch(stdout, /SECRET/);
});

test('hooks: tools are said in our words, and never in weaker ones', () => {
  const cases: readonly (readonly [HookedAgent, unknown, string, unknown, string?])[] = [
    ['claude', told('Bash', { command: 'ls' }), 'Bash', { command: 'ls' }],
    ['claude', told('mcp__demo__echo', { text: 'x' }), 'mcp__demo__echo', { text: 'x' }],
    ['claude', told('Bash', undefined), 'Bash', {}],
    ['copilot', copilot('bash', '{"command":"ls"}'), 'Bash', { command: 'ls' }],
    ['copilot', copilot('create', { path: 'a', file_text: 'x' }), 'Write', { file_path: 'a', content: 'x' }],
    ['copilot', copilot('bash', 'no JSON'), 'Bash', { unread: 'no JSON' }],
    ['copilot', copilot('demo-echo', {}), 'mcp__demo__echo', {}],
    ['copilot', copilot('my-own-echo', {}), 'my-own-echo', {}],
    ['copilot', copilot('github-mcp-server-list_issues', {}), 'mcp__github-mcp-server__list_issues', {}],
    ['copilot', copilot('Bash', {}), 'custom:Bash', {}],
    ['codex', told('Bash', { command: 'ls' }), 'Bash', { command: 'ls' }],
    ['codex', told('Bash', { command: 'ls', workdir: '../a' }), 'Bash', { command: 'ls', workdir: '../a' }, '/a'],
    ['codex', told('apply_patch', { command: edited }), 'Patch', { changes: [editedChange] }],
    ['codex', told('apply_patch', { command: 'half' }), 'Patch', { unread: { command: 'half' } }],
    ['gemini', told('run_shell_command', { command: 'ls' }), 'Bash', { command: 'ls' }],
    ['gemini', told('run_shell_command', { command: 'ls', dir_path: 'in' }), 'Bash', { command: 'ls' }, '/ws/in'],
    ['gemini', told('write_file', { file_path: 'a', content: 'x' }), 'Write', { file_path: 'a', content: 'x' }],
    [
      'gemini',
      told('mcp_demo_echo', { text: 'x' }, { mcp_context: { server_name: 'demo', tool_name: 'echo' } }),
      'mcp__demo__echo',
      { text: 'x' },
    ],
    ['qwen', told('read_file', { file_path: '/ws/a' }), 'Read', { file_path: '/ws/a' }],
    ['qwen', told('mcp__demo__echo', {}), 'mcp__demo__echo', {}],
    ['opencode', told('bash', { command: 'ls', workdir: '/tmp' }), 'Bash', { command: 'ls' }, '/tmp'],
    ['opencode', told('demo_echo', {}, { servers: ['demo'] }), 'mcp__demo__echo', {}],
    ['opencode', told('demo_echo', { a: 1 }, { servers: [] }), 'demo_echo', { a: 1 }],
    ['opencode', told('apply_patch', { patchText: edited }), 'Patch', { changes: [editedChange] }],
    ['vscode', told('run_in_terminal', { command: 'ls', explanation: 'e' }), 'Bash', { command: 'ls' }],
    ['vscode', told('run_in_terminal', {}), 'Bash', { unread: {} }],
    ['vscode', told('create_file', { filePath: '/a', content: 'x' }), 'Write', { file_path: '/a', content: 'x' }],
    ['vscode', told('create_directory', { dirPath: '/a' }), 'Write', { file_path: '/a' }],
    [
      'vscode',
      told('replace_string_in_file', { filePath: '/a', oldString: 'x', newString: 'y' }),
      'Edit',
      { file_path: '/a', old_string: 'x', new_string: 'y' },
    ],
    ['vscode', told('apply_patch', { input: edited }), 'Patch', { changes: [editedChange] }],
    ['vscode', told('fetch_webpage', { urls: ['https://a'] }), 'WebFetch', { url: 'https://a' }],
    [
      'vscode',
      told('fetch_webpage', { urls: ['https://a', 'https://b'] }),
      'WebFetch',
      { unread: { urls: ['https://a', 'https://b'] } },
    ],
    [
      'vscode',
      told('grep_search', { query: 'x', includeIgnoredFiles: true }),
      'Grep',
      { unread: { query: 'x', includeIgnoredFiles: true } },
    ],
    ['copilot', copilot('write_bash', { input: 'a' }), 'Bash', { unread: { input: 'a' } }],
    ['vscode', told('send_to_terminal', { command: 'a' }), 'Bash', { unread: { command: 'a' } }],
    ['vscode', told('create_and_run_task', { task: {} }), 'Bash', { unread: { task: {} } }],
    ['vscode', told('run_vscode_command', { commandId: 'a' }), 'run_vscode_command', { commandId: 'a' }],
    ['vscode', host('bash', { command: 'ls' }), 'Bash', { command: 'ls' }],
    ['vscode', host('create', { path: 'a', file_text: 'x' }), 'Write', { file_path: 'a', content: 'x' }],
    ['vscode', told('Bash', { command: 'ls' }), 'Bash', { command: 'ls' }],
    ['vscode', told('mcp_demo_echo', {}), 'mcp__demo__echo', {}],
    ['vscode', told('mcp_my_demo_echo', {}), 'mcp_my_demo_echo', {}],
  ];
  for (const [agent, given, tool, input, cwd = '/ws'] of cases) {
    const call = hookDialects[agent].read(given);
    assert.deepEqual(
      { tool: call?.tool, input: call?.input, cwd: call?.cwd },
      { tool, input, cwd },
      JSON.stringify(given),
    );
    assert.equal(call?.isQuestion, false);
  }
});

test('hooks: what asks the person is not answered in their place', () => {
  const cases: readonly (readonly [HookedAgent, unknown])[] = [
    ['claude', told('AskUserQuestion', {})],
    ['claude', told('ExitPlanMode', {})],
    ['copilot', copilot('ask_user', {})],
    ['gemini', told('ask_user', {})],
    ['qwen', told('ask_user_question', {})],
    ['opencode', told('question', {})],
    ['vscode', told('vscode_askQuestions', {})],
    ['vscode', told('AskUserQuestion', {})],
    ['vscode', host('ask_user', {})],
  ];
  for (const [agent, given] of cases) {
    const dialect = hookDialects[agent];
    assert.equal(dialect.read(given)?.isQuestion, true, agent);
    assert.equal(dialect.say({ decision: 'none' }).code, 0);
  }
});

test('hooks: every failure is told in JSON and by the exit code, and every answer is one JSON object', () => {
  const why = 'because';
  const said = (agent: HookedAgent, decision: 'allow' | 'deny' | 'ask') => {
    const { out, code } = hookDialects[agent].say({ decision, message: why });
    return { ...JSON.parse(out), code };
  };
  const claude = (permissionDecision: string) => ({
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: why },
  });
  const top = (permissionDecision: string) => ({ permissionDecision, permissionDecisionReason: why });
  assert.deepEqual(said('claude', 'deny'), { ...claude('deny'), code: 2 });
  assert.deepEqual(said('claude', 'ask'), { ...claude('ask'), code: 0 });
  assert.deepEqual(said('qwen', 'allow'), { ...claude('allow'), code: 0 });
  // With an exit code its model would not read why.
  assert.deepEqual(said('copilot', 'deny'), { ...top('deny'), code: 0 });
  assert.deepEqual(said('copilot', 'ask'), { ...top('ask'), code: 0 });
  assert.deepEqual(said('codex', 'allow'), { code: 0 });
  assert.deepEqual(said('codex', 'ask'), { ...claude('deny'), code: 2 });
  assert.deepEqual(said('gemini', 'deny'), { decision: 'deny', reason: why, code: 2 });
  assert.deepEqual(said('opencode', 'ask'), { decision: 'deny', message: why, code: 2 });
  assert.deepEqual(said('vscode', 'allow'), { ...top('allow'), ...claude('allow'), code: 0 });
  for (const dialect of Object.values(hookDialects)) {
    const { out, code, err } = dialect.say(hookFailure(undefined));
    assert.equal(code, 2);
    assert.match(out, /"deny"/);
    assert.notEqual(err, '');
  }
});

test('hooks: what the person changed goes back in the words of the tool, or the call is denied', () => {
  const cases: readonly (readonly [HookedAgent, unknown, unknown, unknown])[] = [
    [
      'claude',
      told('Write', { file_path: 'a', content: 'x' }),
      { file_path: 'a', content: 'y' },
      { file_path: 'a', content: 'y' },
    ],
    [
      'copilot',
      copilot('create', { path: 'a', file_text: 'x' }),
      { file_path: 'a', content: 'y' },
      { path: 'a', file_text: 'y' },
    ],
    ['copilot', copilot('bash', { command: 'ls', mode: 'sync' }), { command: 'id' }, { command: 'id', mode: 'sync' }],
    [
      'gemini',
      told('write_file', { file_path: 'a', content: 'x' }),
      { file_path: 'a', content: 'y' },
      { file_path: 'a', content: 'y' },
    ],
    [
      'opencode',
      told('edit', { filePath: 'a', oldString: 'x', newString: 'y' }),
      { file_path: 'a', old_string: 'x', new_string: 'z' },
      { filePath: 'a', oldString: 'x', newString: 'z' },
    ],
    [
      'vscode',
      told('create_file', { filePath: 'a', content: 'x' }),
      { file_path: 'a', content: 'y' },
      { filePath: 'a', content: 'y' },
    ],
    ['vscode', told('apply_patch', { input: edited }), { changes: [] }, undefined],
    [
      'vscode',
      host('edit', { path: 'a', old_str: 'x', new_str: 'y' }),
      { file_path: 'a', old_string: 'x', new_string: 'z' },
      { path: 'a', old_str: 'x', new_str: 'z' },
    ],
    [
      'vscode',
      told('Edit', { file_path: 'a', old_string: 'x', new_string: 'y' }),
      { file_path: 'a', old_string: 'x', new_string: 'z' },
      { file_path: 'a', old_string: 'x', new_string: 'z' },
    ],
    ['codex', told('Bash', { command: 'ls' }), { command: 'id' }, { command: 'id' }],
    ['codex', told('apply_patch', { command: edited }), { changes: [] }, undefined],
    ['qwen', told('write_file', { file_path: 'a', content: 'x' }), { file_path: 'a', content: 'y' }, undefined],
  ];
  for (const [agent, given, input, expected] of cases) {
    const dialect = hookDialects[agent];
    const call = dialect.read(given) as HookCall;
    const reply = replyTo(dialect, call, { decision: 'allow', input, message: 'dropped a line' });
    assert.deepEqual(
      reply.decision === 'allow' ? reply.input : reply.decision,
      expected ?? 'deny',
      `${agent} ${JSON.stringify(reply)}`,
    );
    assert.match(JSON.stringify(reply), /dropped a line/);
    assert.equal(replyTo(dialect, call, { decision: 'allow', input: call.input }).decision, 'allow');
  }
});
