// The program itself before a server at a URL, over streamable HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCli, jsonLines, runCli } from '../builtCli';
import { Machine } from '../machine';
import { serverAtUrl } from './serverAtUrl';

const cli = buildCli();

test('mcp: before a server at a URL hidden tools are not listed, and only calls that are allowed reach it', async () => {
  const machine = new Machine(cli, {
    'gatehouse.tools.disallowed': ['mcp__web__peek'],
    'gatehouse.rules.allow': ['mcp__web__echo', 'mcp__web__peek'],
    'gatehouse.rules.ask': ['mcp__web__rm'],
  });
  const { asked, url } = await serverAtUrl();
  const call = (id: number, name: string) => ({ id, method: 'tools/call', params: { name, arguments: {} } });
  const said = [
    { id: 1, method: 'initialize', params: {} },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    ...[call(3, 'echo'), call(4, 'rm'), call(5, 'peek')],
  ];
  const lines = said.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const run = await runCli(cli, ['mcp', '--name=web', '--folder', machine.folder, '--', url], lines);
  assert.equal(run.code, 0, run.err);
  const heard = jsonLines(run.out);
  const resultOf = (id: number) => JSON.stringify(heard.find((it) => it['id'] === id)?.['result']);
  assert.match(resultOf(2), /"echo".*"rm"/);
  assert.doesNotMatch(resultOf(2), /peek/);
  assert.match(resultOf(3), /echo says it/);
  assert.match(resultOf(4), /Not allowed/);
  assert.match(resultOf(4), /"isError":true/);
  assert.match(resultOf(5), /hidden|disallowed/);
  assert.equal(heard.filter((it) => it['method'] === 'notifications/progress').length, 1);
  assert.deepEqual(
    asked.filter((it) => it.startsWith('tools/')).toSorted(),
    ['tools/call echo', 'tools/list'],
    'nothing else reached the server',
  );
  assert.deepEqual(machine.records.map((it) => it['tool']).toSorted(), [
    ...['mcp__web__echo', 'mcp__web__peek', 'mcp__web__rm'],
  ]);
});
