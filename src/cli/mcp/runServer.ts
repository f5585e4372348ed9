import { spawn } from 'node:child_process';
import { watchFile } from 'node:fs';
import { visibilityFile } from '../../hooks/mcpFolder';
import { exitCodes } from '../command';
import { listChanged } from './message';
import { type McpGate, McpProxy } from './proxy';

/** How often the file of a session is looked at that says what is hidden. */
const lookEvery = 500;

/** Which server is started. */
export interface ServerStart {
  /** Its program and arguments. */
  readonly command: readonly string[];
  /** The folder of the session that it belongs to; undefined: to none. */
  readonly session: string | undefined;
  complain(text: string): void;
}

/** Starts a server behind a gate, and passes on what is said until it ends. The result is the exit code. */
export async function runServer(gate: McpGate, { command, session, complain }: ServerStart): Promise<number> {
  const [program = '', ...words] = command;
  const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], env: serverEnv(), windowsHide: true });
  let isBroken = false;
  const proxy = new McpProxy(gate, {
    toClient: (line) => pass(line, process.stdout, server.stdout),
    toServer: (line) => pass(line, server.stdin, process.stdin),
    close(why) {
      isBroken = true;
      complain(`the way to the MCP server is closed: ${why}`);
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
      complain(`the MCP server cannot be started: ${error.message}`);
      resolve(exitCodes.wrongUsage);
    });
    server.on('close', (ended) => resolve(ended ?? exitCodes.problems));
  });
  proxy.end();
  // What is still read from the client would keep us here, though nobody is left to hear it.
  process.stdin.destroy();
  return isBroken ? exitCodes.wrongUsage : code;
}

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
