import type { AgentRunNeeds, AgentRunStart } from './agentRunNeeds';

/**
 * What the person says to the start of a program in a folder that is not trusted, where none is started before they have
 * said so. Undefined where nobody has to be asked.
 */
export function untrustedStart(
  { agent, cwd }: Pick<AgentRunStart, 'agent' | 'cwd'>,
  { adapters, isTrusted, confirmsUntrusted }: Pick<AgentRunNeeds, 'adapters' | 'isTrusted' | 'confirmsUntrusted'>,
): Promise<boolean> | undefined {
  // Our own agents are no programs: nothing of the folder runs before their first call.
  if (isTrusted() || agent.launch.command === '') {
    return undefined;
  }
  return adapters(agent.adapter).then((adapter) => {
    const { byItself = [], slipsPast } = adapter.promise(agent.launch);
    return confirmsUntrusted({ agent: agent.name, cwd, byItself: [...byItself, ...slipsPast] });
  });
}
