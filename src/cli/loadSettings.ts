import { readFileSync, statSync } from 'node:fs';
import { systemWords } from '../base/errorCode';
import { readRule } from '../core/rules/readRule';
import { readCustomChecks } from '../core/safety/readCustomChecks';
import { readSettings, type Settings, type SettingsProblem } from '../store/readSettings';
import { WrongUsage } from './command';
import type { StandingPolicy } from './decider';

const largestSettings = 16 * 1024 * 1024;

/** The settings in `file`. A file that cannot be read, or is not JSON, is wrong usage: nothing is decided without it. */
export function loadSettings(file: string, isMisspelt?: (key: string) => boolean): Settings {
  let text: string;
  // The disk says no by throwing.
  try {
    if (statSync(file).size > largestSettings) {
      throw new Error(`it is larger than ${largestSettings} bytes`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUsage(`cannot read ${file}: ${systemWords(error)}`);
  }
  return readSettings(text, file, isMisspelt);
}

/** Refuses settings that are not JSON: nobody can tell what they were meant to say. */
export function refuseBroken({ problems }: Settings): void {
  const broken = problems.find((problem) => problem.kind === 'syntax');
  if (broken !== undefined) {
    throw new WrongUsage(`${placed(broken)}; ${broken.mend}`);
  }
}

/** What is wrong with settings, with its place. */
export function placed({ place: { file, line, column }, message }: SettingsProblem): string {
  return `${file}:${line}:${column}: ${message}`;
}

/** The settings as a policy for every line, heard as the user's own. */
export function standingPolicy(settings: Settings): StandingPolicy {
  refuseBroken(settings);
  return {
    rules: [
      ...settings.rules.map(({ text, effect, place }) =>
        readRule(text, { effect, scope: 'user', base: undefined, place }),
      ),
      ...settings.unreadable,
    ],
    checks: readCustomChecks(settings.checks, 'user').checks,
    tools: settings.tools,
    unmatched: settings.unmatched,
    readsOutside: settings.readsOutside,
  };
}
