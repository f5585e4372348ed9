import { takeApart } from '../../core/engine/takeApart';
import type { Facts } from '../../core/facts';
import type { Part } from '../../core/part';
import { coveredBy } from '../../core/rules/coveredBy';
import type { Ground } from '../../core/rules/ground';
import { printRule } from '../../core/rules/printRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import { shadowing } from '../../core/rules/review/shadowing';
import { whyBroad } from '../../core/rules/review/whyBroad';
import type { Rule } from '../../core/rules/rule/rule';
import { indexRules } from '../../core/rules/ruleIndex';
import { candidateRules } from '../../core/suggest/candidateRules';
import type { AuditedCall } from '../../ports/auditLog';
import type { RuleName } from '../../ports/ruleBook';

/** Narrower rules to put in place of one, each offer narrower than the one after it. */
interface Narrowings {
  /** How many recorded calls the rule allowed. */
  readonly calls: number;
  /** Rules that together still cover all of them; mostly one. */
  readonly offers: readonly (readonly string[])[];
}

const mostCalls = 500;
const mostOffers = 5;
const mostTogether = 10;

/** Offers rules that allow less than `text` does, and still everything it is known to have allowed. */
export function narrowings({ text, scope }: RuleName, calls: readonly AuditedCall[], ground: Ground): Narrowings {
  const rule = readRule(text, { effect: 'allow', scope });
  // What was taken out of a record cannot be covered with certainty, so such calls say nothing.
  const allowed = calls
    .filter(
      ({ redacted, reasons }) =>
        !redacted && reasons.some((it) => it.rule === text && it.scope === scope && it.effect === 'allow'),
    )
    .slice(-mostCalls);
  if (!isReadable(rule) || allowed.length === 0) {
    return { calls: allowed.length, offers: [] };
  }
  const needs = needsOf(rule, allowed, ground);
  const candidates = candidatesFor(rule, needs, ground);
  const alone = candidates.filter(({ covers }) => covers.size === needs.length).map((it) => [it.text]);
  const together = narrowestTogether(needs, candidates);
  const offers = [...(together.length > 1 ? [together] : []), ...alone];
  return { calls: allowed.length, offers: offers.slice(0, mostOffers) };
}

/** Something the rule allowed, and where. */
interface Need {
  readonly part: Part;
  readonly facts: Facts;
}

interface Candidate {
  readonly text: string;
  readonly covers: ReadonlySet<Need>;
}

function needsOf(rule: Rule, calls: readonly AuditedCall[], ground: Ground): readonly Need[] {
  const index = indexRules([rule], ground);
  const needs = new Map<string, Need>();
  for (const { tool, input, cwd } of calls) {
    const facts = factsAt(cwd, ground);
    for (const part of takeApart({ tool, input }, facts.place).parts) {
      if (coveredBy(part, index, facts) !== undefined) {
        needs.set(JSON.stringify([cwd, part.kind, part.text]), { part, facts });
      }
    }
  }
  return [...needs.values()];
}

/** Rules that cover something and name nothing beyond what the rule names. */
function candidatesFor(rule: Rule, needs: readonly Need[], ground: Ground): readonly Candidate[] {
  const wide = indexRules([rule], ground);
  const texts = new Set(needs.flatMap(({ part, facts }) => candidateRules(part, facts)));
  texts.delete(printRule(rule));
  return [...texts].flatMap((text): Candidate[] => {
    const read = readRule(text, { effect: 'allow', scope: rule.scope });
    if (
      !isReadable(read) ||
      whyBroad(read, ground) !== undefined ||
      shadowing(read, wide.allow, ground) === undefined
    ) {
      return [];
    }
    const index = indexRules([read], ground);
    const covers = needs.filter(({ part, facts }) => coveredBy(part, index, facts) !== undefined);
    return covers.length === 0 ? [] : [{ text, covers: new Set(covers) }];
  });
}

/** For each need the rule that covers least besides it; none when those would be too many to look at. */
function narrowestTogether(needs: readonly Need[], candidates: readonly Candidate[]): readonly string[] {
  const narrow = candidates.toSorted((left, right) => left.covers.size - right.covers.size);
  const chosen = new Set<Candidate>();
  for (const need of needs) {
    const next = narrow.find(({ covers }) => covers.has(need));
    if (next === undefined) {
      return [];
    }
    chosen.add(next);
  }
  return chosen.size > mostTogether ? [] : [...chosen].map(({ text }) => text);
}

/** Links are not recorded here; a rule that follows a path's text is at most too narrow. */
function factsAt(cwd: string, { home, platform, roots, foldsCase }: Ground): Facts {
  return { place: { cwd, home, platform }, roots, foldsCase, trusted: true, real: new Map() };
}
