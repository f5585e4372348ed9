import { addTo } from '../base/addTo';
import { fieldOf } from '../base/json';
import { decide } from '../core/engine/decide';
import { takeApart } from '../core/engine/takeApart';
import { toldTools } from '../core/engine/toldTools';
import { saysItReads } from '../core/explain/toolDefinition';
import type { Policy } from '../core/policy';
import { readMcpName } from '../core/rules/rule/mcpName';
import { whyHidden } from '../core/tools/visibility';
import type { ToolPins } from '../gate/toolPins';
import type { AgentCatalogue } from '../ports/hostedSessions';
import type { McpToolView } from '../ports/mcp';
import type { PolicySnapshot } from '../ports/policySource';
import { factsOnDisk } from '../store/gatherFacts';

interface McpToolsNeeds {
  readonly catalogue: Pick<AgentCatalogue, 'agents'>;
  readonly pins: Pick<ToolPins, 'all'>;
  /** How tools are defined that servers have listed in this window, by their name in our words. */
  readonly listed: () => ReadonlyMap<string, string>;
  /** What applies to a session that has just begun. */
  readonly snapshot: () => PolicySnapshot;
}

/** Every MCP server and tool that agents of this window can reach, as things stand. */
export function mcpToolsOf({ catalogue, pins, listed, snapshot }: McpToolsNeeds): readonly McpToolView[] {
  const servers = new Map<string, string[]>();
  for (const { name, launch } of catalogue.agents) {
    const given = [fieldOf(launch.options, 'mcpServers'), fieldOf(fieldOf(launch.options, 'config'), 'mcp')];
    for (const server of given.flatMap((it) => (typeof it === 'object' && it !== null ? Object.keys(it) : []))) {
      addTo(servers, server, name);
    }
  }
  const used = new Map(pins.all.map((it) => [it.tool, it]));
  const told = listed();
  const names = [...new Set([...told.keys(), ...used.keys()])];
  const { policy, ground } = snapshot();
  const place = { cwd: ground.home, home: ground.home, platform: ground.platform };
  const views = names.map((tool): McpToolView => {
    const server = [...servers.keys()].find((it) => tool.startsWith(`mcp__${it}__`)) ?? readMcpName(tool)?.server ?? '';
    const pin = used.get(tool);
    const definition = told.get(tool) ?? pin?.definition ?? '';
    const dissection = takeApart({ tool, input: {} }, place);
    const facts = factsOnDisk(dissection, { ...ground, place }, policy);
    return {
      ...{ server, tool, agents: servers.get(server) ?? [], definition, used: pin?.used },
      hidden: whyHidden([tool], toldTools(policy.tools, policy.rules)),
      decision: decide(dissection, facts, policy).decision,
      reads: readsBy(tool, definition, policy),
    };
  });
  const unknown = [...servers].filter(([server]) => !views.some((it) => it.server === server));
  const nothing = { tool: undefined, hidden: undefined, decision: 'ask', reads: 'nobody', used: undefined } as const;
  return [...views, ...unknown.map(([server, agents]) => ({ ...nothing, server, agents, definition: '' }))];
}

function readsBy(tool: string, definition: string, { customChecks }: Policy): McpToolView['reads'] {
  if (customChecks.some((it) => it.tool === tool && it.isReadOnly({}))) {
    return 'check';
  }
  return saysItReads(definition) ? 'server' : 'nobody';
}
