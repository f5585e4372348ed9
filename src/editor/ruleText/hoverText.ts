import { describeRule } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import type { RuleRecord } from '../../ports/ruleStatistics';
import type { RuleInText } from './rulesInText';
import type { WhichSettings } from './whichSettings';

/** What is said about a rule when the pointer rests on it: what it does, then how often and when last it spoke. */
export function hoverText(
  rule: RuleInText,
  { scope }: WhichSettings,
  counted: { readonly record: RuleRecord | undefined; readonly now: number },
): readonly string[] {
  const read = readRule(rule.text, { effect: rule.effect, scope });
  const meaning = isReadable(read) ? describeRule(read) : `This rule cannot be read: it ${read.why}.`;
  return [meaning, historyText(counted.record, counted.now)];
}

/** How often and when last a rule spoke, in one sentence. */
export function historyText(record: RuleRecord | undefined, now: number): string {
  if (record === undefined) {
    return 'It has not spoken yet.';
  }
  const times = record.count === 1 ? 'once' : `${record.count} times, last`;
  return `It has spoken ${times} ${agoText(now - record.last)}.`;
}

const units: readonly (readonly [string, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A stretch of time as people say it. */
function agoText(elapsedMs: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(elapsedMs / length);
    if (count >= 1) {
      return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
    }
  }
  return 'just now';
}
