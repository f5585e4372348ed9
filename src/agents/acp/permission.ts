import { isDeepStrictEqual } from 'node:util';
import { type JsonFields, listIn, textOf } from '../../base/json';
import type { Outcome } from '../../ports/reviewer';
import type { AskedCall } from '../wire/openCalls';

/** The answer that chooses nothing. */
export const cancelled = { outcome: { outcome: 'cancelled' } };

/**
 * Our word to one call, as one of the options it came with.
 * Only options for this once are ever chosen, and none where it is not clear which one allows no more than that.
 */
export function answerOf(params: JsonFields, asked: AskedCall, outcome: Outcome): object {
  const options = listIn(params, 'options');
  const isNamedAlone = (it: unknown) =>
    options.filter((other) => textOf(other, 'optionId') === textOf(it, 'optionId')).length === 1;
  const ofKind = (kind: string) => options.filter((it) => textOf(it, 'kind') === kind);
  const [yes, ...others] = ofKind('allow_once');
  const isYes = isAllowed(asked, outcome) && others.length === 0 && isNamedAlone(yes) && !saysMore(yes);
  const optionId = textOf(isYes ? yes : ofKind('reject_once').find(isNamedAlone), 'optionId');
  return optionId === undefined ? cancelled : { outcome: { outcome: 'selected', optionId } };
}

/** Whether an option is called one that allows more than this once, whatever kind it claims to be. */
function saysMore(option: unknown): boolean {
  return ['optionId', 'name'].some((field) => /always|session/i.test(textOf(option, field) ?? ''));
}

/** What runs cannot be changed, so what was changed must not run. */
export function isAllowed(asked: AskedCall, outcome: Outcome): boolean {
  return outcome.decision === 'allow' && isDeepStrictEqual(outcome.input, asked.input);
}
