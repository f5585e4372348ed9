import type { AgentLaunch } from '../../ports/agent';
import type { InstalledPrograms } from '../../ports/surroundings';

/**
 * The launch with the program's path. A program that is only named is looked for by us: the system would also look into
 * the folder the agent works in. Rejects with a message for the person when it is not there.
 */
export async function foundLaunch(
  launch: AgentLaunch,
  programs: Pick<InstalledPrograms, 'find'>,
): Promise<AgentLaunch> {
  if (launch.command === '' || /[\\/]/.test(launch.command)) {
    return launch;
  }
  const command = await programs.find(launch.command);
  if (command === undefined) {
    throw new Error(`\`${launch.command}\` was not found. Install it, or give its path in \`gatehouse.agents\`.`);
  }
  return { ...launch, command };
}
