import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, win32 } from 'node:path';
import { programOnPath } from '../tools/programOnPath';

interface StartedProgram {
  readonly command: string;
  readonly args: readonly string[];
}

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
