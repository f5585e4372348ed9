import type { AuditEntry } from '../../ports/auditLog';
import type { AnsweredBefore } from '../../ports/history';
import type { RuleOffer } from '../../ports/question';
import type { Timers } from '../../ports/surroundings';
import { pastCall } from './pastCall';
import { PastPolicy, type PastPolicyNeeds } from './pastPolicy';

/** How far back somebody looks while a person reads a question. */
const mostEntries = 3_000;
const mostQuestions = 300;
/** So many calls are decided before others get their turn. */
const atOnce = 10;

interface AnsweredNeeds extends PastPolicyNeeds {
  readonly entries: AsyncIterable<AuditEntry>;
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

/** Counts for each offer the latest questions that it would have answered; what the settings answer by now is none. */
export async function answeredBefore(
  offers: readonly RuleOffer[],
  needs: AnsweredNeeds,
): Promise<readonly AnsweredBefore[]> {
  const present = new PastPolicy(needs);
  const counted = offers.map((offer) => ({
    policy: new PastPolicy({ ...needs, rules: offer.map((text) => ({ text, effect: 'allow' })) }),
    ...{ questions: 0, denied: 0 },
  }));
  let seen = 0;
  let questions = 0;
  for await (const entry of needs.entries) {
    seen += 1;
    if (needs.signal.aborted || seen > mostEntries || questions >= mostQuestions) {
      break;
    }
    const call = entry.answer === undefined ? undefined : pastCall(entry);
    if (call === undefined) {
      continue;
    }
    questions += 1;
    if (present.decide(call).decision === 'ask') {
      for (const each of counted.filter(({ policy }) => policy.decide(call).decision === 'allow')) {
        each.questions += 1;
        each.denied += entry.answer?.decision === 'deny' ? 1 : 0;
      }
    }
    if (questions % atOnce === 0) {
      await new Promise<void>((resolve) => needs.timers.after(0, resolve));
    }
  }
  return counted.map((it) => ({ questions: it.questions, denied: it.denied }));
}
