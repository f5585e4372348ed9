import { watchFile } from 'node:fs';
import { visibilityFile } from '../../hooks/mcpFolder';
import { exitCodes } from '../command';
import { stopWriting } from '../standardStreams';
import { listChanged } from './message';
import { type OpenServer, openServer } from './openServer';
import { type McpGate, McpProxy } from './proxy';

/** How often the file of a session is looked at that says what is hidden. */
const lookEvery = 500;
/** How long calls are answered after a client has said its last; many are never read any more. */
const longestEnd = 10_000;

interface ServerStart {
  /** Its program and arguments, or its URL. */
  readonly command: readonly string[];
  /** The folder of the session that it belongs to; undefined: to none. */
  readonly session: string | undefined;
  complain(text: string): void;
}

/** Starts a server behind a gate, and passes on what is said until it ends. The result is the exit code. */
export async function runServer(gate: McpGate, { command, session, complain }: ServerStart): Promise<number> {
  // What cannot be started says so by throwing.
  try {
    return await passOn(openServer(command), gate, { session, complain });
  } catch (error) {
    complain(`the MCP server cannot be started: ${error instanceof Error ? error.message : String(error)}`);
    return exitCodes.wrongUsage;
  } finally {
    // What is still read from the client would keep us here, though nobody is left to hear it.
    process.stdin.destroy();
  }
}

async function passOn(
  server: OpenServer,
  gate: McpGate,
  { session, complain }: Omit<ServerStart, 'command'>,
): Promise<number> {
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
  process.stdout.on('error', stopWriting);
  process.stdin.on('data', (chunk: Buffer) => proxy.hearClient(chunk));
  process.stdin.on('end', () => {
    const late = setTimeout(() => proxy.end(), longestEnd);
    late.unref();
    void proxy.settled().then(() => server.stdin.end());
  });
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
  try {
    const code = await server.ended;
    return isBroken ? exitCodes.wrongUsage : code;
  } finally {
    proxy.end();
  }
}

/** Says a line; who cannot take more stops the one who speaks until it can. */
function pass(line: string, to: NodeJS.WritableStream, from: NodeJS.ReadableStream): void {
  if (!to.write(line) && !from.isPaused()) {
    from.pause();
    to.once('drain', () => from.resume());
  }
}
