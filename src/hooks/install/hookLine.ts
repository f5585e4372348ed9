import type { HookedAgent } from '../../ports/hook';

/** What a hook is started with. */
export interface HookProgram {
  /** A program that runs as Node; absolute. */
  readonly node: string;
  /** It is an editor that runs as Node only when it is told to. */
  readonly isElectron: boolean;
  /** Where windows are found, and where the program of hooks lies. */
  readonly folder: string;
  /** The home of the only person who is asked for, where the line stands for all users of the machine. */
  readonly home?: string;
}

/**
 * The command line of a hook. It ends in `|| exit 2`, so that a crash, a kill and a missing program deny where hooks are
 * run by a shell. What a folder may set for hooks by the agent's own settings must load nothing into them.
 */
export function hookLine(agent: HookedAgent, { node, isElectron, folder, home }: HookProgram): string {
  const variables = `NODE_OPTIONS= NODE_NO_WARNINGS=1${isElectron ? ' ELECTRON_RUN_AS_NODE=1' : ''}`;
  const words = [node, `${folder}/bin/cli.js`].map(shellQuoted).join(' ');
  const command = `${variables} ${words} hook ${agent} --folder ${shellQuoted(folder)}`;
  // Codex passes over an exit code that comes without a word.
  const line = `${command} || { echo 'Gatehouse did not allow this.' >&2; false; } || exit 2`;
  // Nobody else can look into the folder, so their agent could do nothing at all. The shell tells by itself who it is.
  return home === undefined ? line : `if [ -O ${shellQuoted(home)} ]; then ${line}; fi`;
}

/** Whether a text of a configuration has a hook of ours in it, wherever it was made. */
export function hasHookLine(text: string, agent: HookedAgent): boolean {
  return text.includes(`cli.js' hook ${agent} --folder `) && text.includes('|| exit 2');
}

/** A text of a hook without what differs from machine to machine: programs, folders, and for whom it asks. */
export function lineShape(text: string): string {
  const asked = /^if \[ -O '[^;]*' \]; then (.*); fi$/s.exec(text)?.[1] ?? text;
  return asked.replace(' ELECTRON_RUN_AS_NODE=1', '').replace(/'(?:[^']|'\\'')*'/g, "''");
}

/** A word as a shell reads it whole. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
