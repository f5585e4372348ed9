import { asObject, fieldOf, type JsonFields, listIn, textOf } from '../../base/json';
import { withoutField } from '../../core/edits/inputFields';
import type { McpProxyProgram } from '../../ports/mcp';

/** The arguments with which our proxy starts a server. */
export function proxyArguments(proxy: McpProxyProgram, name: string, command: readonly string[]): readonly string[] {
  return [...proxy.args, `--name=${name}`, '--', ...command];
}

/** Fields of a server at a URL that the proxy can do without; with any other, such as a login, it is left to the agent. */
const plainFields: readonly string[] = [
  ...['type', 'url', 'headers', 'http_headers', 'proxy', 'enabled', 'required', 'description', 'tools', 'timeout'],
  ...['enabled_tools', 'disabled_tools', 'startup_timeout_sec', 'tool_timeout_sec'],
];
/** What agents call servers that are spoken to over streamable HTTP. */
const plainTypes: readonly unknown[] = [undefined, 'http', 'streamable-http', 'streamableHttp', 'remote'];

/** A server at a URL as our proxy reaches it; undefined where only the agent itself can, or the person wants it to. */
export function reachedUrl(server: unknown): { readonly url: string; readonly env: JsonFields } | undefined {
  const url = textOf(server, 'url');
  const isPlain =
    fieldOf(server, 'proxy') !== false &&
    plainTypes.includes(fieldOf(server, 'type')) &&
    Object.keys(asObject(server) ?? {}).every((name) => plainFields.includes(name));
  const headers = { ...asObject(fieldOf(server, 'headers')), ...asObject(fieldOf(server, 'http_headers')) };
  return url === undefined || !isPlain ? undefined : { url, env: { GATEHOUSE_MCP_HEADERS: JSON.stringify(headers) } };
}

/**
 * MCP servers in the form `{name: {command, args, env}}` or `{name: {url, headers}}` that most agents have, each behind
 * our proxy. What the proxy cannot reach is left as it is.
 */
export function behindProxy<Server>(
  servers: Readonly<Record<string, Server>>,
  proxy: McpProxyProgram | undefined,
): Readonly<Record<string, Server>> {
  const wrapped = ([name, server]: readonly [string, Server]) => {
    const command = textOf(server, 'command');
    const reached = command === undefined ? reachedUrl(server) : undefined;
    const words = command === undefined ? reached && [reached.url] : [command, ...listIn(server, 'args').map(String)];
    if (proxy === undefined || words === undefined) {
      return [name, withoutField(server, 'proxy') as Server] as const;
    }
    const args = proxyArguments(proxy, name, words);
    const env: JsonFields = { ...asObject(fieldOf(server, 'env')), ...reached?.env, ...proxy.env };
    const dropped = reached === undefined ? [] : ['url', 'headers', 'http_headers', 'proxy'];
    const wrapping = {
      ...(dropped.reduce(withoutField, server as unknown) as Server),
      ...(reached !== undefined && fieldOf(server, 'type') !== undefined ? { type: 'stdio' } : {}),
      ...{ command: proxy.command, args, ...(Object.keys(env).length === 0 ? {} : { env }) },
    };
    return [name, wrapping] as const;
  };
  return Object.fromEntries(Object.entries(servers).map(wrapped));
}

/** What is to be said of servers that the proxy does not stand before: all their tools are seen. */
export function seenWhole(servers: Readonly<Record<string, unknown>>): readonly string[] {
  const isReached = (server: unknown) =>
    textOf(server, 'command') !== undefined || listIn(server, 'command').length > 0 || reachedUrl(server) !== undefined;
  return Object.keys(servers)
    .filter((name) => !isReached(servers[name]))
    .map((name) => `Hidden tools of the MCP server \`${name}\` stay in the model's sight, and are denied when called.`);
}
