import { spawn } from 'node:child_process';
import { watchFile } from 'node:fs';
import { basename } from 'node:path';
import { visibilityFile } from '../../hooks/mcpFolder';
import { usualFolder } from '../../hooks/ownFolder';
import { lastValue } from '../arguments';
import { type Command, exitCodes, WrongUsage } from '../command';
import { hostedGate, ownGate } from './gates';
import { listChanged } from './message';
import { McpProxy } from './proxy';

/** How often the file of a session is looked at that says what is hidden. */
const lookEvery = 500;

/** `gatehouse mcp`: the gate before any MCP server, for any client. */
export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'start an MCP server behind the gate: hidden tools are not listed, and every call is judged',
  usage: `gatehouse mcp [--name NAME] -- SERVER [ARGUMENT…]

Starts an MCP server that speaks on standard input and output, and stands between it and the client that starts this.
Tools that the settings hide are not listed. Every call is judged as \`mcp__NAME__TOOL\`: by the window whose workspace
contains the current folder, and without one by the settings files, where what would ask is denied. A tool whose
definition has changed since a call of it was allowed asks again. All else is passed on as it is.

Options:
  --name NAME       the server's name in rules (default: that of its program or package)
  --folder FOLDER   where windows are found (default: ~/.gatehouse)
  --session FOLDER  for agents that a window hosts: what is hidden is said there, and calls are judged elsewhere

Exit code: that of the server; 2 for wrong usage and for messages that cannot be passed on.`,
  spec: { flags: [], values: ['name', 'folder', 'session'], operands: { least: 1, most: Number.MAX_SAFE_INTEGER } },

  async run(given, streams, surroundings) {
    const [program = '', ...words] = given.operands;
    const session = lastValue(given, 'session');
    const name = lastValue(given, 'name') ?? nameOf(given.operands);
    if (session === undefined && !/^[\w.-]+$/.test(name)) {
      throw new WrongUsage('a server needs a name of letters, digits, dots and dashes; give it one with --name');
    }
    const folder = lastValue(given, 'folder') ?? usualFolder();
    const gate = session === undefined ? ownGate({ name, folder, surroundings }) : hostedGate(name, session);
    const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], env: serverEnv(), windowsHide: true });
    let isBroken = false;
    const proxy = new McpProxy(gate, {
      toClient: (line) => pass(line, process.stdout, server.stdout),
      toServer: (line) => pass(line, server.stdin, process.stdin),
      close(why) {
        isBroken = true;
        streams.complain(`the way to the MCP server is closed: ${why}`);
        server.kill();
      },
    });
    server.stdin.on('error', () => undefined);
    process.stdin.on('data', (chunk: Buffer) => proxy.hearClient(chunk));
    process.stdin.on('end', () => server.stdin.end());
    server.stdout.on('data', (chunk: Buffer) => proxy.hearServer(chunk));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => server.kill(signal));
    }
    if (session !== undefined) {
      watchFile(visibilityFile(session), { interval: lookEvery, persistent: false }, () => {
        if (proxy.isOutdated()) {
          process.stdout.write(`${listChanged}\n`);
        }
      });
    }
    const code = await new Promise<number>((resolve) => {
      server.on('error', (error) => {
        streams.complain(`the MCP server cannot be started: ${error.message}`);
        resolve(exitCodes.wrongUsage);
      });
      server.on('close', (ended) => resolve(ended ?? exitCodes.problems));
    });
    proxy.end();
    // What is still read from the client would keep us here, though nobody is left to hear it.
    process.stdin.destroy();
    return isBroken ? exitCodes.wrongUsage : code;
  },
};

/** Says a line; who cannot take more stops the one who speaks until it can. */
function pass(line: string, to: NodeJS.WritableStream, from: NodeJS.ReadableStream): void {
  if (!to.write(line) && !from.isPaused()) {
    from.pause();
    to.once('drain', () => from.resume());
  }
}

/** VS Code's own Node is told to be one by a variable, which is not meant for the server. */
function serverEnv(): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = process.env;
  return process.versions['electron'] === undefined ? process.env : rest;
}

/** Programs that start others: the name of the server stands behind them. */
const starters = /^(?:npx|bunx|uvx|pnpx|node|bun|deno|python\d?(?:\.\d+)?|uv|pipx|run|dlx|exec|pnpm|yarn|npm)$/;

/** The name of a server by how it is started: never by what it says itself, since rules go by it. */
function nameOf(words: readonly string[]): string {
  const named = words.map((word) => basename(word).replace(/\.(?:[cm]?[jt]s|py|exe|cmd)$/, ''));
  const found = named.find((word) => !word.startsWith('-') && !starters.test(word)) ?? '';
  return found.replace(/@[^@]*$/, '');
}
