import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A server over streamable HTTP with three tools that notes what it is asked; calls are answered by a stream of events. */
export async function serverAtUrl(): Promise<{ readonly asked: readonly string[]; readonly url: string }> {
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
      const begun = {
        ...{ protocolVersion: '2025-06-18', capabilities: { tools: {} } },
        serverInfo: { name: 'web', version: '1.0.0' },
      };
      const result = method === 'initialize' ? begun : { tools };
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'S' }).end(say(result));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` };
}
