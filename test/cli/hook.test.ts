import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, runCli } from './builtCli';
import { Machine } from './machine';

const cli = buildCli();
const noWindow = 'no window of Gatehouse is open for this folder, so nobody could be asked';

test('hook: whatever is not a call is denied in JSON and by the exit code', async () => {
  const machine = new Machine(cli, { 'gatehouse.unmatched': 'allow', 'gatehouse.mode': 'bypass' });
  for (const input of ['', 'no JSON', '[]', '{}', '{"tool_name":"Bash"}', '{"cwd":"ws","tool_name":"Bash"}']) {
    for (const agent of ['claude', 'copilot', 'codex', 'gemini', 'qwen', 'opencode', 'vscode']) {
      const { out, code } = await machine.hook(agent, input);
      assert.equal(code, 2, `${agent} ${input}`);
      assert.match(JSON.stringify(JSON.parse(out)), /"deny"/);
    }
  }
  assert.equal((await machine.hook('nobody', '{}')).code, 2);
  assert.equal((await machine.hook('nobody', '{}')).out, '');
});

test('hook: a call that is not UTF-8 is denied, because other bytes would be judged than run', async () => {
  const machine = new Machine(cli, { 'gatehouse.mode': 'bypass' });
  const call = JSON.stringify({ cwd: machine.workspace, tool_name: 'Bash', tool_input: { command: 'touch é' } });
  const words = ['hook', 'claude', '--folder', machine.folder];
  assert.equal((await runCli(cli, words, Buffer.from(call, 'utf8'))).code, 0);
  const { code, out } = await runCli(cli, words, Buffer.from(call, 'latin1'));
  assert.equal(code, 2);
  assert.match(JSON.stringify(JSON.parse(out)), /"deny"/);
});

test('hook: settings that cannot be read, and a log that cannot be written, deny', async () => {
  const allow = { 'gatehouse.rules.allow': ['Bash'] };
  const broken = new Machine(cli, '{ "gatehouse.rules.allow": ["Bash"], ');
  assert.equal(await broken.claude('touch x'), 'deny');
  const misplaced = new Machine(cli, allow);
  assert.equal(await misplaced.claude('touch x'), 'allow');
  writeFileSync(join(misplaced.folder, 'place.json'), '{}');
  assert.equal(await misplaced.claude('touch x'), 'deny');
  const unrecorded = new Machine(cli, allow);
  mkdirSync(join(unrecorded.root, 'User/globalStorage'), { recursive: true });
  writeFileSync(unrecorded.storage, 'a file in the place of the folder');
  assert.equal(await unrecorded.claude('touch x'), 'deny');
  assert.match(readFileSync(join(unrecorded.folder, 'hook.log'), 'utf8'), /a call could not be decided/);
  const told = new Machine(cli, allow);
  mkdirSync(told.storage, { recursive: true });
  writeFileSync(join(told.storage, 'audit'), 'a file in the place of the folder');
  const call = { session_id: 's', cwd: told.workspace, tool_name: 'Bash', tool_input: { command: 'touch x' } };
  assert.match((await told.hook('claude', call)).out, /gatehouse\/audit cannot be written \([A-Z]+\); see that/);
});

test('hook: without a window rules and mode of the settings files decide, and what would ask is denied', async () => {
  const machine = new Machine(cli, {
    'gatehouse.rules.allow': ['Bash(touch:*)'],
    'gatehouse.rules.deny': ['Bash(rm:*)'],
  });
  assert.equal(await machine.claude('rm x'), 'deny');
  assert.equal(await machine.claude('touch x'), 'allow');
  const make = { session_id: 's', cwd: machine.workspace, tool_name: 'Bash', tool_input: { command: 'make' } };
  assert.match((await machine.hook('claude', make)).out, /deny.*so nobody could be asked\. No rule covers `make`\./);
  machine.set(JSON.stringify({ 'gatehouse.mode': 'bypass', 'gatehouse.rules.deny': ['Bash(rm:*)'] }));
  assert.equal(await machine.claude('make'), 'allow');
  assert.equal(await machine.claude('rm x'), 'deny');
  machine.set(JSON.stringify({ gatehouse: { enforcement: 'observe' } }));
  assert.equal(await machine.claude('make'), 'allow');
});

test('hook: every call is in the audit log, with its outcome', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash(touch:*)'], 'gatehouse.hook.offline': 'agent' });
  await machine.claude('touch x');
  await machine.claude('make');
  await machine.claude('echo "a');
  machine.set('{}');
  await machine.claude('make');
  assert.deepEqual(
    machine.records.map(({ agent, tool, outcome, session, failure = '' }) => [agent, tool, outcome, session, failure]),
    [
      ['allow', ''],
      ['allow', `${noWindow}: Claude Code was told to ask by itself`],
      ['deny', ''],
      ['deny', noWindow],
    ].map(([outcome, failure]) => ['Claude Code', 'Bash', outcome, 'claude:s1', failure]),
  );
  assert.equal(statSync(join(machine.storage, 'audit/audit.jsonl')).mode & 0o777, 0o600);
});

test('hook: the agent is told to ask only where it really asks', async () => {
  const machine = new Machine(cli, { 'gatehouse.hook.offline': 'agent' });
  const decisions: Record<string, unknown> = {};
  for (const agent of ['claude', 'qwen', 'codex', 'gemini', 'opencode', 'vscode']) {
    const input = { session_id: 's', cwd: machine.workspace, tool_name: 'strange', tool_input: {} };
    const said = JSON.parse((await machine.hook(agent, input)).out);
    decisions[agent] = said.hookSpecificOutput?.permissionDecision ?? said.decision;
  }
  const copilot = await machine.hook('copilot', { cwd: machine.workspace, toolName: 'strange', toolArgs: {} });
  assert.equal(JSON.parse(copilot.out).permissionDecision, 'ask');
  assert.deepEqual(decisions, {
    ...{ claude: 'ask', qwen: 'ask', vscode: 'ask' },
    ...{ codex: 'deny', gemini: 'deny', opencode: 'deny' },
  });
});

test('hook: a folder tightens, and loosens only by what the person has accepted in a window that trusted it', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash(touch:*)'] });
  machine.setWorkspace({ 'gatehouse.rules.allow': ['Bash(make:*)'], 'gatehouse.rules.deny': ['Bash(touch:*)'] });
  mkdirSync(join(machine.workspace, 'below'));
  assert.equal(await machine.claude('make'), 'deny');
  assert.equal(await machine.claude('touch x'), 'deny');
  assert.equal(await machine.claude('touch x', join(machine.workspace, 'below')), 'deny');
  assert.equal(await machine.claude('touch x', machine.root), 'allow');
  assert.equal(await machine.claude('git status'), 'deny');
  machine.keep('trustedFolders', [machine.workspace]);
  assert.equal(await machine.claude('git status'), 'allow');
  assert.equal(await machine.claude('make'), 'deny');
});

test('hook: of a workspace file by which the folder was opened what tightens is heard', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash(touch:*)'] });
  const file = join(machine.root, 'all.code-workspace');
  const write = (settings: unknown) =>
    writeFileSync(file, `\uFEFF${JSON.stringify({ folders: [{ path: 'ws' }], settings }, undefined, '\r\n')}`);
  write({ 'gatehouse.rules.deny': ['Bash(touch no)'], 'gatehouse.rules.allow': ['Bash(make:*)'] });
  assert.equal(await machine.claude('touch no'), 'allow', 'no window has told of the file');
  const elsewhere = join(machine.root, 'gone.code-workspace');
  machine.keep('workspaceFiles', { [elsewhere]: [machine.workspace], [file]: ['/other', machine.workspace] });
  mkdirSync(join(machine.workspace, 'below'));
  assert.equal(await machine.claude('touch no'), 'deny');
  assert.equal(await machine.claude('touch no', join(machine.workspace, 'below')), 'deny');
  assert.equal(await machine.claude('touch no', machine.root), 'allow');
  assert.equal(await machine.claude('touch yes'), 'allow');
  assert.equal(await machine.claude('make'), 'deny', 'nothing is loosened');
  write({ 'gatehouse.tools.disallowed': ['Bash'] });
  assert.equal(await machine.claude('touch yes'), 'deny');
  write({ 'gatehouse.rules.deny': 'Bash(touch no)' });
  assert.equal(await machine.claude('touch yes'), 'deny', 'a list that is none makes everything ask');
  writeFileSync(file, '{ "settings": ');
  assert.equal(await machine.claude('touch yes'), 'deny');
  write({});
  assert.equal(await machine.claude('touch yes'), 'allow');
  for (const kept of [[file], 'x', null]) {
    machine.keep('workspaceFiles', kept);
    assert.equal(await machine.claude('touch yes'), 'deny', JSON.stringify(kept));
  }
});

test('hook: the home of rules is that of the person, whatever a folder has the agent set', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.deny': ['Read(~/private/**)'] });
  const place = join(machine.folder, 'place.json');
  const home = join(machine.root, 'home');
  mkdirSync(join(home, 'private'), { recursive: true });
  const command = `cat ${home}/private/letter.txt`;
  assert.equal(await machine.claude(command), 'allow', 'HOME leads elsewhere');
  writeFileSync(place, JSON.stringify({ ...JSON.parse(readFileSync(place, 'utf8')), home }));
  assert.equal(await machine.claude(command), 'deny');
});

test('hook: a rule of the person that has ended is not heard', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash(touch:*)'] });
  const key = JSON.stringify(['user', '', 'allow', 'Bash(touch:*)']);
  machine.keep('ruleOrigins', [[key, { expires: Date.now() + 600_000 }]]);
  assert.equal(await machine.claude('touch x'), 'allow');
  machine.keep('ruleOrigins', [[key, { expires: 1 }]]);
  assert.equal(await machine.claude('touch x'), 'deny');
});

test('hook: what asks the person is left to the agent, unless it is hidden or nobody is asked', async () => {
  const machine = new Machine(cli, {});
  const input = { session_id: 's', cwd: machine.workspace, tool_name: 'AskUserQuestion', tool_input: {} };
  assert.deepEqual(JSON.parse((await machine.hook('claude', input)).out), {});
  machine.set(JSON.stringify({ 'gatehouse.mode': 'dontAsk' }));
  assert.equal((await machine.hook('claude', input)).code, 2);
  machine.set(JSON.stringify({ 'gatehouse.tools.disallowed': ['AskUserQuestion'] }));
  assert.equal((await machine.hook('claude', input)).code, 2);
});

test('hook: a folder for windows that is not ours alone is not believed', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash'] });
  mkdirSync(join(machine.folder, 'run'), { mode: 0o700 });
  assert.equal(await machine.claude('touch x'), 'allow');
  chmodSync(join(machine.folder, 'run'), 0o755);
  assert.equal(await machine.claude('touch x'), 'deny');
  const linked = new Machine(cli, { 'gatehouse.rules.allow': ['Bash'] });
  symlinkSync(linked.root, join(linked.folder, 'run'));
  assert.equal(await linked.claude('touch x'), 'deny');
  const open = new Machine(cli, { 'gatehouse.rules.allow': ['Bash'] });
  chmodSync(open.folder, 0o777);
  assert.equal(await open.claude('touch x'), 'deny');
});

test('hook: the denial says what is wrong with a folder that is not ours alone, and what mends it', async () => {
  for (const hasWindows of [false, true]) {
    const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash'] });
    const { folder, workspace } = machine;
    if (hasWindows) {
      mkdirSync(join(folder, 'run'), { mode: 0o700 });
    }
    chmodSync(folder, 0o777);
    const input = { session_id: 's', cwd: workspace, tool_name: 'Bash', tool_input: { command: 'touch x' } };
    const { out } = await machine.hook('claude', input);
    const mending = `chmod 700 '${folder}'`;
    assert.equal(
      JSON.parse(out).hookSpecificOutput.permissionDecisionReason,
      `Gatehouse could not decide about this call, so it is not allowed. ${folder} is open to other users; close it with \`${mending}\`.`,
    );
    execFileSync('sh', ['-c', mending]);
    assert.equal(await machine.claude('touch x'), 'allow');
  }
});

test('hook: a folder of another user is to be moved away', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.allow': ['Bash'] });
  chownSync(machine.folder, 65534, 65534);
  const input = { session_id: 's', cwd: machine.workspace, tool_name: 'Bash', tool_input: { command: 'touch x' } };
  const { err } = await machine.hook('claude', input);
  const [, mending = ''] = /belongs to another user; move it away with `(.*)`\.$/m.exec(err) ?? [];
  execFileSync('sh', ['-c', mending]);
  assert.ok(existsSync(`${machine.folder}.old`) && !existsSync(machine.folder), err);
});
