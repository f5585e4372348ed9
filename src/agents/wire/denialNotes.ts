import type { Outcome } from '../../ports/reviewer';
import type { AskedCall } from './openCalls';

/** How much of a call is quoted to the model that made it. */
const longestName = 100;
const longestInput = 400;

/** Why a call was denied, in a message that stands where the person's do; undefined when it was not. */
export function denialNote({ spelled, input }: AskedCall, outcome: Outcome): string | undefined {
  return outcome.decision === 'deny'
    ? `Gatehouse denied the tool call ${quoted(spelled, longestName)} ${quoted(input, longestInput)}. ${outcome.message}`
    : undefined;
}

/** As JSON the model's own words stay on one line, and cannot be taken for ours. */
function quoted(value: unknown, longest: number): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What a person reads when such a message is sent. */
export function toldNotice(notes: string): string {
  return `The agent was told: ${notes}`;
}
