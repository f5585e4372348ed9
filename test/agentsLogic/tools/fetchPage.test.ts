import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fetchPage } from '../../../src/agents/tools/useTool';

let server: Server;
let closed = 0;
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const fetched = (path: string) => fetchPage(url(path), new AbortController().signal);

before(async () => {
  server = createServer((request, response) => {
    response.on('close', () => {
      closed += 1;
    });
    switch (request.url) {
      case '/endless': {
        const more = () => {
          let takesMore = true;
          while (takesMore && !response.destroyed) {
            takesMore = response.write('x'.repeat(10_000));
          }
        };
        response.on('drain', more);
        more();
        break;
      }
      case '/away':
        response.writeHead(302, { location: 'http://example.com/' }).end();
        break;
      case '/missing':
        response.writeHead(404).end('nothing here');
        break;
      default:
        response.end(request.url === '/long' ? 'ä'.repeat(5_000) : 'grün');
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

after(() => {
  server.closeAllConnections();
  server.close();
});

test('fetched page: an endless page is left after its beginning', async () => {
  const before = closed;
  const { ending, output } = await fetched('/endless');
  assert.equal(ending, 'done');
  assert.match(output, /^200 OK\nx{4000}\n\(The rest was left out\.\)$/);
  for (let tries = 0; closed === before; tries += 1) {
    assert.ok(tries < 100, 'the connection is still open');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

test('fetched page: a redirection is told and not followed, and what went wrong is told', async () => {
  assert.deepEqual(await fetched('/away'), { ending: 'failed', output: '302 Found\nleads to http://example.com/\n' });
  assert.deepEqual(await fetched('/missing'), { ending: 'failed', output: '404 Not Found\nnothing here' });
  const { ending, output } = await fetchPage('http://127.0.0.1:1/', new AbortController().signal);
  assert.deepEqual([ending, /^It could not be fetched: /.test(output)], ['failed', true]);
  assert.equal((await fetchPage(url('/'), AbortSignal.abort())).ending, 'cancelled');
});

test('fetched page: a page that is short enough is whole, and a long one is cut between characters', async () => {
  assert.equal((await fetched('/')).output, '200 OK\ngrün');
  assert.match((await fetched('/long')).output, /^200 OK\nä{4000}\n\(The rest was left out\.\)$/);
});
