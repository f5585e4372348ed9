import { decide } from '../engine/decide';
import type { Dissection } from '../engine/dissection';
import type { Part } from '../engine/part';
import type { Facts } from '../facts';
import type { Policy } from '../policy';
import { coveredBy } from '../rules/coveredBy';
import type { Ground } from '../rules/ground';
import { printRule } from '../rules/printRule';
import { isReadable, readRule } from '../rules/readRule';
import { whyBroad } from '../rules/review/whyBroad';
import { indexRules, type RuleIndex } from '../rules/ruleIndex';
import { candidateRules } from './candidateRules';

const mostSuggestions = 5;
/** A call with more parts to cover than this is not one to remember. */
const mostParts = 20;

/**
 * Allow rules worth offering for a call that asks because nothing speaks about it, narrowest first.
 * Each covers the call by itself or, where no single rule does, all of them together. None for safety asks.
 */
export function suggestRules(dissection: Dissection, facts: Facts, policy: Policy): readonly string[] {
  const { decision, safety, reasons } = decide(dissection, facts, policy);
  if (decision !== 'ask' || safety) {
    return [];
  }
  const open = new Set(
    reasons.filter((reason) => reason.step === 9 && reason.effect === 'ask').map((reason) => reason.part),
  );
  const parts = dissection.parts.filter((part) => open.has(part.text) && !isBare(part));
  return parts.length > mostParts ? [] : rulesFor(parts, facts);
}

/** `> file` runs nothing; its file is a part of the same text, and the rule is about that. */
function isBare(part: Part): boolean {
  return part.kind === 'run' && part.command.words.length === 0 && part.command.assignments.length === 0;
}

/** A rule that can be offered, and the parts it covers. */
interface Candidate {
  readonly text: string;
  readonly covers: ReadonlySet<Part>;
}

function rulesFor(parts: readonly Part[], facts: Facts): readonly string[] {
  const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };
  const candidates = [...new Set(parts.flatMap((part) => candidateRules(part, facts)))].flatMap((text): Candidate[] => {
    const index = indexOf(text, ground);
    const covered = index === undefined ? [] : parts.filter((part) => coveredBy(part, index, facts) !== undefined);
    return covered.length === 0 ? [] : [{ text, covers: new Set(covered) }];
  });
  const single = candidates.filter(({ covers }) => covers.size === parts.length);
  const chosen = single.length > 0 ? single.slice(0, mostSuggestions) : together(parts, candidates);
  return chosen.map(({ text }) => text);
}

/** The rules that cover all parts together: for each the narrowest, or the widest if that would be too many. */
function together(parts: readonly Part[], candidates: readonly Candidate[]): readonly Candidate[] {
  const narrow = candidates.toSorted((left, right) => left.covers.size - right.covers.size);
  for (const order of [narrow, narrow.toReversed()]) {
    const chosen = new Set<Candidate>();
    for (const part of parts) {
      const isCovered = [...chosen].some(({ covers }) => covers.has(part));
      const next = isCovered ? undefined : order.find(({ covers }) => covers.has(part));
      if (next !== undefined) {
        chosen.add(next);
      } else if (!isCovered) {
        return [];
      }
    }
    if (chosen.size <= mostSuggestions) {
      return [...chosen];
    }
  }
  return [];
}

/** An index of one rule; undefined for a rule that should not be offered. */
function indexOf(text: string, ground: Ground): RuleIndex | undefined {
  const rule = readRule(text, { effect: 'allow', scope: 'session' });
  return isReadable(rule) && printRule(rule) === text && whyBroad(rule, ground) === undefined
    ? indexRules([rule], ground)
    : undefined;
}
