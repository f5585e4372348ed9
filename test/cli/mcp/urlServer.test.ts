import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { headersIn, urlServer } from '../../../src/cli/mcp/urlServer';

interface Asked {
  readonly id?: number;
  readonly method?: string;
  readonly headers: IncomingMessage['headers'];
  readonly verb: string | undefined;
}

/** A server of MCP over streamable HTTP: `answer` says what becomes of a request. */
async function serverAt(answer: (asked: Asked, response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) {
      text += String(piece);
    }
    const one = { ...(text === '' ? {} : JSON.parse(text)), headers: request.headers, verb: request.method };
    asked.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` };
}

/** Speaks to the server at a URL; the result tells what came for each id. */
function clientOf(url: string, headers: Readonly<Record<string, string>> = {}) {
  const server = urlServer(url, headers);
  after(() => server.kill());
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: server.stdout }).on('line', (line) => {
    lines.push(line);
    for (const wake of [...waiting]) {
      wake();
    }
  });
  const heard = (fits: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = lines.find((line) => fits.test(line));
        if (found !== undefined) {
          waiting.delete(look);
          resolve(found);
        }
      };
      waiting.add(look);
      look();
    });
  const say = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return { server, say, heard, lines };
}

const json = (response: ServerResponse, value: unknown, headers = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value, undefined, 2));

test('urlServer: a server that refuses, leads elsewhere, breaks off or is not there is an error of its request', async () => {
  const { url, asked } = await serverAt(({ id }, response) => {
    switch (id) {
      case 1:
        response.writeHead(401).end();
        return;
      case 2:
        response.writeHead(307, { location: '/elsewhere' }).end();
        return;
      case 3:
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end('data: {"id":99,"result":{}}\n\n');
        return;
      case 4:
        response.destroy();
        return;
      default:
        response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(17 * 1024 * 1024));
    }
  });
  const client = clientOf(url, { authorization: 'Bearer SECRET' });
  const wanted: readonly (readonly [number, RegExp])[] = [
    [1, /wants a login/],
    [2, /elsewhere/],
    [3, /has not answered/],
    [4, /error/],
    [5, /cannot be read/],
  ];
  for (const [id, why] of wanted) {
    client.say({ id, method: 'ping' });
    const line = await client.heard(new RegExp(`"id":${id},"error"`));
    assert.match(line, why);
    assert.doesNotMatch(line, /SECRET/);
  }
  assert.equal(asked.length, wanted.length, 'nothing was sent elsewhere');
  const nobody = clientOf('http://127.0.0.1:1/mcp');
  nobody.say({ id: 1, method: 'ping' });
  await nobody.heard(/"id":1,"error"/);
});

test('urlServer: headers are sent, the session and the version are kept, and streams are passed on line by line', async () => {
  const { url, asked } = await serverAt(({ id, method, verb }, response) => {
    const stream = () => response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    if (verb === 'GET') {
      stream().write('id: 1\ndata: {"method":\ndata: "notifications/tools/list_changed"}\n\n');
    } else if (verb === 'DELETE') {
      response.writeHead(200).end();
    } else if (method === 'initialize') {
      json(response, { id, result: { protocolVersion: '2025-06-18' } }, { 'mcp-session-id': 'S1' });
    } else if (method === 'tools/call') {
      stream().write(': hello\r\n\r\ndata: {"method":"notifications/progress"}\r\n\r\n');
      response.end(`event: message\r\ndata: {"id":${id},"result":{"content":[]}}`);
    } else {
      response.writeHead(202).end();
    }
  });
  const client = clientOf(url, { 'x-key': 'K' });
  client.say({ id: 1, method: 'initialize' });
  assert.equal(JSON.parse(await client.heard(/protocolVersion/)).id, 1);
  client.say({ method: 'notifications/initialized' });
  await client.heard(/list_changed/);
  client.say({ id: 2, method: 'tools/call' });
  await client.heard(/"id":2,"result"/);
  assert.equal(client.lines.filter((line) => line.includes('notifications/progress')).length, 1);
  client.server.stdin.end();
  assert.equal(await client.server.ended, 0);
  assert.deepEqual(
    asked.map(({ verb, headers }) => [
      verb,
      headers['x-key'],
      headers['mcp-session-id'],
      headers['mcp-protocol-version'],
    ]),
    [
      ['POST', 'K', undefined, undefined],
      ...['POST', 'GET', 'POST', 'DELETE'].map((verb) => [verb, 'K', 'S1', '2025-06-18']),
    ],
  );
});

test('urlServer: headers that cannot be read are none to begin with', () => {
  for (const text of ['no JSON', '7', 'null', '{"a":1}']) {
    assert.throws(() => headersIn({ GATEHOUSE_MCP_HEADERS: text }), text);
  }
  assert.deepEqual(headersIn({}), {});
  assert.deepEqual(headersIn({ GATEHOUSE_MCP_HEADERS: '{"a":"b"}' }), { a: 'b' });
});
