import { basename } from 'node:path';
import { usualFolder } from '../../hooks/ownFolder';
import { oneValue } from '../arguments';
import { type CliCommand, WrongUsage } from '../command';
import { ownGate } from './gates';
import { runServer } from './runServer';

/** `gatehouse mcp`: the gate before any MCP server, for any client. */
export const mcpCommand: CliCommand = {
  name: 'mcp',
  summary: 'start an MCP server behind the gate: hidden tools are not listed, and every call is judged',
  usage: `gatehouse mcp [--name NAME] -- SERVER [ARGUMENT…]
       gatehouse mcp --name NAME -- URL

Starts an MCP server that speaks on standard input and output, or reaches one at a URL (streamable HTTP, with the headers
in GATEHOUSE_MCP_HEADERS, an object of JSON), and stands between it and the client that starts this.
Tools that the settings hide are not listed. Every call is judged as \`mcp__NAME__TOOL\`: by the window whose workspace
contains the current folder, and without one by the settings files, where what would ask is denied. A tool whose
definition has changed since a call of it was allowed asks again. All else is passed on as it is.

Options:
  --name NAME       the server's name in rules (default: that of its program or package)
  --folder FOLDER   where windows are found (default: ~/.gatehouse)

Exit code: that of the server; 2 for wrong usage and for messages that cannot be passed on.`,
  spec: {
    flags: [],
    values: ['name', 'folder'],
    operands: { least: 1, most: Number.POSITIVE_INFINITY, first: 'a server' },
  },

  async run(given, streams, surroundings) {
    const name = oneValue(given, 'name') ?? nameOf(given.operands);
    if (!/^[\w.-]+$/.test(name)) {
      throw new WrongUsage('a server needs a name of letters, digits, dots and dashes; give it one with --name');
    }
    const folder = oneValue(given, 'folder') ?? usualFolder();
    const complain = (text: string) => streams.complain(text);
    return runServer(ownGate({ name, folder, surroundings }), {
      command: given.operands,
      session: undefined,
      complain,
    });
  },
};

/** Programs that start others: the name of the server stands behind them. */
const starters = /^(?:npx|bunx|uvx|pnpx|node|bun|deno|python\d?(?:\.\d+)?|uv|pipx|run|dlx|exec|pnpm|yarn|npm)$/;

/** The name of a server by how it is started: never by what it says itself, since rules go by it. */
function nameOf(words: readonly string[]): string {
  const named = words.map((word) => basename(word).replace(/\.(?:[cm]?[jt]s|py|exe|cmd)$/, ''));
  const found = named.find((word) => !word.startsWith('-') && !starters.test(word)) ?? '';
  return found.replace(/@[^@]*$/, '');
}
