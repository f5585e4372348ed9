import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gemini } from '../../../src/agents/acp/flavours/gemini';
import { opencode } from '../../../src/agents/acp/flavours/opencode';
import { other } from '../../../src/agents/acp/flavours/other';
import { withWord } from '../../../src/agents/acp/knownCall';
import { readCall } from '../../../src/agents/acp/readCall';

const place = { flavour: other, cwd: '/ws', servers: [] as readonly string[] };
const known = (given: Record<string, unknown>) => withWord(undefined, { toolCallId: 'one', ...given }, 'update');

test('ACP calls: what is given besides what we understand is never left out', () => {
  const table: readonly [kind: string, input: Record<string, unknown>][] = [
    ['execute', { command: 'git', args: ['push'] }],
    ['execute', { command: 'ls', env: { PATH: '/tmp' } }],
    ['execute', { command: 'ls', commands: ['ls', 'rm -rf .'] }],
    ['execute', { command: 'ls', stdin: 'x' }],
    ['search', { pattern: 'x', directory: '/etc' }],
    ['search', { pattern: 'x', paths: ['/etc'] }],
    ['read', { path: 'a.txt', paths: ['/etc/shadow'] }],
    ['read', { path: 'a.txt', file_path: '/etc/shadow' }],
    ['fetch', { url: 'https://example.com', method: 'POST', body: 'x' }],
  ];
  for (const [kind, rawInput] of table) {
    const { input } = readCall(known({ title: 'It', kind, rawInput }), place);
    assert.deepEqual(input, { title: 'It', kind, given: rawInput }, JSON.stringify(rawInput));
  }
});

test('ACP calls: what is given is understood where nothing else is said', () => {
  const table: readonly [kind: string, rawInput: Record<string, unknown>, tool: string, input: object, cwd?: string][] =
    [
      ['execute', { command: 'ls', description: 'd', timeout: 5 }, 'Bash', { command: 'ls' }],
      ['execute', { command: 'ls', commands: ['ls'] }, 'Bash', { command: 'ls' }],
      ['execute', { command: 'ls', workdir: 'sub' }, 'Bash', { command: 'ls' }, '/ws/sub'],
      ['read', { filePath: 'a.txt', offset: 3, limit: 2 }, 'Read', { file_path: 'a.txt' }],
      ['search', { pattern: 'x', path: 'src', include: '*.ts' }, 'Grep', { pattern: 'x', path: 'src', glob: '*.ts' }],
      ['search', { pattern: 'x', glob: ['.env'], include: 'a' }, 'Grep', { pattern: 'x', glob: ['.env', 'a'] }],
      ['fetch', { url: 'https://example.com', format: 'text' }, 'WebFetch', { url: 'https://example.com' }],
    ];
  for (const [kind, rawInput, tool, input, cwd = '/ws'] of table) {
    const read = readCall(known({ title: 'It', kind, rawInput }), place);
    assert.deepEqual([read.tool, read.input, read.cwd], [tool, input, cwd], JSON.stringify(rawInput));
  }
});

test('ACP calls: a title, which a model may write, is not a name of a tool', () => {
  const rawInput = { command: 'rm -rf .' };
  for (const title of ['Read', 'Grep', 'mcp__demo__echo', 'WebFetch']) {
    const { tool, input } = readCall(known({ title, kind: 'execute', rawInput }), place);
    assert.deepEqual([tool, input], ['Bash', rawInput]);
    const unnamed = readCall(known({ title, kind: 'other', rawInput }), place);
    assert.equal(unnamed.tool, 'other');
    assert.equal(unnamed.spelled, title);
  }
});

test('ACP calls: a name that the agent itself tells is one', () => {
  const meta = (toolName: string) => ({ title: 'It', kind: 'other', rawInput: { text: 'x' }, _meta: { toolName } });
  assert.equal(readCall(known(meta('mcp__demo__echo')), place).tool, 'mcp__demo__echo');
  assert.equal(readCall(known(meta('Odd')), place).tool, 'Odd');
});

test('opencode: a tool that may belong to two servers is taken for neither', () => {
  const at = { flavour: opencode, cwd: '/ws', servers: ['a', 'a_b'] };
  assert.equal(readCall(known({ title: 'a_b_c', kind: 'other', rawInput: { x: 1 } }), at).tool, 'a_b_c');
  assert.equal(readCall(known({ title: 'a_c', kind: 'other', rawInput: { x: 1 } }), at).tool, 'mcp__a__c');
});

test('ACP calls: a server is known by the name that agents make of its own', () => {
  const servers = ['my.server'];
  const named = (flavour: typeof gemini, given: Record<string, unknown>) =>
    readCall(known({ kind: 'other', rawInput: { x: 1 }, ...given }), { flavour, cwd: '/ws', servers }).tool;
  assert.equal(named(opencode, { title: 'my_server_echo' }), 'mcp__my.server__echo');
  assert.equal(named(gemini, { title: 'x', toolCallId: 'mcp_my_server_echo__my__call' }), 'mcp__my.server__echo');
});

test('Gemini: a tool that may belong to two servers is taken for neither', () => {
  const at = { flavour: gemini, cwd: '/ws', servers: ['a', 'a_b'] };
  assert.equal(readCall(known({ toolCallId: 'mcp_a_b_c__1', title: 'x', kind: 'other' }), at).tool, 'mcp_a_b_c');
  assert.equal(readCall(known({ toolCallId: 'mcp_a_c__1', title: 'x', kind: 'other' }), at).tool, 'mcp__a__c');
});

test('Gemini: a folder that could be read in two ways is not taken for either', () => {
  const at = { flavour: gemini, cwd: '/ws', servers: [] };
  const run = (remark: string) => {
    const content = [{ type: 'content', content: { type: 'text', text: remark } }];
    return readCall(known({ toolCallId: 'run_shell_command__1', title: 'ls', kind: 'execute', content }), at);
  };
  assert.deepEqual([run('[in sub]').input, run('[in sub]').cwd], [{ command: 'ls' }, '/ws/sub']);
  assert.deepEqual(run('[in a]/../../etc]').input, { title: 'ls', kind: 'execute' });
  assert.deepEqual(run('[current working directory /ws] (a [note])').input, { command: 'ls' });
});
