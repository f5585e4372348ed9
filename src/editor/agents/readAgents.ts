import { parse } from 'shell-quote';
import { textIn } from '../../base/json';
import { known } from '../../base/known';
import { containSettings, networkSettings } from '../../core/containSetting';
import { decisions } from '../../core/decision';
import { modeNames } from '../../core/modes';
import { enforcements } from '../../core/outcome';
import { whyNoWorkingDirectory } from '../../core/profiles/whyNoWorkingDirectory';
import { readCustomChecks } from '../../core/safety/readCustomChecks';
import type { Visibility } from '../../core/tools/visibility';
import type { AdapterName } from '../../ports/agent';
import type { AgentDefaults, CataloguedAgent } from '../../ports/hostedSessions';
import type { LayerRule } from '../../ports/settingsSource';
import { t } from '../t';
import { Fields, SettingProblem } from './fields';

/** The adapters that a setting may name. */
export const adapterNames: readonly AdapterName[] = ['copilot', 'claude', 'codex', 'acp', 'cli', 'demo', 'editor'];

/** The agents in a value of `gatehouse.agents`, and what in it cannot be used. */
export interface ReadAgents {
  readonly agents: readonly CataloguedAgent[];
  readonly problems: readonly string[];
}

/** Reads the value of `gatehouse.agents`. An agent of which anything cannot be read is not started: half of it is not what was meant. */
export function readAgents(value: unknown, home: string): ReadAgents {
  if (value !== undefined && !Array.isArray(value)) {
    return { agents: [], problems: [t`\`gatehouse.agents\` must be a list.`] };
  }
  const agents = new Map<string, CataloguedAgent>();
  const problems: string[] = [];
  for (const [at, entry] of (value ?? []).entries()) {
    // Everything that is wrong with an entry is thrown where it is found and told here.
    try {
      const agent = readAgent(entry, home);
      if (agents.has(agent.name)) {
        throw new SettingProblem(t`there is another agent called \`${agent.name}\``);
      }
      agents.set(agent.name, agent);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(t`Agent ${nameIn(entry) ?? at + 1} in \`gatehouse.agents\`: ${why}.`);
    }
  }
  return { agents: [...agents.values()], problems };
}

const entryFields = [
  ...['name', 'adapter', 'command', 'args', 'env'],
  ...['model', 'provider', 'interception', 'options', 'profile'],
];

function readAgent(entry: unknown, home: string): CataloguedAgent {
  const fields = new Fields(entry, 'it', entryFields);
  const name = fields.text('name')?.trim() ?? '';
  const given = fields.oneOf('adapter', adapterNames);
  if (name === '' || given === undefined) {
    throw new SettingProblem(name === '' ? t`\`name\` is missing` : t`\`adapter\` is missing`);
  }
  const interception = fields.oneOf('interception', ['sdk', 'cli']);
  if (interception !== undefined && given !== 'copilot') {
    throw new SettingProblem(t`\`interception\` is for the adapter copilot only`);
  }
  const isByCli = interception === 'cli';
  const isOwn = given === 'demo' || given === 'editor';
  const line = fields.text('command');
  if (isOwn !== (line === undefined)) {
    throw new SettingProblem(isOwn ? t`the adapter ${given} starts no program` : t`\`command\` is missing`);
  }
  const { command, args } = line === undefined ? { command: '', args: [] } : splitCommandLine(line);
  return {
    name,
    adapter: isByCli ? 'cli' : given,
    origin: 'settings',
    launch: {
      command: isOwn ? '' : startableCommand(command, home),
      args: [...args, ...(fields.texts('args') ?? [])],
      env: fields.textsByName('env') ?? {},
      options: {
        ...(isByCli ? { flavour: 'copilot' } : {}),
        ...fields.object('options'),
        ...known({ model: fields.text('model'), provider: fields.value('provider') }),
      },
    },
    start: readProfile(fields.value('profile'), home),
  };
}

const profileFields = [
  ...['mode', 'unmatched', 'rules', 'tools', 'contain', 'network'],
  ...['workingDirectories', 'checks', 'enforcement'],
];

function readProfile(value: unknown, home: string): AgentDefaults {
  if (value === undefined) {
    return {};
  }
  const fields = new Fields(value, '`profile`', profileFields);
  return known({
    enforcement: fields.oneOf('enforcement', enforcements),
    workingDirectories: fields.texts('workingDirectories')?.map((path) => workingDirectory(path, home)),
    checks: readChecks(fields.value('checks')),
    mode: fields.oneOf('mode', modeNames),
    unmatched: fields.oneOf('unmatched', decisions),
    contain: fields.oneOf('contain', containSettings),
    network: fields.oneOf('network', networkSettings),
    rules: readRules(fields.value('rules')),
    tools: readTools(fields.value('tools')),
  });
}

function readTools(value: unknown): Visibility | undefined {
  const fields = value === undefined ? undefined : new Fields(value, '`tools`', ['allowed', 'disallowed']);
  return fields && { allowed: fields.texts('allowed') ?? [], disallowed: fields.texts('disallowed') ?? [] };
}

function readChecks(value: unknown): readonly unknown[] | undefined {
  const [problem] = readCustomChecks(value, 'user').problems;
  if (problem !== undefined) {
    throw new SettingProblem(t`\`checks\` cannot be read: ${problem.why}`);
  }
  return value as readonly unknown[] | undefined;
}

function workingDirectory(path: string, home: string): string {
  const why = whyNoWorkingDirectory(path);
  if (why !== undefined) {
    throw new SettingProblem(t`\`${path}\` in \`workingDirectories\` ${why}`);
  }
  return path.replace(/^~(?=[/\\])/, () => home);
}

function readRules(value: unknown): readonly LayerRule[] | undefined {
  if (value === undefined) {
    return undefined;
  }
  const fields = new Fields(value, '`rules`', decisions);
  return decisions.flatMap((effect) => (fields.texts(effect) ?? []).map((text): LayerRule => ({ text, effect })));
}

function nameIn(entry: unknown): string | undefined {
  const name = textIn(entry, 'name');
  return name === '' ? undefined : `\`${name}\``;
}

/** Splits a command line into the program and its arguments. It is started without a shell, so nothing else may be in it. */
export function splitCommandLine(line: string): { readonly command: string; readonly args: readonly string[] } {
  if (/^[A-Za-z]:\\[^\s'"]+$/.test(line)) {
    // The backslashes of a Windows path are no quotes.
    return { command: line, args: [] };
  }
  // A variable is not looked up: what stands in the setting is what is started.
  const words = parse(line, (name) => `$${name}`);
  const [command, ...args] = words.map((word) => {
    if (typeof word !== 'string') {
      throw new SettingProblem(t`\`command\` must be a program with arguments; it is started without a shell`);
    }
    return word;
  });
  if (command === undefined || command === '') {
    throw new SettingProblem(t`\`command\` names no program`);
  }
  return { command, args };
}

/** The program as it may be started: absolute, below the home folder, or a plain name that is looked for on PATH. */
export function startableCommand(command: string, home: string): string {
  const path = command.replace(/^~(?=[\\/])/, () => home);
  const isPlain = !/[\\/]/.test(path);
  if (!isPlain && !/^(?:\/|[A-Za-z]:[\\/])/.test(path)) {
    // What a relative path means would depend on the folder that is opened.
    throw new SettingProblem(t`\`command\` must be an absolute path or a name to find on PATH`);
  }
  return path;
}
