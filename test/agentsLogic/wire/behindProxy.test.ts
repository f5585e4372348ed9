import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behindProxy, seenWhole } from '../../../src/agents/wire/behindProxy';

const proxy = { command: 'node', args: ['cli.js', 'mcp'], env: {} };
const url = 'https://host/mcp';

test('behindProxy: what the proxy cannot reach is left to the agent, and told', () => {
  const left: readonly object[] = [
    { type: 'sse', url },
    { url, oauth: { clientId: 'x' } },
    { url, bearer_token_env_var: 'TOKEN' },
    { url, proxy: false },
    { type: 'http', url, headersHelper: 'get-token' },
  ];
  for (const server of left) {
    const { proxy: _, ...plain } = server as { proxy?: boolean };
    assert.deepEqual(behindProxy({ demo: server }, proxy), { demo: plain });
    assert.match(seenWhole({ demo: server }).join(), /`demo` stay in the model's sight/);
  }
});

test('behindProxy: programs and addresses are behind the proxy, and headers stand on no command line', () => {
  const servers = {
    program: { command: 'npx', args: ['-y', 'x'], env: { A: 'b' } },
    address: { type: 'http', url, headers: { authorization: 'Bearer SECRET' }, tools: ['*'] },
    plain: { url, http_headers: { 'x-key': 'K' }, enabled_tools: ['echo'] },
  };
  const started = (name: string, ...words: string[]) => ({
    command: 'node',
    args: ['cli.js', 'mcp', `--name=${name}`, '--', ...words],
  });
  const headers = (value: object) => ({ env: { GATEHOUSE_MCP_HEADERS: JSON.stringify(value) } });
  assert.deepEqual(behindProxy(servers, proxy), {
    program: { ...started('program', 'npx', '-y', 'x'), env: { A: 'b' } },
    address: {
      type: 'stdio',
      tools: ['*'],
      ...started('address', url),
      ...headers({ authorization: 'Bearer SECRET' }),
    },
    plain: { enabled_tools: ['echo'], ...started('plain', url), ...headers({ 'x-key': 'K' }) },
  });
  assert.deepEqual(seenWhole(servers), []);
  assert.deepEqual(behindProxy(servers, undefined), servers);
});
