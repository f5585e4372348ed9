import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Containment } from '../../ports/containment';
import { Group } from '../wire/group';
import { commandEnv } from '../wire/programEnv';
import { pathVariable, programOnPath } from './programOnPath';

/** What came of a tool. */
export interface ToolResult {
  readonly ending: 'done' | 'failed' | 'cancelled';
  readonly output: string;
}

/** A call that was allowed, with the input as it was allowed. */
export interface AllowedCall {
  readonly tool: string;
  readonly input: unknown;
  readonly cwd: string;
  /** What the session may touch; left out: it is not contained. */
  readonly containment?: Containment | undefined;
  readonly signal: AbortSignal;
  /** Hears output as it comes. */
  readonly tell: (output: string) => void;
}

interface CommandRun extends Omit<AllowedCall, 'tool' | 'input'> {
  readonly command: string;
}

/** How much output is listened to. */
const mostCharacters = 200_000;

/** How long the output of a command that is over is still listened to. */
const heldOutputLimit = 500;

/** Runs a command in bash, with the programs it starts, until it ends or `signal` is aborted. Never rejects. */
export function runInBash({ command, cwd, containment, signal, tell }: CommandRun): Promise<ToolResult> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ ending: 'cancelled', output: '' });
      return;
    }
    const env = commandEnv();
    // Bash would run what this names before the command that was judged.
    delete env['BASH_ENV'];
    // Windows would look into the folder first, where anybody may have put a program of that name.
    const bash = process.platform === 'win32' ? programOnPath('bash.exe', pathVariable(env)) : 'bash';
    if (bash === undefined) {
      resolve({ ending: 'failed', output: 'bash was not found on PATH.' });
      return;
    }
    const bare = { command: bash, args: ['--noprofile', '--norc', '-c', command], cwd, env };
    const line = containment?.wrap(bare) ?? bare;
    const notStarted = ({ message }: Error): ToolResult => ({
      ...{ ending: 'failed', output: `bash could not be started: ${message}` },
    });
    let group: Group<ChildProcessByStdio<null, Readable, Readable>>;
    // A command that is too long for the system, or has a zero byte in it, is refused by a throw and not by an event.
    try {
      group = Group.start({
        env,
        start: (options) =>
          spawn(line.command, [...line.args], { cwd: line.cwd, stdio: ['ignore', 'pipe', 'pipe'], ...options }),
        // A server that serves builds from now on is no part of the command, but it is not to outlive us.
        leftovers: () => (signal.aborted ? 'end' : 'stay'),
      });
    } catch (error) {
      resolve(notStarted(error instanceof Error ? error : new Error(String(error))));
      return;
    }
    const { child } = group;
    let heard = 0;
    const hear = (chunk: string) => {
      if (heard < mostCharacters) {
        tell(chunk.slice(0, mostCharacters - heard));
      }
      heard += chunk.length;
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    const gone = new Promise<void>((done) => child.once('close', () => done()));
    const stop = () => void group.end(gone);
    signal.addEventListener('abort', stop);
    const finish = (result: ToolResult) => {
      signal.removeEventListener('abort', stop);
      resolve(result);
    };
    child.once('error', (error) => finish(notStarted(error)));
    // What the command left running in its group ends with it, and what has left the group does not keep us waiting.
    child.once('exit', () => group.leaveOutput(heldOutputLimit));
    child.once('close', (code) => {
      if (code !== 0 && !signal.aborted) {
        tell(`\n(exit code ${code ?? 'unknown'})`);
      }
      if (heard > mostCharacters) {
        tell(`\n… ${heard - mostCharacters} more characters`);
      }
      finish({ ending: signal.aborted ? 'cancelled' : code === 0 ? 'done' : 'failed', output: '' });
    });
  });
}
