import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claudeAdapter } from '../../../src/agents/claude/adapter';
import { programArguments } from '../../../src/agents/claude/arguments';
import { readOptions } from '../../../src/agents/claude/options';
import { ClaudePlan } from '../../../src/agents/claude/plan';
import { visibilityArguments } from '../../../src/agents/claude/toolNames';
import { passesToRuntimes } from '../../../src/agents/wire/runtimeVariables';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import type { AgentLaunch } from '../../../src/ports/agent';

const launch = (options: AgentLaunch['options'] = {}, args: readonly string[] = []): AgentLaunch => ({
  command: 'claude',
  args,
  env: {},
  options,
});
const given = (options: AgentLaunch['options'], args: readonly string[] = [], resume?: string) =>
  programArguments(
    {
      session: 's' as SessionId,
      agent: 'a',
      launch: launch(options, args),
      cwd: '/ws',
      tools: everythingVisible,
      resume,
      scratch: '/scratch',
      signal: new AbortController().signal,
    },
    readOptions(launch(options, args)),
  );

test('claude arguments: nothing is ever allowed, and ours come last', () => {
  for (const options of [{}, { settingSources: ['user'] }, { ownMcpServers: true }, { model: 'x' }]) {
    const args = given(options, ['--verbose', '--add-dir', '/b']);
    assert.ok(
      !args.some((it) => /allowed-?tools|dangerously/i.test(it.replace('--disallowedTools', ''))),
      args.join(' '),
    );
    assert.ok(args.indexOf('--permission-mode=default') > args.indexOf('--add-dir'));
    assert.ok(args.includes('--permission-prompt-tool=stdio'));
  }
});

test('claude options: what would take the word from us is refused, and is not taken from our own environment', () => {
  const words = ['--allowedTools', '--allowed-tools=Bash', '--permission-mode', '--settings={}', '--bare', '--'];
  for (const word of words) {
    assert.throws(() => readOptions(launch({}, [word])), /cannot be part/, word);
  }
  for (const name of ['CLAUDE_CODE_SIMPLE', 'claude_code_simple']) {
    assert.throws(() => readOptions({ ...launch(), env: { [name]: '1' } }), /cannot be part/, name);
  }
  assert.ok(!passesToRuntimes('CLAUDE_CODE_SIMPLE'));
});

test('claude arguments: settings and MCP servers of its own stay out unless the person says so', () => {
  assert.ok(given({}).includes('--setting-sources='));
  assert.ok(given({}).includes('--strict-mcp-config'));
  assert.ok(given({ settingSources: ['user', 'local'] }).includes('--setting-sources=user,local'));
  assert.ok(!given({ ownMcpServers: true }).includes('--strict-mcp-config'));
  const servers = { demo: { command: 'x' } };
  assert.ok(given({ mcpServers: servers }).includes(`--mcp-config=${JSON.stringify({ mcpServers: servers })}`));
  assert.ok(given({}, [], 'a'.repeat(36)).includes(`--resume=${'a'.repeat(36)}`));
});

test('claude promise: what the person opts into is told', () => {
  assert.equal(claudeAdapter.promise(launch()).capabilities.everyCall, true);
  assert.deepEqual(claudeAdapter.promise(launch()).slipsPast, []);
  for (const options of [{ settingSources: ['project'] }, { ownMcpServers: true }]) {
    const { capabilities, slipsPast } = claudeAdapter.promise(launch(options));
    assert.deepEqual([capabilities.everyCall, slipsPast.length], [false, 1]);
  }
});

test('claude visibility: what is hidden is hidden by name, and never allowed', () => {
  const cases: readonly (readonly [readonly string[], readonly string[], RegExp, RegExp | undefined])[] = [
    [[], ['Bash'], /^--disallowedTools=Bash$/, /--tools/],
    [[], ['Agent'], /^--disallowedTools=Agent,Task$/, undefined],
    [[], ['mcp__demo__*'], /^--disallowedTools=mcp__demo__\*$/, /--tools/],
    [[], ['--model', 'Bash(rm:*)', 'a,b'], /^$/, /model|rm|a,b/],
    [['Read'], [], /^--tools=Read --disallowedTools=mcp__\*$/, /Bash/],
    [['Read', 'mcp__demo__echo'], [], /^--tools=Read$/, /Bash/],
    [['Task*'], ['TaskStop'], /--tools=Agent,Task,TaskCreate,TaskGet,TaskList,TaskUpdate/, /TaskStop,T/],
    [[], ['*'], /^--tools= --disallowedTools=mcp__\*$/, undefined],
    [['NewTool'], [], /--tools=NewTool/, undefined],
  ];
  for (const [allowed, disallowed, wanted, unwanted] of cases) {
    const args = visibilityArguments({ allowed, disallowed }).join(' ');
    assert.match(args, wanted);
    if (unwanted !== undefined) {
      assert.doesNotMatch(args.replace(/--disallowedTools/g, ''), unwanted);
    }
  }
});

test('claude plan: todos replace the plan, tasks build it up', () => {
  const plan = new ClaudePlan();
  assert.equal(plan.after('Bash', {}, {}), undefined);
  assert.deepEqual(plan.after('TodoWrite', { todos: [{ content: 'a', status: 'in_progress' }, { content: 3 }] }, {}), [
    { text: 'a', state: 'doing' },
  ]);
  assert.deepEqual(plan.after('TaskCreate', {}, { task: { id: '1', subject: 'one' } }), [
    { text: 'one', state: 'open' },
  ]);
  assert.equal(plan.after('TaskUpdate', { taskId: '9', status: 'completed' }, {}), undefined);
  assert.deepEqual(plan.after('TaskUpdate', { taskId: '1', status: 'completed' }, {}), [
    { text: 'one', state: 'done' },
  ]);
  assert.deepEqual(plan.after('TaskUpdate', { taskId: '1', status: 'deleted' }, {}), []);
});
