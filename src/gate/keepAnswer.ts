import type { SessionId } from '../core/toolCall';
import type { RecordedAnswer, RememberedAnswer } from '../ports/auditLog';
import type { PolicySource } from '../ports/policySource';
import type { Remember } from '../ports/question';
import { type Patience, Unanswered } from './patience';
import type { UnqueuedQuestion } from './queueTicket';

/** How long keeping a rule may hold up the call. */
const rememberLimit = 30_000;

/** An answer that is to hold for later calls too. */
interface LastingAnswer {
  readonly session: SessionId;
  readonly remember: Remember;
  readonly effect: 'allow' | 'deny';
  /** The question, where saying yes may suspend rules that ask. */
  readonly asked: UnqueuedQuestion | undefined;
}

/** Keeps the rules that the person has answered with, and tells what was kept and what was not. */
export async function keepAnswer(
  { session, remember: { rules, scope }, effect, asked }: LastingAnswer,
  policy: Pick<PolicySource, 'suspend' | 'remember'>,
  patience: Patience,
): Promise<Pick<RecordedAnswer, 'remembered' | 'unkept'>> {
  const choice = asked?.choices.find((it) => it.kind === 'allowAndRemember' && it.scope === scope);
  if (choice?.kind === 'allowAndRemember' && choice.suspends.length > 0) {
    policy.suspend(session, { asking: choice.suspends, covering: rules });
  }
  const [rule = '', ...also] = rules;
  const remembered: RememberedAnswer = also.length === 0 ? { rule, scope } : { rule, scope, also };
  // The person has answered the call as well. What could not be kept for later is told, and asked again next time.
  try {
    await patience.waitFor(policy.remember({ session, rules, effect, scope }), rememberLimit, 'remembering a rule');
    return { remembered };
  } catch (error) {
    if (error instanceof Unanswered) {
      throw error;
    }
    return { unkept: { ...remembered, why: error instanceof Error ? error.message : String(error) } };
  }
}
