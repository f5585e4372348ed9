import { fieldOf } from '../../core/edits/inputFields';
import type { RowReview, ToolRow } from '../../ports/transcript';
import type { ShownDecision } from './messages';

const tones: readonly ShownDecision['tone'][] = ['none', 'allowed', 'asked', 'denied'];

/** What the gate said to a tool call, in a few words; the strictest where it was asked several times. */
export function decisionText({ reviews, state }: Pick<ToolRow, 'reviews' | 'state'>): ShownDecision {
  if (state === 'asking') {
    return { tone: 'asked', text: 'asks you' };
  }
  const said = reviews.map(textOfReview);
  const [strictest] = said.toSorted((a, b) => tones.indexOf(b.tone) - tones.indexOf(a.tone));
  if (strictest !== undefined) {
    return strictest;
  }
  return state === 'done' || state === 'failed'
    ? { tone: 'asked', text: 'not reviewed' }
    : { tone: 'none', text: state === 'denied' ? 'denied by the agent itself' : '' };
}

/** Why, in sentences; one for a call that nobody asked about. */
export function whyOf({ reviews, state }: Pick<ToolRow, 'reviews' | 'state'>): readonly string[] {
  const why = reviews.flatMap((review) => review.why);
  const isOver = state === 'done' || state === 'failed';
  return why.length === 0 && isOver && reviews.length === 0
    ? ['The agent ran it without asking. Nothing of it was judged.']
    : [...new Set(why)];
}

function textOfReview({ outcome, decision, answered, unasked, kept, effect }: RowReview): ShownDecision {
  if (unasked === true) {
    return outcome === 'allow' ? { tone: 'allowed', text: 'read for the agent' } : { tone: 'denied', text: 'left out' };
  }
  if (outcome === 'allow') {
    const files = Number(fieldOf(effect, 'count')) || 0;
    const changed = files === 0 ? 'changed nothing' : `changed ${files} ${files === 1 ? 'file' : 'files'}`;
    if (answered === 'allow' && kept !== undefined) {
      return { tone: 'asked', text: `asked, ${changed}` };
    }
    if (answered === 'allow') {
      return { tone: 'asked', text: 'asked, allowed by you' };
    }
    if (kept !== undefined) {
      return { tone: 'allowed', text: `rehearsed, ${changed}` };
    }
    return decision === 'allow' || decision === undefined
      ? { tone: 'allowed', text: 'allowed' }
      : { tone: 'asked', text: `only observed: would ${decision}` };
  }
  if (answered === 'allow' && kept !== undefined) {
    return { tone: 'denied', text: 'asked, not kept' };
  }
  if (answered === 'deny') {
    return { tone: 'denied', text: 'asked, denied by you' };
  }
  if (decision === undefined) {
    return { tone: 'denied', text: 'denied, because something failed' };
  }
  return { tone: 'denied', text: decision === 'deny' ? 'denied' : 'asked, not allowed' };
}
