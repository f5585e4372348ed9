// The program itself before a server at a URL, over streamable HTTP.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { buildCli, jsonLines, runCli } from '../builtCli';
import { Machine } from '../machine';

const cli = buildCli();

/** A server with three tools that notes what it is asked; calls are answered by a stream of events. */
async function serverAtUrl() {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) {
      text += String(piece);
    }
    const { id, method, params } = text === '' ? { method: request.method } : JSON.parse(text);
    asked.push(method === 'tools/call' ? `${method} ${params.name}` : method);
    const say = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result });
    if (method === 'tools/call') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}\n\n');
      response.end(`event: message\ndata: ${say({ content: [{ type: 'text', text: `${params.name} says it` }] })}\n\n`);
    } else if (id === undefined) {
      response.writeHead(request.method === 'GET' ? 405 : 202).end();
    } else {
      const tools = ['echo', 'peek', 'rm'].map((name) => ({
        name,
        description: name,
        inputSchema: { type: 'object' },
      }));
      const result = method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: {} } : { tools };
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'S' }).end(say(result));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` };
}

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
