import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { Program } from '../wire/program';
import { claudeFlavour } from './claudeFlavour';
import { CliSession } from './cliSession';
import { copilotJsonFlavour, copilotTextFlavour } from './copilotFlavour';
import type { CliFlavour } from './flavour';
import { whyRefused } from './refusedFlags';

/** Runs agents that have no protocol in their non-interactive mode, and grants afterwards what they denied themselves. */
export const cliAdapter: AgentAdapter = {
  name: 'cli',
  promise: (launch) => promiseOf(flavourOf(launch)),
  async start(start, needs) {
    const why = whyRefused(start.launch.args);
    if (why !== undefined) {
      throw new Error(why);
    }
    const flavour = await spokenFlavour(start.launch, start.cwd);
    return new CliSession({ start, needs, flavour, promise: promiseOf(flavour) });
  },
};

function promiseOf({ slipsPast, resumable }: CliFlavour): AgentPromise {
  return {
    capabilities: {
      everyCall: false,
      denyMessage: true,
      modifyInput: false,
      hideTools: true,
      resume: resumable,
      killsOnCancel: true,
    },
    slipsPast,
  };
}

function flavourOf({ command, options }: AgentLaunch): CliFlavour {
  const named = options['flavour'] ?? (/(?:^|[\\/])claude(?:\.\w+)?$/.test(command) ? 'claude' : 'copilot');
  switch (named) {
    case 'claude':
      return claudeFlavour;
    case 'copilot-text':
      return copilotTextFlavour;
    default:
      return copilotJsonFlavour;
  }
}

/** The flavour, after asking the program what it can do: older versions of Copilot write no JSON. */
async function spokenFlavour(launch: AgentLaunch, cwd: string): Promise<CliFlavour> {
  const flavour = flavourOf(launch);
  const { command, env } = launch;
  const program = await Program.start({ command, args: ['--help'], cwd, env });
  let speaksJson = false;
  program.onDidReadLine((line) => {
    speaksJson ||= line.includes('--output-format');
  });
  program.closeInput();
  await new Promise((resolve) => program.onDidEnd(resolve));
  return flavour === copilotJsonFlavour && !speaksJson ? copilotTextFlavour : flavour;
}
