import type { Dissection } from '../dissection';
import { decide } from '../engine/decide';
import type { Facts } from '../facts';
import type { Part } from '../part';
import type { Policy } from '../policy';
import { coveredBy } from '../rules/coveredBy';
import { type Ground, groundFrom } from '../rules/ground';
import { printRule } from '../rules/printRule';
import { isReadable, readRule } from '../rules/readRule';
import { whyBroad } from '../rules/review/whyBroad';
import { indexRules, type RuleIndex } from '../rules/ruleIndex';
import { candidateRules } from './candidateRules';

/** Rules that together answer a question. */
export interface Suggestion {
  readonly rules: readonly string[];
}

const mostSuggestions = 5;
/** Nobody reads more rules than this before remembering them. */
const mostRules = 10;
/** A call with more parts to cover than this is not one to remember. */
const mostParts = 60;

/**
 * Allow rules worth offering for a call that asks because nothing speaks about it, narrowest first.
 * Each entry answers the question by itself. None for safety asks.
 */
export function suggestRules(dissection: Dissection, facts: Facts, policy: Policy): readonly Suggestion[] {
  const { decision, safety, reasons } = decide(dissection, facts, policy);
  if (decision !== 'ask' || safety) {
    return [];
  }
  const open = new Set(
    reasons.filter((reason) => reason.step === 9 && reason.effect === 'ask').map((reason) => reason.part),
  );
  // `> file` runs nothing; its file is a part of the same text, and the rule is about that.
  const isBare = (part: Part) =>
    part.kind === 'run' && part.command.words.length === 0 && part.command.assignments.length === 0;
  const parts = dissection.parts.filter((part) => open.has(part.text) && !isBare(part));
  const own = ownRules(dissection, policy);
  return parts.length > mostParts ? [] : rulesFor(parts, own, facts);
}

/** A rule that can be offered, and the parts it covers. */
interface Candidate {
  readonly text: string;
  readonly covers: ReadonlySet<Part>;
}

/** What a tool suggests itself, in words that a rule can have. */
function ownRules({ tool, input }: Dissection, { customChecks }: Policy): readonly string[] {
  return customChecks
    .filter((check) => check.tool === tool)
    .flatMap((check) => check.suggest?.(input) ?? [])
    .filter((content) => /^[A-Za-z0-9_.-]+\*?$/.test(content))
    .map((content) => `${tool}(${content})`);
}

function rulesFor(parts: readonly Part[], own: readonly string[], facts: Facts): readonly Suggestion[] {
  const ground = groundFrom(facts);
  const texts = new Set([...own, ...parts.flatMap((part) => candidateRules(part, facts))]);
  const candidates = [...texts].flatMap((text): Candidate[] => {
    const index = indexOf(text, own, ground);
    const covered = index === undefined ? [] : parts.filter((part) => coveredBy(part, index, facts) !== undefined);
    return covered.length === 0 ? [] : [{ text, covers: new Set(covered) }];
  });
  const narrow = candidates.toSorted((left, right) => left.covers.size - right.covers.size);
  const choices = parts.map((part) => narrow.filter(({ covers }) => covers.has(part)));
  const widest = Math.max(0, ...choices.map((each) => each.length));
  const sets = new Map<string, Suggestion>();
  for (let level = 0; level < widest && choices.every((each) => each.length > 0); level += 1) {
    const rules = together(parts, choices, level);
    if (rules.length <= mostRules) {
      sets.set(rules.join('\n'), { rules });
    }
  }
  const found = [...sets.values()];
  // The widest is always among them: it spares most questions.
  return found.length <= mostSuggestions ? found : [...found.slice(0, mostSuggestions - 1), ...found.slice(-1)];
}

/** For each part its rule of that level of width, or its widest; what others cover already needs none of its own. */
function together(
  parts: readonly Part[],
  choices: readonly (readonly Candidate[])[],
  level: number,
): readonly string[] {
  const chosen = new Set<Candidate>();
  parts.forEach((part, at) => {
    const next = choices[at]?.[Math.min(level, (choices[at]?.length ?? 1) - 1)];
    if (next !== undefined && ![...chosen].some(({ covers }) => covers.has(part))) {
      chosen.add(next);
    }
  });
  for (const each of [...chosen]) {
    const others = [...chosen].filter((it) => it !== each);
    if ([...each.covers].every((part) => others.some(({ covers }) => covers.has(part)))) {
      chosen.delete(each);
    }
  }
  return [...chosen].map(({ text }) => text);
}

/** An index of one rule; undefined for a rule that should not be offered. */
function indexOf(text: string, own: readonly string[], ground: Ground): RuleIndex | undefined {
  const rule = readRule(text, { effect: 'allow', scope: 'session' });
  return isReadable(rule) && (printRule(rule) === text || own.includes(text)) && whyBroad(rule, ground) === undefined
    ? indexRules([rule], ground)
    : undefined;
}
