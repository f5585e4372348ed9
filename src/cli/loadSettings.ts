import { readFileSync, statSync } from 'node:fs';
import { readRule } from '../core/rules/readRule';
import { readCustomChecks } from '../core/safety/readCustomChecks';
import { readSettings, type Settings } from '../store/readSettings';
import { WrongUsage } from './command';
import type { StandingPolicy } from './decider';

const largestSettings = 16 * 1024 * 1024;

/** The settings in `file`. A file that cannot be read, or is not JSON, is wrong usage: nothing is decided without it. */
export function loadSettings(file: string, isMisspelt?: (key: string) => boolean): Settings {
  let text: string;
  // The disk says no by throwing, and its message names the file.
  try {
    if (statSync(file).size > largestSettings) {
      throw new Error(`${file} is larger than ${largestSettings} bytes`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUsage(`cannot read the settings: ${error instanceof Error ? error.message : String(error)}`);
  }
  return readSettings(text, file, isMisspelt);
}

/** The settings as a policy for every line, heard as the user's own. */
export function standingPolicy(settings: Settings): StandingPolicy {
  const [broken] = settings.problems.filter((problem) => problem.kind === 'syntax');
  if (broken !== undefined) {
    const { file, line, column } = broken.place;
    throw new WrongUsage(`${file}:${line}:${column}: ${broken.message}; ${broken.mend}`);
  }
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
