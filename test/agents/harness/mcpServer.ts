// A small MCP server over stdio, started by the runtimes under test: `echo`, `peek` which says it only reads, and
// something to read at `demo://note`.
import { createInterface } from 'node:readline';

interface Asked {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { name?: string; arguments?: { text?: unknown }; protocolVersion?: string };
}

const note = 'demo://note';
const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
const tools = [
  { name: 'echo', title: 'Echo', description: 'Says it back', inputSchema },
  { name: 'peek', title: 'Peek', description: 'Only looks', inputSchema, annotations: { readOnlyHint: true } },
];

function resultOf({ method, params }: Asked): unknown {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {}, resources: {} },
        serverInfo: { name: 'demo', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools };
    case 'tools/call':
      return { content: [{ type: 'text', text: `${params?.name} says ${params?.arguments?.text}` }] };
    case 'resources/list':
      return { resources: [{ uri: note, name: 'note' }] };
    case 'resources/templates/list':
      return { resourceTemplates: [] };
    case 'resources/read':
      return { contents: [{ uri: note, text: 'THE NOTE' }] };
    default:
      return {};
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const asked: Asked = JSON.parse(line);
  if (asked.id !== undefined) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: resultOf(asked) })}\n`);
  }
});
lines.on('close', () => process.exit(0));
