import { dirname } from 'node:path';
import { hookDialectOf } from '../agents/hookDialects';
import { hookLog } from '../hooks/hookLog';
import { usualFolder } from '../hooks/ownFolder';
import { oneValue } from './arguments';
import { type CliCommand, exitCodes, WrongUsage } from './command';
import { decideAlone } from './decideAlone';

/** `gatehouse hook`: the way of a hook whose window is not there. `cli.ts` has asked the windows before. */
export const hookCommand: CliCommand = {
  name: 'hook',
  summary: "answer an agent's hook: one call on standard input, one decision in the agent's own words",
  usage: `gatehouse hook AGENT [--folder FOLDER] < call.json

Reads what the hook of an agent is told before a tool is used, and answers in the agent's own words.
AGENT is claude, copilot, codex, gemini, qwen, opencode or vscode.
The call goes to the window whose workspace contains the agent's folder; without one it is decided here, by the settings
files of the person and the folder. What would ask is then denied, or left to the agent (gatehouse.hook.offline).

Options:
  --folder FOLDER   where windows are found (default: ~/.gatehouse)

Exit code: 0; 2 for a denial, for whatever fails, which is denied, and for wrong usage.`,
  spec: { flags: [], values: ['folder'], operands: { least: 1, most: 1, first: 'an agent' } },

  async run(given, streams, surroundings) {
    const [agent = ''] = given.operands;
    const dialect = hookDialectOf(agent);
    if (dialect === undefined) {
      throw new WrongUsage(`no hook is known for \`${agent}\`; see \`gatehouse hook --help\``);
    }
    const folder = oneValue(given, 'folder') ?? usualFolder();
    const chunks: Buffer[] = [];
    for await (const chunk of streams.input) {
      chunks.push(chunk);
    }
    const needs = { folder, surroundings, program: dirname(process.argv[1] ?? ''), log: hookLog(folder) };
    const { out, err, code } = await decideAlone(Buffer.concat(chunks).toString('utf8'), dialect, needs);
    await streams.write(out);
    if (err !== '') {
      streams.complain(err);
    }
    return code === 0 ? exitCodes.fine : exitCodes.wrongUsage;
  },
};
