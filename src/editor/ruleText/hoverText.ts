import { describeRule } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import type { RuleRecord } from '../../ports/ruleStatistics';
import { agoText } from '../remembered/timeText';
import { said } from '../said';
import { t } from '../t';
import type { RuleInText } from './rulesInText';
import type { WhichSettings } from './whichSettings';

/** What is said about a rule when the pointer rests on it: what it does, then how often and when last it spoke. */
export function hoverText(
  rule: RuleInText,
  { scope }: WhichSettings,
  counted: { readonly record: RuleRecord | undefined; readonly now: number },
): readonly string[] {
  const read = readRule(rule.text, { effect: rule.effect, scope });
  const meaning = isReadable(read) ? said(describeRule(read)) : t`This rule cannot be read: it ${said(read.why)}.`;
  return [meaning, historyText(counted.record, counted.now)];
}

/** How often and when last a rule spoke, in one sentence. */
export function historyText(record: RuleRecord | undefined, now: number): string {
  if (record === undefined) {
    return t`It has not been used yet.`;
  }
  const last = agoText(record.last, now);
  return record.count === 1
    ? t`It has been used once ${last}.`
    : t`It has been used ${record.count} times, last ${last}.`;
}
