import { indexEffects } from '../../core/engine/byEffect';
import { describeRule } from '../../core/explain/describeRule';
import type { Facts } from '../../core/facts';
import { coveredBy } from '../../core/rules/coveredBy';
import { isReadable, readRule } from '../../core/rules/readRule';
import { reviewRules } from '../../core/rules/review/review';
import { indexRules } from '../../core/rules/ruleIndex';
import { decidedBy } from '../../core/verdict';
import type { PolicySnapshot } from '../../ports/policySource';
import type { Question, RememberScope, RuleOffer } from '../../ports/question';
import { inert, shortened, toRows, widthOf } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { type PromptRow, textRows } from './promptRow';

/** Which kind of rule is being made, and from what. */
export interface RuleMaking {
  readonly effect: 'allow' | 'deny';
  readonly scope: RememberScope;
  readonly question: Question;
  /** What applies to the session; undefined when it has just ended. */
  readonly snapshot: PolicySnapshot | undefined;
  /** What is known about past questions that an offer would have answered. */
  past?(offer: RuleOffer): string | undefined;
}

/** What is to be said about a rule while it is written. */
export interface RuleRemark {
  /** `unusable`: it cannot be saved as it is. `doubtful`: it can, but the person should know. */
  readonly kind: 'unusable' | 'doubtful' | 'fine';
  readonly says: string;
}

/** What can be chosen where a rule is to be remembered. */
export interface RuleAct {
  readonly kind: 'take' | 'edit';
  readonly offer: RuleOffer;
}

/** What fits on the line below a rule. */
const detailColumns = 90;

/** Judges the text of a rule that is being written. */
export function remarkOn(text: string, making: RuleMaking): RuleRemark {
  const { effect, scope, snapshot } = making;
  const rule = readRule(text, { effect, scope });
  if (!isReadable(rule)) {
    return { kind: 'unusable', says: t`The rule ${said(rule.why)}.` };
  }
  const covers = said(describeRule(rule));
  if (snapshot === undefined) {
    return { kind: 'fine', says: covers };
  }
  const facts = plainFacts(making.question, snapshot);
  const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };
  const [problem] = reviewRules([rule], ground);
  if (problem !== undefined) {
    return { kind: 'doubtful', says: t`${covers} The rule ${said(problem.says)}.` };
  }
  // Of a command that ran on a copy, what it changed is asked about.
  const [byEffect] = indexEffects([rule], ground);
  const index = byEffect?.changes ?? indexRules([{ ...rule, effect: 'allow' }], ground);
  const asking = new Set(decidedBy(making.question.verdict).map((reason) => reason.part));
  const parts = making.question.dissection.parts.filter((part) => asking.has(part.text));
  return parts.some((part) => coveredBy(part, index, facts) !== undefined)
    ? { kind: 'fine', says: covers }
    : { kind: 'doubtful', says: t`${covers} It does not cover this call.` };
}

/** The rules to choose from, narrowest first, each whole and with what it covers. */
export function offerRows(offers: readonly RuleOffer[], making: RuleMaking): readonly PromptRow<RuleAct>[] {
  return offers.flatMap((offer, at): readonly PromptRow<RuleAct>[] => {
    const [text = '', ...others] = offer;
    const isShort = others.length === 0 && toRows(text).length === 1;
    const remarks = offer.map((it) => remarkOn(it, making));
    const says = remarks.map((it) => it.says).join(' ');
    const past = making.past?.(offer);
    // What is wrong with a rule must not be cut off by what was.
    const isFine = remarks.every(({ kind }) => kind === 'fine');
    const detail = past === undefined ? says : isFine ? `${past} ${says}` : `${says} ${past}`;
    // What a rule means is cut nowhere: what no row below it can hold stands above it.
    const fits = widthOf(detail) <= detailColumns;
    const take: PromptRow<RuleAct> = {
      kind: 'choice',
      label: isShort ? inert(text) : others.length === 0 ? t`Remember this rule` : t`Remember these rules`,
      ...(fits ? { detail: inert(detail) } : {}),
      icon: making.effect === 'allow' ? 'pass' : 'circle-slash',
      allows: making.effect === 'allow',
      value: { kind: 'take', offer },
    };
    const edit: PromptRow<RuleAct> = {
      kind: 'choice',
      label: isShort ? t`Edit ${inert(text)}…` : others.length === 0 ? t`Edit this rule…` : t`Edit these rules…`,
      // No two rows have the same words, wherever they are read out or searched.
      ...(isShort ? {} : { detail: inert(shortened(offer.join(', '), detailColumns)) }),
      icon: 'edit',
      value: { kind: 'edit', offer },
    };
    const name = at === 0 ? t`Narrowest` : at === offers.length - 1 ? t`Widest` : '';
    return [
      { kind: 'separator', label: offers.length > 1 ? name : '' },
      ...(isShort ? [] : offer.flatMap((it) => textRows(it))),
      ...(fits ? [] : textRows(detail)),
      take,
      edit,
    ];
  });
}

/** Links are looked at again when the answer is taken; a remark while writing takes paths for what they seem. */
function plainFacts({ call }: Question, { ground }: PolicySnapshot): Facts {
  const { home, platform, foldsCase, workingDirectories, trusted } = ground;
  return { place: { cwd: call.cwd, home, platform }, roots: workingDirectories, foldsCase, trusted, real: new Map() };
}
