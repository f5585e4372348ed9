import { join } from 'node:path';
import type { HookedAgent } from '../../ports/hook';
import { type HookProgram, hookLine } from './hookLine';
import { type InsertedText, insertedEntry } from './insertedText';
import { machineFileOf } from './machineFile';
import { opencodePlugin } from './opencodePlugin';

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
  /** Where in the file hooks are listed; left out where the whole file is ours. */
  readonly list?: readonly string[];
  /** What the file is with the hook in it. Throws, with a clause for people, when that cannot be done safely. */
  install(text: string, program: HookProgram): InsertedText;
}

/** Long, because at its limit every agent runs the tool; the hook answers before. */
const seconds = 3_600;

function entry(matcher: string, agent: HookedAgent, timeout: number) {
  return (program: HookProgram) => ({
    matcher,
    hooks: [{ type: 'command', command: hookLine(agent, program), timeout }],
  });
}

function inSettings(name: string, make: (program: HookProgram) => unknown): Pick<Governable, 'install' | 'list'> {
  const list = ['hooks', name];
  return { list, install: (text, program) => insertedEntry(text, list, make(program)) };
}

/** A file that holds nothing but our hook. */
function ownFile(content: (program: HookProgram) => string): Governable['install'] {
  return (text, program) => {
    const piece = content(program);
    if (text !== '' && text !== piece) {
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
  agent: 'claude',
  fileFor: filesOf('claude', ['CLAUDE_CONFIG_DIR', '.claude', 'settings.json'], ['.claude', 'settings.json']),
  ...inSettings('PreToolUse', entry('*', 'claude', seconds)),
};

const copilot: Governable = {
  agent: 'copilot',
  fileFor: filesOf(
    'copilot',
    ['COPILOT_HOME', '.copilot', 'hooks', 'gatehouse.json'],
    ['.github', 'hooks', 'gatehouse.json'],
  ),
  install: ownFile((program) => {
    const hook = { type: 'command', bash: hookLine('copilot', program), timeoutSec: seconds };
    return `${JSON.stringify({ version: 1, hooks: { preToolUse: [hook] } }, undefined, 2)}\n`;
  }),
};

const codex: Governable = {
  agent: 'codex',
  fileFor: filesOf('codex', ['CODEX_HOME', '.codex', 'hooks.json'], ['.codex', 'hooks.json']),
  ...inSettings('PreToolUse', entry('.*', 'codex', seconds)),
};

/** Gemini, and Qwen, which began as a copy of it: both count in milliseconds. */
function geminiLike(agent: 'gemini' | 'qwen', list: string): Governable {
  return {
    agent,
    fileFor: filesOf(agent, ['', `.${agent}`, 'settings.json'], [`.${agent}`, 'settings.json']),
    ...inSettings(list, (program) => {
      const made = entry('.*', agent, seconds * 1000)(program);
      return { ...made, hooks: made.hooks.map((hook) => ({ ...hook, name: 'gatehouse' })) };
    }),
  };
}

const opencode: Governable = {
  agent: 'opencode',
  fileFor: filesOf(
    'opencode',
    ['XDG_CONFIG_HOME', '.config', 'opencode', 'plugin', 'gatehouse.js'],
    ['.opencode', 'plugin', 'gatehouse.js'],
  ),
  install: ownFile(opencodePlugin),
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
