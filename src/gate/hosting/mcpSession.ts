import { attemptLogged } from '../../base/attempt';
import type { Disposable, Event } from '../../base/lifetime';
import { readMcpName } from '../../core/rules/rule/mcpName';
import type { Visibility } from '../../core/tools/visibility';
import type { AgentLaunch, AgentStart } from '../../ports/agent';
import type { McpProxies } from '../../ports/mcp';
import type { Reviewer } from '../../ports/reviewer';
import type { Log } from '../../ports/surroundings';

/** What standing before the MCP servers of a session takes. */
export interface McpNeeds {
  readonly proxies: McpProxies;
  /** Which tools a session may see may be others now. */
  readonly onDidChange: Event<unknown>;
}

/** The proxies before the MCP servers of one session. */
export interface McpSession extends Disposable {
  /** What an agent is started with. */
  readonly start: Pick<AgentStart, 'mcpProxy'>;
  /** Is told how the tools are defined that the session's servers have listed. */
  readonly reviewer: Reviewer;
}

/** Which session it is. */
interface McpPlace {
  readonly launch: AgentLaunch;
  /** The session's own. */
  readonly folder: string;
  readonly tools: () => Visibility;
}

/** Opens the proxies of a session. Where they cannot run, hidden tools are denied at the call only. */
export async function openMcpSession(
  { mcp, reviewer, log }: { readonly mcp?: McpNeeds; readonly reviewer: Reviewer; readonly log: Log },
  { launch, folder, tools }: McpPlace,
): Promise<McpSession> {
  const none: McpSession = { start: {}, reviewer, dispose: () => undefined };
  // Our own agents start no servers.
  if (mcp === undefined || launch.command === '') {
    return none;
  }
  const { proxies, onDidChange } = mcp;
  // What is hidden is denied at the call in any case.
  const show = () =>
    attemptLogged(log, 'MCP servers were not told which tools are hidden', () => proxies.show(folder, tools()));
  // An agent without a proxy is still held at each call.
  try {
    const mcpProxy = await proxies.program(folder);
    show();
    const following = onDidChange(show);
    return {
      start: { mcpProxy },
      dispose: () => following.dispose(),
      reviewer: {
        review(call, signal) {
          const definition = definitionOf(call.tool, () => proxies.listed(folder));
          return reviewer.review(definition === undefined ? call : { ...call, definition }, signal);
        },
      },
    };
  } catch (error) {
    log.error('MCP servers are started without our proxy', error);
    return none;
  }
}

/** How a tool is defined: not at all where its server has listed others only; undefined where no server here is its own. */
function definitionOf(tool: string, listed: () => ReadonlyMap<string, string>): string | undefined {
  const server = readMcpName(tool)?.server;
  if (server === undefined) {
    return undefined;
  }
  const told = listed();
  return told.get(tool) ?? ([...told.keys()].some((it) => readMcpName(it)?.server === server) ? '' : undefined);
}
