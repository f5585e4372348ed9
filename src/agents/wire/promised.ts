import { attempt } from '../../base/attempt';
import type { AgentCapabilities, AgentLaunch, AgentPromise } from '../../ports/agent';
import { seenWhole } from './behindProxy';

/** What is promised, and the MCP servers that the settings hand to the agent; left out: none. */
interface Told extends Omit<AgentPromise, 'capabilities'> {
  readonly servers?: Readonly<Record<string, unknown>>;
}

/** What is promised for an agent. Only what differs from most runtimes has to be said of what it makes possible. */
export function promised(
  { slipsPast, byItself = [], servers = {} }: Told,
  { hideTools = true, ...capabilities }: Partial<AgentCapabilities> = {},
): AgentPromise {
  const seen = seenWhole(servers);
  return {
    ...{ slipsPast, byItself: [...byItself, ...seen] },
    capabilities: {
      everyCall: slipsPast.length === 0,
      denyMessage: true,
      modifyInput: false,
      hideTools: hideTools && seen.length === 0,
      resume: true,
      killsOnCancel: true,
      ...capabilities,
    },
  };
}

/** The options by which something is promised. What cannot be read cannot be started either, and why is told then. */
export function optionsOf<Options>(launch: AgentLaunch, read: (launch: AgentLaunch) => Options): Options {
  return attempt(() => read(launch)) ?? read({ ...launch, args: [], env: {}, options: {} });
}
