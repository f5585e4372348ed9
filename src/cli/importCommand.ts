import { chmodSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foreignToolName } from '../agents/foreignToolName';
import { errorCode, systemWords } from '../base/errorCode';
import { workspaceProfile } from '../core/profiles/policySettings';
import type { Profile } from '../core/profiles/profile';
import { visible } from '../core/text/visible';
import { readPlace } from '../hooks/hookPlace';
import { usualFolder } from '../hooks/ownFolder';
import type { ForeignRules } from '../ports/ruleExchange';
import { putInPlace } from '../store/putInPlace';
import { oneValue } from './arguments';
import { type CliCommand, exitCodes, type Streams, WrongUsage } from './command';
import type { Surroundings } from './inquiry';

/** `gatehouse import`: rules of another tool. */
export const importCommand: CliCommand = {
  name: 'import',
  summary: 'read the rules of another tool, and write them into settings',
  usage: `gatehouse import FILE [--as KIND] [--write user|workspace] [--settings FILE] [--json]

Prints the rules, the mode and the visible tools that come of a file, and what could not be carried over.
Nothing is loosened: what cannot be said exactly is left out if it allows, and asks if it asks or denies.
Commands that only read are allowed without a rule, as everywhere in Gatehouse.

Kinds (found by the file's looks when --as is left out):
  claude           Claude Code's settings.json
  vscode           VS Code's settings.json (chat.tools.….autoApprove)
  copilot          a command line with Copilot's flags
  copilot-managed  Copilot's managed-settings.json
  gemini           Gemini CLI's policy (TOML)
  codex            Codex' execution policy (prefix_rule)
  workflow         a workflow with runtime.tool_permissions (YAML)
  agent-code       agent-code's configuration (TOML)
  front-matter     Markdown with permission_mode and permissions_allow, _ask, _deny

Options:
  --as KIND                what the file is
  --write user|workspace   adds them to your settings.json, or to .vscode/settings.json of this folder, which can say
                           neither mode nor working directories
  --settings FILE          your settings.json, where it is not in its usual place
  --json                   the profile and the losses as one JSON object

Exit code: 0 if all of it was carried over; 1 if something was lost or not written; 2 for wrong usage and what cannot be read.`,
  spec: { flags: ['json'], values: ['as', 'write', 'settings'], operands: { least: 1, most: 1 } },

  async run(given, streams, surroundings) {
    const [file = ''] = given.operands;
    const target = targetOf(oneValue(given, 'write'), oneValue(given, 'settings'), surroundings);
    const { ruleExchange, intoSettings } = await import('../exchange/exchange');
    const text = textOf(file);
    const reading = ruleExchange(foreignToolName).read({ name: basename(file), text, as: oneValue(given, 'as') });
    if ('refused' in reading) {
      throw new WrongUsage(`${file} ${reading.refused}`);
    }
    if (given.flags.has('json')) {
      await streams.write(`${JSON.stringify(reading)}\n`);
    } else {
      await writeSentences(reading, streams);
    }
    if (target !== undefined) {
      const merged = intoSettings(textOf(target.file, ''), reading.profile, target.home);
      if ('refused' in merged) {
        throw new WrongUsage(`${target.file} ${merged.refused}`);
      }
      mkdirSync(dirname(target.file), { recursive: true });
      // A settings.json that is a link stays one, and who could read it still can.
      const mode = statSync(target.file, { throwIfNoEntry: false })?.mode;
      const real = mode === undefined ? target.file : realpathSync(target.file);
      await putInPlace(real, merged.text);
      chmodSync(real, (mode ?? 0o600) & 0o777);
      streams.complain(`written to ${target.file}`);
    }
    const left = target?.home === 'workspace' ? leftByFolders(reading.profile) : [];
    for (const line of left) {
      streams.complain(`not written: ${line}; only your own settings can say it, with \`--write user\``);
    }
    return reading.lost.length + left.length > 0 ? exitCodes.problems : exitCodes.fine;
  },
};

interface Target {
  readonly home: 'user' | 'workspace';
  readonly file: string;
}

function targetOf(
  home: string | undefined,
  settings: string | undefined,
  { cwd, home: person, platform }: Surroundings,
): Target | undefined {
  if (settings !== undefined && home !== 'user') {
    throw new WrongUsage('`--settings` names your own settings.json, so it needs `--write user`');
  }
  if (home === undefined) {
    return undefined;
  }
  if (home === 'workspace') {
    return { home, file: join(cwd, '.vscode', 'settings.json') };
  }
  if (home !== 'user') {
    throw new WrongUsage('`--write` takes `user` or `workspace`');
  }
  if (settings?.endsWith('.code-workspace')) {
    throw new WrongUsage('`--settings` takes a settings.json; nothing is written into a workspace file');
  }
  return { home, file: settings ?? join(readPlace(usualFolder(), person, platform).userFolder, 'settings.json') };
}

function textOf(file: string, missing?: string): string {
  // The disk says no by throwing.
  try {
    // What is not UTF-8 would be written back as something else.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (missing !== undefined && errorCode(error) === 'ENOENT') {
      return missing;
    }
    throw new WrongUsage(`cannot read ${file}: ${systemWords(error)}`);
  }
}

async function writeSentences({ profile, lost, warnings }: ForeignRules, streams: Streams): Promise<void> {
  const lines = [
    ...settingLines(profile),
    ...warnings.map((text) => `loose: ${text}`),
    ...lost.map(
      ({ text, why, instead }) => `lost: ${text}: ${why}${instead === undefined ? '' : ` Instead: ${instead}.`}`,
    ),
  ];
  await streams.write(lines.map((line) => `${visible(line)}\n`).join(''));
}

/** The lines of what no folder can set, because it says how the person works. */
function leftByFolders(profile: Profile): readonly string[] {
  const written = settingLines(workspaceProfile(profile));
  return settingLines(profile).filter((line) => !written.includes(line));
}

function settingLines({ mode, unmatched, rules, tools, workingDirectories = [] }: Profile): readonly string[] {
  return [
    ...(mode === undefined ? [] : [`mode: ${mode}`]),
    ...(unmatched === undefined ? [] : [`unmatched: ${unmatched}`]),
    ...(['deny', 'ask', 'allow'] as const).flatMap((effect) =>
      (rules?.[effect] ?? []).map((rule) => `${effect}: ${rule}`),
    ),
    ...(tools?.allowed ?? []).map((name) => `shown tool: ${name}`),
    ...(tools?.disallowed ?? []).map((name) => `hidden tool: ${name}`),
    ...workingDirectories.map((folder) => `working directory: ${folder}`),
  ];
}
