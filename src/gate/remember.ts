import { isReadable, readRule } from '../core/rules/readRule';
import { decidedBy, type Verdict } from '../core/verdict';
import type { Answer, Choice, Question, RefusedAnswer, Remember, RememberScope, RuleOffer } from '../ports/question';
import type { RuleName } from '../ports/ruleBook';

/** What the choices of a question depend on. */
export interface ChoiceBasis {
  readonly verdict: Verdict;
  /** Rules that would settle calls like this one, narrowest first. */
  readonly allowOffers: readonly RuleOffer[];
  readonly denyOffers: readonly RuleOffer[];
  readonly rememberScopes: readonly RememberScope[];
  /** The runtime lets us change a tool's input. */
  readonly changesInput: boolean;
  /** The command can be run on a copy first. */
  readonly canRehearse: boolean;
  /** The call writes files whose change can be shown. */
  readonly hasChange: boolean;
  /** Whether there is an ask rule of that name which may be suspended. */
  isSuspendable(name: RuleName): boolean;
}

/**
 * Everything that may be answered, in the order to offer it. Prompt, notification and list all use this, and an
 * answer that is not here is refused, so nothing is offered in one place and refused in another.
 * The first is the safe one; nothing that allows is ever first.
 */
export function choicesFor(basis: ChoiceBasis): readonly Choice[] {
  const { verdict, denyOffers, rememberScopes, changesInput, canRehearse, hasChange } = basis;
  // Beside a short text the person cannot see what a check warns about, so there they can only deny or look closer.
  const inline = !verdict.safety;
  return [
    { kind: 'deny', inline: true },
    { kind: 'allowOnce', inline },
    ...(verdict.safety ? [] : [{ kind: 'allowAllLike', inline: true } as const]),
    ...rememberedAllows(basis),
    ...(changesInput ? [{ kind: 'allowChanged', inline: false } as const] : []),
    { kind: 'denyAndSayWhy', inline: false },
    ...(denyOffers.length > 0
      ? (['session', 'workspace', 'user'] as const)
          .filter((scope) => scope !== 'workspace' || rememberScopes.includes('workspace'))
          .map((scope) => ({ kind: 'denyAndRemember', scope, offers: denyOffers, inline: false }) as const)
      : []),
    ...(canRehearse ? [{ kind: 'rehearse', inline } as const] : []),
    ...(hasChange ? [{ kind: 'showChange', inline: true } as const] : []),
    { kind: 'explain', inline: true },
    { kind: 'notNow', inline: true },
  ];
}

/** Why a question does not take an answer; undefined when it does. */
export function whyRefused(
  answer: Answer,
  question: Pick<Question, 'choices' | 'revision'>,
): { readonly why: RefusedAnswer; readonly says: string } | undefined {
  if (!isOffered(answer, question.choices)) {
    return { why: 'notOffered', says: 'this question cannot be answered that way' };
  }
  const revised = answer.kind === 'allow' && answer.changed === undefined ? question.revision?.answer : undefined;
  if (revised?.kind === 'nothingLeft') {
    return { why: 'notOffered', says: 'nothing is left to allow: keep a change, or deny' };
  }
  if (revised?.kind === 'impossible') {
    return { why: 'notOffered', says: `your version cannot be handed to the agent: ${revised.why}` };
  }
  if (answer.kind === 'notNow' || answer.kind === 'rehearse' || answer.remember === undefined) {
    return undefined;
  }
  const { rules, scope } = answer.remember;
  for (const text of rules) {
    const rule = readRule(text, { effect: answer.kind, scope });
    if (!isReadable(rule)) {
      return { why: 'unreadable', says: `rule \`${text}\` ${rule.why}` };
    }
  }
  return undefined;
}

/** An answer with what the person made of the changes: whoever allows a question allows that, wherever they do. */
export function asRevised<A extends Answer>(answer: A, { revision }: Pick<Question, 'revision'>): A {
  return answer.kind === 'allow' && answer.changed === undefined && revision?.answer.kind === 'changed'
    ? { ...answer, changed: { input: revision.answer.input, note: revision.answer.note } }
    : answer;
}

/**
 * Where an allow could be kept. Safety asks offer nothing here. An ask rule is heard before every allow rule, so it
 * can only be suspended, for the session; a voice that cannot be suspended would ask again whatever is remembered.
 */
function rememberedAllows({ verdict, allowOffers, rememberScopes, isSuspendable }: ChoiceBasis): readonly Choice[] {
  const asking = decidedBy(verdict);
  if (verdict.safety || allowOffers.length === 0 || asking.some((reason) => reason.step === 4 || reason.step === 5)) {
    return [];
  }
  const suspends: RuleName[] = [];
  for (const { step, rule, scope } of asking) {
    if (step === 2) {
      if (rule === undefined || scope === undefined || !isSuspendable({ text: rule, scope })) {
        return [];
      }
      if (!suspends.some((it) => it.text === rule && it.scope === scope)) {
        suspends.push({ text: rule, scope });
      }
    }
  }
  const scopes = suspends.length > 0 ? (['session'] as const) : rememberScopes;
  return scopes.map((scope) => ({ kind: 'allowAndRemember', scope, offers: allowOffers, suspends, inline: false }));
}

function isOffered(answer: Answer, choices: readonly Choice[]): boolean {
  const has = (kind: Choice['kind']) => choices.some((choice) => choice.kind === kind);
  const keeps = (kind: 'allowAndRemember' | 'denyAndRemember', { rules, scope }: Remember) =>
    rules.length > 0 && choices.some((choice) => choice.kind === kind && choice.scope === scope);
  switch (answer.kind) {
    case 'notNow':
    case 'rehearse':
      return has(answer.kind);
    case 'deny':
      return (
        has('deny') &&
        (answer.message === undefined || has('denyAndSayWhy')) &&
        (answer.remember === undefined || keeps('denyAndRemember', answer.remember))
      );
    case 'allow':
      return (
        has('allowOnce') &&
        (answer.changed === undefined || has('allowChanged')) &&
        (answer.remember === undefined || keeps('allowAndRemember', answer.remember))
      );
    default:
      // An answer of an unknown kind is no answer; it comes from a newer view, or from nobody we know.
      return false;
  }
}
