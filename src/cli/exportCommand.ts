import { readFileSync } from 'node:fs';
import { foreignToolName } from '../agents/foreignToolName';
import { asList, parsedJson } from '../base/json';
import { modeNames } from '../core/modes';
import type { Profile } from '../core/profiles/profile';
import { readProfile } from '../core/profiles/readProfile';
import { keys } from '../core/settings/keys';
import { oneValue } from './arguments';
import { type CliCommand, exitCodes, WrongUsage } from './command';
import { loadSettings, placed, refuseBroken } from './loadSettings';

/** `gatehouse export`: rules for another tool. */
export const exportCommand: CliCommand = {
  name: 'export',
  summary: 'write rules as another tool writes them',
  usage: `gatehouse export FILE --as claude|copilot

Prints the rules of a settings.json or of a profile as Claude Code's settings or as flags of Copilot.
An allow rule never says more there. What cannot be said there is listed on standard error.

Exit code: 0 if all of it could be said; 1 if something was lost; 2 for wrong usage.`,
  spec: { flags: [], values: ['as'], operands: { least: 1, most: 1 } },

  async run(given, streams) {
    const [file = ''] = given.operands;
    const { profile, faults } = profileIn(file);
    const as = oneValue(given, 'as');
    if (as !== 'claude' && as !== 'copilot') {
      throw new WrongUsage('say for whom with `--as claude` or `--as copilot`');
    }
    const { ruleExchange } = await import('../exchange/exchange');
    const { text, lost } = ruleExchange(foreignToolName).write(profile, as);
    await streams.write(text);
    const left = [...faults, ...lost.map(({ text: what, why }) => `${what}: ${why}`)];
    for (const line of left) {
      streams.complain(`lost: ${line}`);
    }
    return left.length > 0 ? exitCodes.problems : exitCodes.fine;
  },
};

/** What a file says, and what of it cannot be read: a rule that is lost on the way would loosen. */
function profileIn(file: string): { readonly profile: Profile; readonly faults: readonly string[] } {
  const settings = loadSettings(file);
  refuseBroken(settings);
  const own = ownProfile(file);
  if (own !== undefined) {
    return { profile: own, faults: [] };
  }
  const mode = modeNames.find((name) => name === settings.others.get(keys.mode.key));
  const texts = (effect: string) => settings.rules.filter((rule) => rule.effect === effect).map(({ text }) => text);
  const profile = {
    name: file,
    ...(mode === undefined ? {} : { mode }),
    ...(settings.unmatched === undefined ? {} : { unmatched: settings.unmatched }),
    reads: { outside: settings.readsOutside },
    rules: { deny: texts('deny'), ask: texts('ask'), allow: texts('allow') },
    tools: settings.tools,
    checks: asList(settings.checks),
  };
  return { profile, faults: settings.problems.map(placed) };
}

/** The file as a profile of ours, if it is one. */
function ownProfile(file: string): Profile | undefined {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('gatehouseProfile')) {
    return undefined;
  }
  const reading = readProfile(parsedJson(text));
  if (!reading.ok) {
    throw new WrongUsage(`${file} is no profile: ${reading.faults[0]?.why}`);
  }
  return reading.profile;
}
