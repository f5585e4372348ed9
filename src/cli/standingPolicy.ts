import { readRule } from '../core/rules/readRule';
import { readCustomChecks } from '../core/safety/readCustomChecks';
import type { Settings } from '../store/settings';
import { WrongUsage } from './command';
import type { StandingPolicy } from './decider';

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
