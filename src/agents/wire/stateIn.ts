import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder that a variable of an agent's environment names, or else one of its home. */
export function stateIn(env: Readonly<Record<string, string>>, variable: string, ...names: readonly string[]): string {
  const of = (name: string) => env[name] ?? process.env[name];
  const given = of(variable);
  return given !== undefined && isAbsolute(given) ? given : join(of('HOME') ?? homedir(), ...names);
}

/** Said of runtimes that look at a file before they ask whether they may change it, see `AgentPromise`. */
export const earlyLook =
  'It looks at a file before it asks about an edit, so that an edit which does not fit tells its model something of a file that may not be read.';
