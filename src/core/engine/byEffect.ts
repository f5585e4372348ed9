import { addTo } from '../../base/addTo';
import type { Dissection } from '../dissection';
import type { Facts } from '../facts';
import type { Part } from '../part';
import type { EffectRule, Policy } from '../policy';
import { coveredBy } from '../rules/coveredBy';
import type { Ground } from '../rules/ground';
import type { Rule } from '../rules/rule/rule';
import { indexRules, type RuleIndex } from '../rules/ruleIndex';
import type { Verdict } from '../verdict';

/** A call that was judged, with what it was judged by. */
export interface JudgedParts {
  readonly dissection: Dissection;
  readonly verdict: Verdict;
  readonly facts: Facts;
}

/** Compiles the rules that allow a command by what it changes. To all others they mean nothing. */
export function indexEffects(rules: readonly Rule[], ground: Ground): readonly EffectRule[] {
  return rules.flatMap((rule) => {
    const { match } = rule;
    if (match.kind !== 'effect') {
      return [];
    }
    const paths = match.changes.map((pattern): Rule => {
      const path = { kind: 'path', access: 'write', only: undefined, pattern } as const;
      return { ...rule, match: path };
    });
    return [
      { rule, covering: indexRules([{ ...rule, match: match.shell }], ground), changes: indexRules(paths, ground) },
    ];
  });
}

/** The rules under which a command that asks may run if it changes no more than they say; none if any part has none. */
export function effectRulesFor(
  { dissection, verdict, facts }: JudgedParts,
  { effects }: Policy,
): readonly EffectRule[] {
  const rules = askingParts(dissection, verdict).map(({ part }) =>
    part === undefined ? undefined : effects.find(({ covering }) => coveredBy(part, covering, facts) !== undefined),
  );
  return rules.includes(undefined) ? [] : [...new Set(rules.filter((it) => it !== undefined))];
}

/** The parts of an effect that go beyond what was allowed. What a rule asks about or a check warns of always does. */
export function beyond({ dissection, verdict, facts }: JudgedParts, allowed: readonly RuleIndex[]): readonly string[] {
  const grave = new Set(verdict.reasons.filter((it) => it.effect === 'ask' && it.step <= 5).map((it) => it.part));
  const isAllowed = (part: Part) => allowed.some((index) => coveredBy(part, index, facts) !== undefined);
  return askingParts(dissection, verdict)
    .filter(({ text, part }) => grave.has(text) || part === undefined || !isAllowed(part))
    .map(({ text }) => text);
}

/** What asks, each with its part; without one where it is no part that could be found again. */
export function askingParts({ parts }: Dissection, { reasons }: Verdict): readonly AskingPart[] {
  const byText = new Map<string, Part[]>();
  for (const part of parts) {
    addTo(byText, part.text, part);
  }
  const texts = new Set(reasons.filter(({ effect }) => effect === 'ask').map(({ part }) => part));
  return [...texts].flatMap((text) => (byText.get(text) ?? [undefined]).map((part) => ({ text, part })));
}

interface AskingPart {
  readonly text: string;
  readonly part: Part | undefined;
}
