import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setHookTrust } from '../agents/codex/hookTrust';
import { hookDialectOf } from '../agents/hookDialects';
import { isMade } from '../hooks/install/govern';
import { governScopes } from '../hooks/install/governable';
import { Governor, type GovernPlan } from '../hooks/install/governor';
import { switchedOffIn } from '../hooks/install/switchedOff';
import { usualFolder } from '../hooks/ownFolder';
import type { GovernWish } from '../ports/hook';
import { machinePrograms } from '../store/machinePrograms';
import { type Arguments, oneValue } from './arguments';
import { type CliCommand, exitCodes, type Streams, WrongUsage } from './command';
import type { Surroundings } from './inquiry';

/** `gatehouse govern`: brings our hook into an agent's configuration. */
export const governCommand: CliCommand = commandFor('govern', 'install the hook of an agent that runs in a terminal');

/** `gatehouse ungovern`: takes it out again. */
export const ungovernCommand: CliCommand = commandFor('ungovern', 'take the hook of an agent out again');

function commandFor(name: GovernWish, summary: string): CliCommand {
  const does =
    name === 'govern'
      ? `Says what the hook of an agent cannot promise, then adds it to the agent's configuration; everything else in the file
stays as it is, and what was there before is kept in the folder of Gatehouse.`
      : 'Takes exactly what was added out of the configuration of an agent.';
  return {
    name,
    summary,
    usage: `gatehouse ${name} AGENT [--scope SCOPE] [--folder FOLDER] [--json]

${does}
AGENT is claude, copilot, codex, gemini, qwen or opencode.

Options:
  --scope SCOPE     user (default), project: the current folder, or managed: the machine (claude only)
  --folder FOLDER   where windows are found (default: ~/.gatehouse)
  --json            one JSON object in place of the text

Exit code: 0 when done, or when there was nothing to do; 1 when it could not be done; 2 for wrong usage.`,
    spec: { flags: ['json'], values: ['scope', 'folder'], operands: { least: 1, most: 1, first: 'an agent' } },
    run: (given, streams, surroundings) => run(name, given, { streams, surroundings }),
  };
}

interface Around {
  readonly streams: Streams;
  readonly surroundings: Surroundings;
}

async function run(wish: GovernWish, given: Arguments, { streams, surroundings }: Around): Promise<number> {
  const [agent = ''] = given.operands;
  const named = oneValue(given, 'scope') ?? 'user';
  const scope = governScopes.find((it) => it === named);
  const dialect = hookDialectOf(agent);
  if (scope === undefined || dialect === undefined) {
    throw new WrongUsage(
      `${scope === undefined ? `no scope \`${named}\`` : `no agent \`${agent}\``}; see \`gatehouse ${wish} --help\``,
    );
  }
  const folder = oneValue(given, 'folder') ?? usualFolder();
  const governor = governorFor(folder, surroundings);
  const isJson = given.flags.has('json');
  const machine =
    scope === 'managed' ? [`The file holds for all users of this machine; the hook asks for you alone.`] : [];
  const limits = wish === 'govern' ? [...dialect.slipsPast, ...machine] : [];
  let plan: GovernPlan | undefined;
  let failure: string | undefined;
  // Whatever cannot be done is told, and changes nothing more.
  try {
    plan = governor.plan(agent, scope, wish);
    if (!isJson && limits.length > 0) {
      await streams.write(`What the hook cannot promise:\n${limits.map((it) => `  ${it}\n`).join('')}`);
    }
    const command = await governor.carryOut(plan);
    failure = command && `only the administrator can change ${plan.file}: ${command}`;
    if (!isJson && failure === undefined) {
      await streams.write(doneText(plan));
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  if (isJson) {
    const { file, change } = plan ?? {};
    // What fails may fail after the file was written, as where there is no Codex to trust the hook.
    const told = { agent, scope, file, changed: change !== undefined && isMade(change), limits };
    await streams.write(`${JSON.stringify({ ...told, ...(failure === undefined ? {} : { failure }) })}\n`);
  } else if (failure !== undefined) {
    streams.complain(failure);
  }
  for (const off of switchedOffIn(surroundings.cwd).filter((it) => it.agent === agent)) {
    streams.complain(`${off.file} switches the hook off in this folder (${off.word})`);
  }
  return failure === undefined ? exitCodes.fine : exitCodes.problems;
}

function doneText({ file, change, wish }: GovernPlan): string {
  if (change === undefined) {
    return `${file}: ${wish === 'govern' ? 'the hook is there' : 'there is no hook'}\n`;
  }
  return `${file}: the hook is ${wish === 'govern' ? 'added' : 'removed'}\n`;
}

function governorFor(folder: string, { cwd }: Surroundings): Governor {
  return new Governor({
    place: { home: homedir(), cwd, env: process.env },
    program: { node: process.execPath, isElectron: process.versions['electron'] !== undefined, folder },
    dist: dirname(process.argv[1] ?? ''),
    async trust(hook, wish) {
      const command = await machinePrograms.find('codex');
      if (command === undefined) {
        if (wish === 'forget') {
          // What is trusted is this very hook, which is about to go.
          return;
        }
        throw new Error(
          `${hook.file} has the hook, but \`codex\` is not on PATH, so it is not trusted; start \`codex\` and trust it there`,
        );
      }
      const env = { CODEX_HOME: process.env['CODEX_HOME'] ?? join(homedir(), '.codex') };
      const log = { error: () => undefined };
      await setHookTrust({ command, cwd, env, ...hook }, wish, log);
    },
  });
}
