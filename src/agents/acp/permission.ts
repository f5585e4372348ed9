import { isDeepStrictEqual } from 'node:util';
import { fieldOf, textOf } from '../../core/edits/inputFields';
import type { Outcome } from '../../ports/reviewer';
import type { AskedCall } from '../wire/openCalls';
import { asList, asObject, type WireObject } from '../wire/readJson';

/** The answer that chooses nothing. */
export const cancelled = { outcome: { outcome: 'cancelled' } };

/** Our word to one call, as one of the options it came with. Only options for this once are ever chosen. */
export function answerOf(params: WireObject, asked: AskedCall, outcome: Outcome): object {
  const allowed = isAllowed(asked, outcome);
  const kind = allowed ? 'allow_once' : 'reject_once';
  const option = asList(fieldOf(params, 'options')).find((it) => textOf(it, 'kind') === kind);
  const optionId = textOf(asObject(option), 'optionId');
  return optionId === undefined ? cancelled : { outcome: { outcome: 'selected', optionId } };
}

/** What runs cannot be changed, so what was changed must not run. */
export function isAllowed(asked: AskedCall, outcome: Outcome): boolean {
  return outcome.decision === 'allow' && isDeepStrictEqual(outcome.input, asked.input);
}
