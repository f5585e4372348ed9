import { decide } from '../core/engine/decide';
import type { Facts } from '../core/facts';
import { modes } from '../core/modes';
import type { Part } from '../core/part';
import { isInside, segmentsOf } from '../core/paths/segments';
import type { Policy } from '../core/policy';
import { coveredBy } from '../core/rules/coveredBy';
import { groundFrom } from '../core/rules/ground';
import { indexRules } from '../core/rules/ruleIndex';
import { isCertain, speaking } from '../core/rules/speaking';
import { noChecks } from '../core/safety/checkTable';
import { candidateRules } from '../core/suggest/candidateRules';
import { type Suggestion, suggestRules } from '../core/suggest/suggestRules';
import type { Reason } from '../core/verdict';
import type { RuleOffer } from '../ports/question';
import { rulesIn } from './layeredRules';
import type { Sight } from './sight';

/** What is worth remembering from a call that asks. */
interface Offers {
  readonly allowOffers: readonly RuleOffer[];
  readonly denyOffers: readonly RuleOffer[];
}

/** Makes the rules to offer for a call that asks, each tried on the call as it would be heard once it is remembered. */
export function offersFor(sight: Sight): Offers {
  const { snapshot, dissection, facts, verdict } = sight;
  const asking = verdict.reasons.filter((reason) => reason.effect === 'ask');
  const parts = dissection.parts.filter((part) => asking.some((reason) => reason.part === part.text));
  const here = atFolder(facts, snapshot.ruleFolders);
  const silent = withoutRules(snapshot.policy, here);
  const ground = groundFrom(facts);
  const covers: Coverage = (rules, part) => {
    const index = indexRules(rulesIn(rules, 'allow', snapshot.ruleFolders), ground);
    return coveredBy(part, index, facts) !== undefined;
  };

  const needed = suggestRules(dissection, here, snapshot.policy).map(({ rules }) => rules);
  // An allow rule that is there already says nothing about what an ask rule may be suspended for.
  const suspending = asking.some((reason) => reason.step === 2)
    ? [...flat(suggestRules(dissection, here, silent)), ...exactReads(sight, parts, silent)]
    : [];
  const allowOffers =
    suspending.length === 0
      ? needed.filter((offer) => parts.every((part) => covers(offer, part)))
      : offersCovering(parts, [...new Set([...needed.flat(), ...suspending])], covers);
  const unchecked = { ...silent, checks: noChecks, customChecks: [] };
  // Where nothing at all speaks about the call, it is no different without rules and checks.
  const isUnheard =
    snapshot.policy.customChecks.length === 0 &&
    dissection.parts.every(({ text }) => asking.some((reason) => reason.step === 9 && reason.part === text));
  const against = isUnheard ? needed.flat() : flat(suggestRules(dissection, here, unchecked));
  const grave = gravest(parts, asking);
  const exact = grave
    .slice(0, mostExact)
    .flatMap((part) => (part.kind === 'run' ? [`Bash(${part.text})`] : candidateRules(part, here)));
  return {
    allowOffers,
    denyOffers: offersAgainst(grave, [...exact, ...against], sight),
  };
}

function flat(suggestions: readonly Suggestion[]): readonly string[] {
  return suggestions.flatMap(({ rules }) => rules);
}

/** More rules than this are nothing to choose from. */
const mostExact = 5;

/** Where a check warns of some parts, those are what a person means who wants no such thing again. */
function gravest(parts: readonly Part[], asking: readonly Reason[]): readonly Part[] {
  const warned = parts.filter((part) => asking.some((reason) => reason.step === 5 && reason.part === part.text));
  return warned.length > 0 ? warned : parts;
}

/** Each rule that would surely deny one of the parts, also of those that no rule could allow. */
function offersAgainst(
  parts: readonly Part[],
  rules: readonly string[],
  { facts, snapshot }: Sight,
): readonly RuleOffer[] {
  const ground = groundFrom(facts);
  const denies = (text: string): boolean => {
    const index = indexRules(rulesIn([text], 'deny', snapshot.ruleFolders), ground);
    return parts.some((part) => speaking(part, { index, effect: 'deny' }, facts).some(isCertain));
  };
  return [...new Set(rules)].filter(denies).map((text) => [text]);
}

/** Whether rules cover a part once they are remembered. */
type Coverage = (rules: RuleOffer, part: Part) => boolean;

/** Each single rule that covers all parts; where there is none, the narrowest rules that do so together. */
function offersCovering(parts: readonly Part[], rules: readonly string[], covers: Coverage): readonly RuleOffer[] {
  if (parts.length === 0) {
    return [];
  }
  const coversAll = (offer: RuleOffer) => parts.every((part) => covers(offer, part));
  const single = rules.map((text) => [text]).filter(coversAll);
  if (single.length > 0) {
    return single;
  }
  const firstFor = (part: Part) => rules.find((text) => covers([text], part));
  const narrowest = [...new Set(parts.map(firstFor))].filter((text) => text !== undefined);
  const together = [narrowest, rules].find((offer) => offer.length > 0 && coversAll(offer));
  return together === undefined ? [] : [together];
}

/** The same policy with nothing but its checks, in the mode that asks about everything. */
function withoutRules(policy: Policy, facts: Facts): Policy {
  const rules = indexRules([], groundFrom(facts));
  return { ...policy, mode: modes[0], unmatched: 'ask', rules, unreadable: [], suspended: [] };
}

/**
 * The rules for exactly the parts that only read. They need no allow rule once the ask rule is suspended, so nothing
 * is suggested for them; what to suspend it for must be said all the same.
 */
function exactReads({ dissection, facts }: Sight, parts: readonly Part[], silent: Policy): readonly string[] {
  const { reasons } = decide(dissection, facts, silent);
  const reading = new Set(reasons.filter((it) => it.step === 3 && it.effect === 'allow').map((it) => it.part));
  return parts.flatMap((part) => (part.kind === 'run' && reading.has(part.text) ? [`Bash(${part.text})`] : []));
}

/** The facts with paths hanging on the folder that rules hang on, so that a suggestion means there what it means here. */
function atFolder(facts: Facts, folders: readonly string[]): Facts {
  const around = folders.filter((folder) => isInside(folder, facts.place.cwd));
  const [nearest] = around.toSorted((left, right) => segmentsOf(right).length - segmentsOf(left).length);
  const cwd = nearest ?? folders[0] ?? facts.place.cwd;
  return { ...facts, place: { ...facts.place, cwd } };
}
