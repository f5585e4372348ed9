import type { AgentAdapter, AgentLaunch, AgentPromise, AgentStart } from '../../ports/agent';
import { Program } from '../wire/program';
import { promised } from '../wire/promised';
import { startSafely } from '../wire/startSafely';
import { stateIn } from '../wire/stateIn';
import { claudeFlavour } from './claudeFlavour';
import { CliSession } from './cliSession';
import { copilotJsonFlavour, copilotTextFlavour } from './copilotFlavour';
import type { CliFlavour } from './flavour';
import { refusedFlag } from './refusedFlag';

/** Runs agents that have no protocol in their non-interactive mode, and grants afterwards what they denied themselves. */
export const cliAdapter: AgentAdapter = {
  name: 'cli',
  promise: (launch) => promiseOf(flavourOf(launch)),
  instructed: (launch) => (flavourOf(launch) === claudeFlavour ? 'claude' : 'copilot'),
  state: ({ env, ...launch }) => ({
    folders: [
      flavourOf({ env, ...launch }) === claudeFlavour
        ? stateIn(env, 'CLAUDE_CONFIG_DIR', '.claude')
        : stateIn(env, 'COPILOT_HOME', '.copilot'),
    ],
    files: [stateIn(env, '', '.claude.json')],
  }),
  async start(start, needs) {
    const why = refusedFlag(start.launch.args);
    if (why !== undefined) {
      throw new Error(why);
    }
    const { flavour: named } = start.launch.options;
    if (named !== undefined && !flavours.has(named)) {
      throw new Error('`flavour` of a command-line agent is one of claude, copilot, copilot-text, or is left out.');
    }
    const flavour = await spokenFlavour(start);
    return new CliSession({ start, needs, flavour, promise: promiseOf(flavour) });
  },
};

function promiseOf({ slipsPast, resumable }: CliFlavour): AgentPromise {
  return promised({ slipsPast }, { resume: resumable });
}

const flavours: ReadonlyMap<unknown, CliFlavour> = new Map([
  ['claude', claudeFlavour],
  ['copilot', copilotJsonFlavour],
  ['copilot-text', copilotTextFlavour],
]);

function flavourOf({ command, options }: AgentLaunch): CliFlavour {
  const named = options['flavour'] ?? (/(?:^|[\\/])claude(?:\.\w+)?$/.test(command) ? 'claude' : 'copilot');
  return flavours.get(named) ?? copilotJsonFlavour;
}

/** How long a program may take to say what it can do. On first use it may unpack itself. */
const longestHelp = 90_000;

/** The flavour, after asking the program what it can do: older versions of Copilot write no JSON. */
async function spokenFlavour(start: AgentStart): Promise<CliFlavour> {
  const { launch, signal } = start;
  const flavour = flavourOf(launch);
  const program = await Program.startFor(start, { args: ['--help'], env: launch.env });
  let speaksJson = false;
  program.onDidReadLine((line) => {
    speaksJson ||= line.includes('--output-format');
  });
  program.closeInput();
  await startSafely({ program, signal, milliseconds: longestHelp, begin: () => program.ended });
  return flavour === copilotJsonFlavour && !speaksJson ? copilotTextFlavour : flavour;
}
