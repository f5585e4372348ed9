import { isDeepStrictEqual } from 'node:util';
import { fieldOf, textOf } from '../../core/edits/inputFields';
import type { Outcome } from '../../ports/reviewer';
import type { AskedCall } from '../wire/openCalls';
import { asList, asObject, type WireObject } from '../wire/readJson';

/** The answer that chooses nothing. */
export const cancelled = { outcome: { outcome: 'cancelled' } };

/**
 * Our word to one call, as one of the options it came with.
 * Only options for this once are ever chosen, and none where it is not clear which one allows no more than that.
 */
export function answerOf(params: WireObject, asked: AskedCall, outcome: Outcome): object {
  const options = asList(fieldOf(params, 'options'));
  const chosen = isAllowed(asked, outcome) ? theOnly('allow_once', options) : undefined;
  const optionId =
    chosen ??
    textOf(
      options.find((it) => textOf(it, 'kind') === 'reject_once'),
      'optionId',
    );
  return optionId === undefined ? cancelled : { outcome: { outcome: 'selected', optionId } };
}

/** The name of the only option of a kind, if no other option has the same name. */
function theOnly(kind: string, options: readonly unknown[]): string | undefined {
  const [option, ...more] = options.filter((it) => textOf(it, 'kind') === kind);
  const optionId = textOf(asObject(option), 'optionId');
  const isClear = more.length === 0 && options.filter((it) => textOf(it, 'optionId') === optionId).length === 1;
  return isClear ? optionId : undefined;
}

/** What runs cannot be changed, so what was changed must not run. */
export function isAllowed(asked: AskedCall, outcome: Outcome): boolean {
  return outcome.decision === 'allow' && isDeepStrictEqual(outcome.input, asked.input);
}
