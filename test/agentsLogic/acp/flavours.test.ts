import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Flavour } from '../../../src/agents/acp/flavour';
import { gemini } from '../../../src/agents/acp/flavours/gemini';
import { opencode } from '../../../src/agents/acp/flavours/opencode';
import { qwen } from '../../../src/agents/acp/flavours/qwen';
import { withWord } from '../../../src/agents/acp/knownCall';
import { readOptions } from '../../../src/agents/acp/options';
import { readCall } from '../../../src/agents/acp/readCall';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-flavours-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What a flavour adds to a launch with some options, where the person has configured nothing but what is in `home`. */
function started(flavour: Flavour, options: Readonly<Record<string, unknown>> = {}) {
  const launch = { command: flavour.name, args: [], env: { XDG_CONFIG_HOME: join(folder, 'config') }, options };
  const signal = new AbortController().signal;
  const at = { session: 's' as SessionId, agent: 'a', cwd: folder, scratch: folder, resume: undefined, signal };
  return flavour.start({ ...at, launch, tools: everythingVisible }, readOptions(launch));
}

test('opencode: only what asks is offered, and nothing that the person configured for themselves is started', async () => {
  mkdirSync(join(folder, 'config/opencode'), { recursive: true });
  const own = { mcp: { own: { type: 'local', command: ['x'] }, handed: { type: 'local', command: ['y'] } } };
  writeFileSync(join(folder, 'config/opencode/opencode.jsonc'), `// a remark\n${JSON.stringify(own)}`);
  const config = { formatter: true, lsp: true, mcp: { handed: { type: 'local', command: ['z'] } }, model: 'm' };
  const { env } = await started(opencode, { config, mcpServers: { demo: { command: 'd' } } });
  const permission = JSON.parse(env['OPENCODE_PERMISSION'] ?? '');
  assert.equal(Object.keys(permission)[0], '*', 'what is named later is heard');
  assert.deepEqual(
    ['*', 'bash', 'edit', 'demo_*', 'handed_*', 'own_*', 'task'].map((name) => permission[name]),
    ['deny', 'ask', 'ask', 'ask', 'ask', undefined, undefined],
  );
  const content = JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '');
  assert.deepEqual([content.formatter, content.lsp, content.model], [false, false, 'm']);
  assert.deepEqual(content.mcp, { handed: { type: 'local', command: ['z'] }, own: { enabled: false } });
  assert.deepEqual(content.agent.gatehouse.permission, permission);
});

test('opencode: what MCP servers have to read is a call of the server that has it', () => {
  const table: readonly [servers: readonly string[], title: string, rawInput: object, tool: string][] = [
    [['demo'], 'read_mcp_resource', { server: 'demo', uri: 'x' }, 'mcp__demo__read_mcp_resource'],
    [['demo', 'a'], 'list_mcp_resources', { server: 'a' }, 'mcp__a__list_mcp_resources'],
    [['demo'], 'list_mcp_resources', {}, 'mcp__demo__list_mcp_resources'],
    [['demo', 'a'], 'list_mcp_resources', {}, 'list_mcp_resources'],
  ];
  for (const [servers, title, rawInput, tool] of table) {
    const known = withWord(undefined, { toolCallId: 'c', title, kind: 'other', rawInput }, 'update');
    assert.equal(readCall(known, { flavour: opencode, cwd: '/ws', servers }).tool, tool);
    assert.equal(opencode.asksAs?.(known), 'read');
  }
});

test('Gemini: a tool that nobody has looked at is denied, and so not offered', async () => {
  await started(gemini);
  const rules = readFileSync(join(folder, 'gemini-policy.toml'), 'utf8').split('[[rule]]').slice(1);
  const of = (tool: string) => rules.filter((it) => it.includes(`toolName = "${tool}"\n`));
  assert.match(of('*').join(), /^\s*toolName = "\*"\ndecision = "deny"\npriority = 996\s*$/);
  assert.match(of('read_file').join(), /decision = "ask_user"\npriority = 997/);
  assert.match(
    of('run_shell_command')[0] ?? '',
    /argsPattern = "\[\\\\s\\\\S\]\*"\ndecision = "ask_user"\npriority = 998/,
  );
  for (const tool of ['activate_skill', 'enter_plan_mode', 'exit_plan_mode', 'invoke_agent', 'get_internal_docs']) {
    assert.deepEqual(of(tool), [], tool);
  }
});

test('Qwen: what it would do unasked is denied, the folder is not trusted, and nobody is told what is done', async () => {
  const { env } = await started(qwen);
  const settings = JSON.parse(readFileSync(env['QWEN_CODE_SYSTEM_SETTINGS_PATH'] ?? '', 'utf8'));
  for (const tool of ['enter_worktree', 'exit_worktree', 'enter_plan_mode', 'workflow', 'cron_create']) {
    assert.ok(settings.permissions.deny.includes(tool) && !settings.permissions.ask.includes(tool), tool);
  }
  assert.equal(settings.security.folderTrust.enabled, true);
  const trusted = JSON.parse(readFileSync(env['QWEN_CODE_TRUSTED_FOLDERS_PATH'] ?? '', 'utf8'));
  assert.deepEqual(trusted, { [folder]: 'DO_NOT_TRUST' });
  assert.deepEqual([settings.telemetry.enabled, settings.privacy.usageStatisticsEnabled], [false, false]);
  assert.deepEqual([env['QWEN_TELEMETRY_ENABLED'], env['QWEN_USAGE_STATISTICS_ENABLED']], ['false', 'false']);
});
