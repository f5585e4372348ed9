import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The file that a tool's input names, as the gate reads it: `~` is the person's home folder. */
export function toolPath(cwd: string, name: string): string {
  return name === '~' || name.startsWith('~/') ? join(homedir(), name.slice(1)) : resolve(cwd, name);
}
