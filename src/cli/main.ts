import { Mendable } from '../base/mendable';
import { readCliArguments } from './arguments';
import { type CliCommand, exitCodes, type Streams, WrongUsage } from './command';
import { decideCommand } from './decideCommand';
import type { Surroundings } from './inquiry';

/** The version of this program; a test compares it with package.json. */
export const version = '0.1.0';

const asksForHelp: ReadonlySet<string> = new Set(['--help', '-h']);

/** Runs the command line `words` and gives the exit code. */
export async function main(words: readonly string[], streams: Streams, surroundings: Surroundings): Promise<number> {
  const [name = '', ...rest] = words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words;
  if (name === '--version') {
    await streams.write(`${version}\n`);
    return exitCodes.fine;
  }
  if (name === 'help' || asksForHelp.has(name)) {
    await streams.write(`${await overview()}\n`);
    return exitCodes.fine;
  }
  const command = await commandNamed(name);
  if (command === undefined) {
    streams.complain(
      name === '' ? 'name a command; see `gatehouse --help`' : `no command \`${name}\`; see \`gatehouse --help\``,
    );
    return exitCodes.wrongUsage;
  }
  const end = rest.indexOf('--');
  if ((end === -1 ? rest : rest.slice(0, end)).some((word) => asksForHelp.has(word))) {
    await streams.write(`${command.usage}\n`);
    return exitCodes.fine;
  }
  const given = readCliArguments(rest, command.spec);
  if ('wrong' in given) {
    streams.complain(`${given.wrong}; see \`gatehouse ${command.name} --help\``);
    return exitCodes.wrongUsage;
  }
  // Commands report wrong usage, and what the person can mend, by throwing, from wherever they notice it.
  try {
    return await command.run(given, streams, surroundings);
  } catch (error) {
    if (error instanceof WrongUsage || error instanceof Mendable) {
      streams.complain(error.message);
      return exitCodes.wrongUsage;
    }
    throw error;
  }
}

/** Commands other than `decide` are loaded only when they are used. */
const others: ReadonlyMap<string, () => Promise<CliCommand>> = new Map([
  ['explain', async () => (await import('./explainCommand')).explainCommand],
  ['govern', async () => (await import('./governCommand')).governCommand],
  ['ungovern', async () => (await import('./governCommand')).ungovernCommand],
  ['hook', async () => (await import('./hookCommand')).hookCommand],
  ['rehearse', async () => (await import('./rehearseCommand')).rehearseCommand],
  ['import', async () => (await import('./importCommand')).importCommand],
  ['export', async () => (await import('./exportCommand')).exportCommand],
  ['lint', async () => (await import('./lintCommand')).lintCommand],
  ['audit', async () => (await import('./auditCommand')).auditCommand],
  ['mcp', async () => (await import('./mcp/mcpCommand')).mcpCommand],
  ['replay', async () => (await import('./replayCommand')).replayCommand],
]);

async function commandNamed(name: string): Promise<CliCommand | undefined> {
  return name === decideCommand.name ? decideCommand : others.get(name)?.();
}

async function overview(): Promise<string> {
  const commands = [decideCommand, ...(await Promise.all([...others.values()].map((load) => load())))];
  const lines = commands.map((command) => `  ${command.name.padEnd(10)}${command.summary}`);
  return `Gatehouse ${version} stands between coding agents and the machine.

usage: gatehouse COMMAND [OPTIONS]

${lines.join('\n')}

gatehouse COMMAND --help says more. gatehouse --version prints the version.`;
}
