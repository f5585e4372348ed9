import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, win32 } from 'node:path';
import type { Containment, ProgramLine } from '../../ports/containment';
import { pathVariable, programOnPath } from '../tools/programOnPath';
import { Group } from './group';

/** How a program is started. Never through a shell. */
export interface GroupStart extends ProgramLine {
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

type StartedProgram = Pick<ProgramLine, 'command' | 'args'>;

/** What a shim starts. */
interface ShimTarget {
  /** Below the folder of the shim. */
  readonly path: string;
  readonly isScript: boolean;
}

/** The line with which a shim of npm ends: a program of its package, or a script of it for Node. */
const lastLine = /^.*?(?<script>"%_prog%"\s+)?"%(?:dp0%|~dp0)\\(?<path>[^"%]+)"\s+%\*\s*$/m;

/** Reads what the file starts that npm puts on PATH on Windows; undefined when it is no such file. */
export function readShim(text: string): ShimTarget | undefined {
  const { path, script } = lastLine.exec(text)?.groups ?? {};
  return path === undefined ? undefined : { path, isScript: script !== undefined };
}

/**
 * What is to be started in place of a file that only a shell could run, as Windows needs one for: npm puts such a file
 * on PATH for every program. Rejects with what to do where it is no file of npm.
 */
export async function throughShim(
  { command, args }: StartedProgram,
  path: string | undefined,
): Promise<StartedProgram> {
  if (!/\.(?:cmd|bat)$/i.test(command)) {
    return { command, args };
  }
  const shim = readShim(await readFile(command, 'utf8').catch(() => ''));
  const folder = dirname(command);
  const beside = join(folder, 'node.exe');
  const node = existsSync(beside) ? beside : programOnPath('node.exe', path);
  if (shim === undefined || (shim.isScript && node === undefined)) {
    throw new Error(
      `\`${command}\` can only be run by a shell. Give the path of the program itself in \`gatehouse.agents\`.`,
    );
  }
  const target = win32.join(folder, shim.path);
  return shim.isScript && node !== undefined ? { command: node, args: [target, ...args] } : { command: target, args };
}
