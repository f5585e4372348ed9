import { isDeepStrictEqual } from 'node:util';
import type { PermissionRequestResult } from '@github/copilot-sdk';
import type { Outcome } from '../../ports/reviewer';

/**
 * What the CLI is told about a request. A rejection without words would end the agent's turn, so it always has some;
 * `approve-once` is the only yes: the others would make the CLI decide by itself from then on.
 */
export function answerTo(outcome: Outcome, asked: unknown): PermissionRequestResult {
  if (outcome.decision === 'deny') {
    return { kind: 'reject', feedback: outcome.message };
  }
  // A request cannot be answered with another input, and what was not allowed must not run.
  return isDeepStrictEqual(outcome.input, asked)
    ? { kind: 'approve-once' }
    : { kind: 'reject', feedback: `This call was not made: the person changed it. ${outcome.message ?? ''}`.trim() };
}
