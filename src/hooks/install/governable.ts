import { join } from 'node:path';
import type { HookedAgent } from '../../ports/hook';
import { type HookProgram, hasHookLine, hookLine } from './hookLine';
import { type InsertedText, insertedEntry, withoutEntries } from './insertedText';
import { machineFileOf } from './machineFile';
import { isOpencodePlugin, opencodePlugin } from './opencodePlugin';

/** Where a hook is installed: for the person, for one folder, or by the administrator of the machine. */
export const governScopes = ['user', 'project', 'managed'] as const;
export type GovernScope = (typeof governScopes)[number];

/** Where an agent looks for its configuration. */
export interface GovernPlace {
  readonly home: string;
  readonly cwd: string;
  /** The variables of the person's environment that move an agent's folder. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a hook is brought into the configuration of one agent. */
export interface Governable {
  readonly agent: HookedAgent;
  /** The file that is changed; undefined where the agent knows no such scope. */
  fileFor(scope: GovernScope, place: GovernPlace): string | undefined;
  /** Where in the file hooks are listed; left out where it holds no list. */
  readonly list?: readonly string[];
  /** What we write into that list. */
  readonly entry?: (program: HookProgram) => unknown;
  /** Whether a file that holds no list is the one we wrote, however it was changed; left out where there is a list. */
  readonly isOwn?: (text: string) => boolean;
  /** What the file is with the hook in it. Throws, with a clause for people, when that cannot be done safely. */
  install(text: string, program: HookProgram): InsertedText;
}

/** Long, because at its limit most agents run the tool; the hook answers before. */
const seconds = 3_600;

function entry(matcher: string, agent: HookedAgent, more: { readonly timeout: number } & Record<string, unknown>) {
  return (program: HookProgram) => ({
    matcher,
    hooks: [{ type: 'command', command: hookLine(agent, program), ...more }],
  });
}

function inSettings(
  agent: HookedAgent,
  name: string,
  entry: (program: HookProgram) => unknown,
): Omit<Governable, 'fileFor'> {
  const list = ['hooks', name];
  // One that was narrowed by hand goes, or the agent would ask twice.
  const without = (text: string) => withoutEntries(text, list, (it) => hasHookLine(it, agent)) ?? text;
  return { agent, list, entry, install: (text, program) => insertedEntry(without(text), list, entry(program)) };
}

/** A file that holds nothing but our hook. */
function ownFile(isOwn: (text: string) => boolean, content: (program: HookProgram) => string): Governable['install'] {
  return (text, program) => {
    const piece = content(program);
    if (text !== '' && text !== piece && !isOwn(text)) {
      throw new Error('another file is in its place; move it away');
    }
    return { text: piece, piece };
  };
}

/** Where an agent looks: in a folder of the home, which a variable may move, and in one of the project. */
function filesOf(
  agent: HookedAgent,
  [variable, folder, ...names]: readonly [variable: string, folder: string, ...names: string[]],
  project: readonly string[],
): Governable['fileFor'] {
  return (scope, { home, cwd, env }) =>
    ({
      user: join(env[variable] || join(home, folder), ...names),
      project: join(cwd, ...project),
      managed: machineFileOf(agent),
    })[scope];
}

const claude: Governable = {
  fileFor: filesOf('claude', ['CLAUDE_CONFIG_DIR', '.claude', 'settings.json'], ['.claude', 'settings.json']),
  // With `onFailure` a hook that is late, or says nothing it understands, denies; older versions pass over the word.
  ...inSettings('claude', 'PreToolUse', entry('*', 'claude', { timeout: seconds, onFailure: 'block' })),
};

const copilot: Governable = {
  agent: 'copilot',
  fileFor: filesOf(
    'copilot',
    ['COPILOT_HOME', '.copilot', 'hooks', 'gatehouse.json'],
    ['.github', 'hooks', 'gatehouse.json'],
  ),
  list: ['hooks', 'preToolUse'],
  entry: copilotEntry,
  install: ownFile(
    (text) => hasHookLine(text, 'copilot'),
    (program) => {
      const hooks = { preToolUse: [copilotEntry(program)] };
      return `${JSON.stringify({ version: 1, hooks }, undefined, 2)}\n`;
    },
  ),
};

function copilotEntry(program: HookProgram): unknown {
  return { type: 'command', bash: hookLine('copilot', program), timeoutSec: seconds };
}

const codex: Governable = {
  fileFor: filesOf('codex', ['CODEX_HOME', '.codex', 'hooks.json'], ['.codex', 'hooks.json']),
  ...inSettings('codex', 'PreToolUse', entry('.*', 'codex', { timeout: seconds })),
};

/** Gemini, and Qwen, which began as a copy of it: both count in milliseconds. */
function geminiLike(agent: 'gemini' | 'qwen', list: string): Governable {
  return {
    fileFor: filesOf(agent, ['', `.${agent}`, 'settings.json'], [`.${agent}`, 'settings.json']),
    ...inSettings(agent, list, entry('.*', agent, { timeout: seconds * 1000, name: 'gatehouse' })),
  };
}

const opencode: Governable = {
  agent: 'opencode',
  fileFor: filesOf(
    'opencode',
    ['XDG_CONFIG_HOME', '.config', 'opencode', 'plugin', 'gatehouse.js'],
    ['.opencode', 'plugin', 'gatehouse.js'],
  ),
  isOwn: isOpencodePlugin,
  install: ownFile(isOpencodePlugin, opencodePlugin),
};

/** Every agent whose configuration can be given our hook. VS Code's own has it from the extension. */
export const governables: readonly Governable[] = [
  claude,
  copilot,
  codex,
  geminiLike('gemini', 'BeforeTool'),
  geminiLike('qwen', 'PreToolUse'),
  opencode,
];
