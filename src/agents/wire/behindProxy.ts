import { fieldOf, textOf } from '../../core/edits/inputFields';
import type { McpProxyProgram } from '../../ports/mcpProxies';
import { asList, asObject, type WireObject } from './readJson';

/** The arguments with which our proxy starts a server. */
export function proxyArguments(proxy: McpProxyProgram, name: string, command: readonly string[]): readonly string[] {
  return [...proxy.args, `--name=${name}`, '--', ...command];
}

/**
 * MCP servers in the form `{name: {command, args, env}}` that most agents have, each started behind our proxy. What is
 * no program, such as a server at a URL, is left as it is.
 */
export function behindProxy<Server>(
  servers: Readonly<Record<string, Server>>,
  proxy: McpProxyProgram | undefined,
): Readonly<Record<string, Server>> {
  const wrapped = ([name, server]: readonly [string, Server]) => {
    const command = textOf(server, 'command');
    if (proxy === undefined || command === undefined) {
      return [name, server] as const;
    }
    const args = proxyArguments(proxy, name, [command, ...asList(fieldOf(server, 'args')).map(String)]);
    const env: WireObject = { ...asObject(fieldOf(server, 'env')), ...proxy.env };
    return [
      name,
      { ...server, command: proxy.command, args, ...(Object.keys(env).length === 0 ? {} : { env }) },
    ] as const;
  };
  return Object.fromEntries(Object.entries(servers).map(wrapped));
}
