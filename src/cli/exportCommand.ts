import { readFileSync } from 'node:fs';
import { foreignToolName } from '../agents/foreignToolName';
import type { Profile } from '../core/profiles/profile';
import { readProfile } from '../core/profiles/readProfile';
import { lastValue } from './arguments';
import { type CliCommand, exitCodes, WrongUsage } from './command';
import { loadSettings } from './loadSettings';

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
    const profile = profileIn(file);
    const as = lastValue(given, 'as');
    if (as !== 'claude' && as !== 'copilot') {
      throw new WrongUsage('say for whom with `--as claude` or `--as copilot`');
    }
    const { ruleExchange } = await import('../exchange/exchange');
    const { text, lost } = ruleExchange(foreignToolName).write(profile, as);
    await streams.write(text);
    for (const { text: what, why } of lost) {
      streams.complain(`lost: ${what}: ${why}`);
    }
    return lost.length > 0 ? exitCodes.problems : exitCodes.fine;
  },
};

function profileIn(file: string): Profile {
  const settings = loadSettings(file);
  const own = ownProfile(file);
  if (own !== undefined) {
    return own;
  }
  const texts = (effect: string) => settings.rules.filter((rule) => rule.effect === effect).map(({ text }) => text);
  return {
    name: file,
    ...(settings.unmatched === undefined ? {} : { unmatched: settings.unmatched }),
    rules: { deny: texts('deny'), ask: texts('ask'), allow: texts('allow') },
    tools: settings.tools,
  };
}

/** The file as a profile of ours, if it is one. */
function ownProfile(file: string): Profile | undefined {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('gatehouseProfile')) {
    return undefined;
  }
  const reading = readProfile(JSON.parse(text));
  if (!reading.ok) {
    throw new WrongUsage(`${file} is no profile: ${reading.faults[0]?.why}`);
  }
  return reading.profile;
}
