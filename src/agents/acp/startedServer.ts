import type { McpProxyProgram } from '../../ports/mcp';
import { proxyArguments } from '../wire/behindProxy';
import type { McpServer } from './options';

/** An MCP server as an agent is told to start it: behind our proxy where there is one. */
export function startedServer({ name, command, args, env }: McpServer, proxy: McpProxyProgram | undefined) {
  if (proxy === undefined) {
    return { name, command, args: [...args], env: [...env] };
  }
  const further = Object.entries(proxy.env).map(([key, value]) => ({ name: key, value }));
  return {
    ...{ name, command: proxy.command, env: [...env, ...further] },
    args: [...proxyArguments(proxy, name, [command, ...args])],
  };
}
