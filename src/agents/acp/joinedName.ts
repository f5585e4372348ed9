import { type Visibility, whyHidden } from '../../core/tools/visibility';

/** The name of an MCP server as agents put it before the names of its tools. */
export function prefixOf(server: string): string {
  return `${server.replace(/[^a-zA-Z0-9_-]/g, '_')}_`;
}

/**
 * The MCP tool in our words that an agent means by the names of a server and of its tool in one; undefined when no
 * server fits, or more than one, since then the name does not tell whose tool it is.
 */
export function mcpNamed(joined: string, servers: readonly string[]): string | undefined {
  const [server, ...more] = servers.filter((name) => joined.startsWith(prefixOf(name)));
  const tool = server === undefined ? '' : joined.slice(prefixOf(server).length);
  return tool === '' || more.length > 0 ? undefined : `mcp__${server}__${tool}`;
}

/** The agent's own tools that the model may not see: those that have a name with us, and `others`, which have not. */
export function hiddenTools(
  known: ReadonlyMap<string, string>,
  tools: Visibility,
  others: readonly string[] = [],
): readonly string[] {
  const names = [...[...known].map((it) => [...it]), ...others.map((name) => [name])];
  const isKnown = (name: string) => names.some((it) => it.includes(name));
  const named = tools.disallowed.filter((name) => /^\w[\w.-]*$/.test(name) && !isKnown(name));
  return [...names.filter((it) => whyHidden(it, tools) !== undefined).flatMap(([name]) => name ?? []), ...named];
}
