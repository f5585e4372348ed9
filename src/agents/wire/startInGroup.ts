import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Containment } from '../../ports/containment';
import { pathVariable } from '../tools/programOnPath';
import { Group } from './group';
import { throughShim } from './npmShim';

/** How a program is started. Never through a shell. */
export interface GroupStart {
  /** Absolute, or a name to find on PATH. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What it runs in; left out: it is not contained. */
  readonly containment?: Containment | undefined;
}

/** How much of the error output is kept. */
const mostLastWords = 4_000;

/**
 * Starts a program in a group of its own, so that all of it can be ended. Resolves once it runs; rejects when it cannot
 * be started, with what to do about it.
 */
export async function startInGroup(start: GroupStart): Promise<Group<ChildProcessWithoutNullStreams>> {
  const line = start.containment?.wrap(start) ?? start;
  const { cwd, env } = line;
  const { command, args } = process.platform === 'win32' ? await throughShim(line, pathVariable(env)) : line;
  return new Promise((resolve, reject) => {
    const group = Group.start({
      env,
      start: (options) => spawn(command, [...args], { cwd, shell: false, ...options }),
      leftovers: () => 'end',
    });
    const { child } = group;
    const failed = (error: NodeJS.ErrnoException) => reject(new Error(whyNotStarted(command, error)));
    child.once('error', failed);
    child.once('spawn', () => {
      child.removeListener('error', failed);
      child.on('error', () => undefined);
      resolve(group);
    });
  });
}

/** Listens to the error output of a program; the result gives the last of it. */
export function hearLastWords(child: ChildProcessWithoutNullStreams): () => string {
  let words = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk: string) => {
    words = (words + chunk).slice(-mostLastWords);
  });
  return () => words.trim();
}

/** Why a program could not be started, and what to do about it. */
function whyNotStarted(command: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return `\`${command}\` was not found. Install it, or give its path in \`gatehouse.agents\`.`;
    case 'EACCES':
      return `\`${command}\` may not be run by you.`;
    default:
      return `\`${command}\` could not be started: ${error.message}`;
  }
}
