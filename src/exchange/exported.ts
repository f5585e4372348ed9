import type { Decision } from '../core/decision';
import type { Profile } from '../core/profiles/profile';
import { isReadable, readRule } from '../core/rules/readRule';
import type { Matcher } from '../core/rules/rule/rule';
import type { LostRule } from '../ports/ruleExchange';

/** How another tool writes a rule: its texts, or why it cannot. */
export type Written = readonly string[] | { readonly why: string };

/** Writes the rules of one effect as another tool does, and gathers what it cannot say. */
export function writeRules(
  { rules }: Profile,
  effect: Decision,
  write: (match: Matcher) => Written,
): { readonly texts: readonly string[]; readonly lost: readonly LostRule[] } {
  const texts = new Set<string>();
  const lost: LostRule[] = [];
  for (const text of rules?.[effect] ?? []) {
    const rule = readRule(text, { effect, scope: 'user' });
    const written = isReadable(rule) ? write(rule.match) : { why: `It ${rule.why}.` };
    if ('why' in written) {
      lost.push({ text: `${effect} ${text}`, why: written.why, instead: undefined });
    } else {
      for (const each of written) {
        texts.add(each);
      }
    }
  }
  return { texts: [...texts], lost };
}

/** What of a profile no other tool knows. */
export function onlyOurs({ unmatched, checks = [], reads }: Profile): readonly LostRule[] {
  const ours = [
    ...(unmatched === undefined || unmatched === 'ask' ? [] : [`unmatched: ${unmatched}`]),
    ...(reads === undefined || reads.outside === 'allow' ? [] : [`reads.outside: ${reads.outside}`]),
    ...(checks.length === 0 ? [] : ['checks']),
  ];
  return allLost(ours, 'It has no counterpart there.');
}

/** What another tool cannot say, all of it for one reason. */
export function allLost(texts: readonly string[], why: string): readonly LostRule[] {
  return texts.map((text) => ({ text, why, instead: undefined }));
}

/** Words that stand in the text of a command exactly as in the rule. */
export function plainWords(words: readonly string[]): string | undefined {
  return words.every((word) => /^[A-Za-z0-9_@%+=,./-]+$/.test(word)) ? words.join(' ') : undefined;
}
