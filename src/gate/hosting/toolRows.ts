import { leavingTool } from '../../core/containSetting';
import { explain } from '../../core/explain/explain';
import type { ToolFinished } from '../../ports/agent';
import type { RowReview, ToolRow } from '../../ports/hostedSessions';
import type { Review } from '../../ports/reviewer';
import { boundedInput } from './boundedText';

/** A tool's calls are reviewed once or twice; an agent that asks without end is not kept without end. */
const mostReviews = 100;

/** Whether nothing more is expected of a row. */
export function isOver({ state }: ToolRow): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled' || state === 'denied';
}

/** The row of a call that was reviewed. */
export function reviewedRow(row: ToolRow, review: Review): ToolRow {
  const { record, outcome } = review;
  const reviews = [...row.reviews, toRowReview(review)].slice(-mostReviews);
  // The agent may have told the end of the call before we heard of the review; that stands.
  const isFinal = row.state === 'done' || row.state === 'failed' || row.state === 'cancelled';
  const going = record.call.tool === leavingTool ? 'done' : 'running';
  return {
    ...row,
    reviews,
    // What the person changed is what runs, so it is what is shown.
    ...(record.answer?.changed === true ? { input: record.call.input } : {}),
    state: isFinal ? row.state : outcome.decision === 'deny' ? 'denied' : going,
  };
}

/** The row of a call whose question has opened or closed. */
export function askingRow(row: ToolRow, asks: 'asks' | 'asksNoMore'): ToolRow {
  if (asks === 'asks') {
    return isOver(row) ? row : { ...row, state: 'asking' };
  }
  return row.state === 'asking' ? { ...row, state: 'started' } : row;
}

/** The row of a call that is over. Many runtimes call a denied call a failed one, or a cancelled one. */
export function finishedRow(row: ToolRow, { ending }: ToolFinished, output: string): ToolRow {
  const wasDenied = row.reviews.length > 0 && row.reviews.every((it) => it.outcome === 'deny');
  return { ...row, output, state: ending !== 'done' && wasDenied ? 'denied' : ending };
}

function toRowReview({ record, outcome, effect }: Review): RowReview {
  const { call, verdict, answer } = record;
  const wentWrong = outcome.decision === 'deny' && (outcome.because === 'unanswered' || outcome.because === 'failure');
  return {
    tool: call.tool,
    outcome: outcome.decision,
    decision: verdict?.decision,
    answered: answer?.decision,
    ...(record.unasked === true ? { unasked: true } : {}),
    why: [...(verdict === undefined ? [] : explain(verdict)), ...(wentWrong ? [outcome.message] : [])],
    ...(record.rehearsal === undefined ? {} : { kept: record.rehearsal.kept }),
    ...(effect === undefined ? {} : { effect: boundedInput(effect) }),
    call: call.id,
  };
}
