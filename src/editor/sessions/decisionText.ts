import { fieldOf } from '../../base/json';
import type { RowReview, ToolRow } from '../../ports/hostedSessions';
import { pathCount } from '../pathCount';
import { said } from '../said';
import { t } from '../t';
import type { ShownDecision } from './messages';

const tones: readonly ShownDecision['tone'][] = ['none', 'allowed', 'asked', 'denied'];

/** What is to be known of a tool call to say what became of it. */
type JudgedRow = Pick<ToolRow, 'reviews' | 'state' | 'group'>;

/** What the gate said to a tool call, in a few words; the strictest where it was asked several times. */
export function decisionText({ reviews, state, group }: JudgedRow): ShownDecision {
  if (state === 'asking') {
    return { tone: 'asked', text: t`asks you` };
  }
  const [strictest] = reviews.map(textOfReview).toSorted((a, b) => tones.indexOf(b.tone) - tones.indexOf(a.tone));
  if (strictest !== undefined) {
    return strictest;
  }
  if (group === true) {
    return { tone: 'none', text: t`its calls are judged one by one` };
  }
  return state === 'done' || state === 'failed'
    ? { tone: 'asked', text: t`not reviewed` }
    : { tone: 'none', text: state === 'denied' ? t`denied by the agent itself` : '' };
}

/** Why, in sentences; one for a call that nobody asked about. */
export function whyOf({ reviews, state, group }: JudgedRow): readonly string[] {
  const why = reviews.flatMap((review) => review.why);
  const isOver = state === 'done' || state === 'failed';
  return why.length === 0 && isOver && reviews.length === 0 && group !== true
    ? [t`The agent ran it without asking. Nothing of it was judged.`]
    : [...new Set(why.map(said))];
}

function textOfReview({ outcome, decision, answered, unasked, kept, effect }: RowReview): ShownDecision {
  if (unasked === true) {
    return outcome === 'allow'
      ? { tone: 'allowed', text: t`read for the agent` }
      : { tone: 'denied', text: t`left out` };
  }
  if (outcome === 'allow') {
    const changed = pathCount({ files: countIn(effect, 'count'), folders: countIn(effect, 'folders') });
    if (answered === 'allow' && kept !== undefined) {
      return { tone: 'asked', text: changed === '' ? t`asked, changed nothing` : t`asked, changed ${changed}` };
    }
    if (answered === 'allow') {
      return { tone: 'asked', text: t`asked, allowed by you` };
    }
    if (kept !== undefined) {
      return {
        tone: 'allowed',
        text: changed === '' ? t`rehearsed, changed nothing` : t`rehearsed, changed ${changed}`,
      };
    }
    return decision === 'allow' || decision === undefined
      ? { tone: 'allowed', text: t`allowed` }
      : { tone: 'asked', text: t`only observed: would ${said(decision)}` };
  }
  if (answered === 'allow' && kept !== undefined) {
    return { tone: 'denied', text: t`asked, not kept` };
  }
  if (answered === 'deny') {
    return { tone: 'denied', text: t`asked, denied by you` };
  }
  if (decision === undefined) {
    return { tone: 'denied', text: t`denied, because something failed` };
  }
  return { tone: 'denied', text: decision === 'deny' ? t`denied` : t`asked, not allowed` };
}

function countIn(effect: unknown, field: string): number {
  return Number(fieldOf(effect, field)) || 0;
}
