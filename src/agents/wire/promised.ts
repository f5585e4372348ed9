import type { AgentCapabilities, AgentPromise } from '../../ports/agent';

/** What is promised for an agent. Only what differs from most runtimes has to be said of what it makes possible. */
export function promised(
  told: Omit<AgentPromise, 'capabilities'>,
  capabilities: Partial<AgentCapabilities> = {},
): AgentPromise {
  return {
    ...told,
    capabilities: {
      everyCall: told.slipsPast.length === 0,
      denyMessage: true,
      modifyInput: false,
      hideTools: true,
      resume: true,
      killsOnCancel: true,
      ...capabilities,
    },
  };
}
