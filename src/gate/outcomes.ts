import type { Dissection } from '../core/dissection';
import { sentencesOn } from '../core/explain/sentencesOn';
import type { Mode } from '../core/modes';
import { decidedBy, type Verdict } from '../core/verdict';
import type { DenialCause, Outcome } from '../ports/reviewer';

/** A denial as the agent hears it. */
type Denial = Extract<Outcome, { decision: 'deny' }>;

/** What the agent hears when a call may run. `notes` say what the person changed. */
export function allowed(input: unknown, notes: readonly string[]): Extract<Outcome, { decision: 'allow' }> {
  return notes.length === 0 ? { decision: 'allow', input } : { decision: 'allow', input, message: notes.join('\n') };
}

/** What the agent hears when the policy denies: the voices that carried it. */
export function deniedByPolicy(verdict: Verdict, mode: Mode): Denial {
  return denied(
    sentencesOn(decidedBy(verdict)).join(' '),
    onlyForWantOfAsking(verdict, mode) ? 'unanswered' : 'policy',
  );
}

/** What the agent hears, instead of anybody being asked, about a command that no shell would run. */
export function deniedAsRefused({ parts }: Dissection): Denial | undefined {
  const part = parts.find((it) => it.kind === 'unreadable' && it.refused === true);
  return part?.kind === 'unreadable'
    ? denied(`It was not run, because no shell takes it: ${part.why}. Correct the command and try again.`, 'policy')
    : undefined;
}

/** What the agent hears when the person denies. */
export function deniedByPerson(message: string | undefined): Denial {
  return denied(message ?? 'The person running this session did not allow it.', 'person');
}

/** What the agent hears when nobody answered. */
export function unanswered(why: string): Denial {
  return denied(`Not allowed: ${why.replace(/\.$/, '')}.`, 'unanswered');
}

/** What the agent hears when something broke. What it was stays in the log: it may name things the agent must not know. */
export function failed(): Denial {
  return denied('Gatehouse could not decide about this call, so it is not allowed. Its log says why.', 'failure');
}

function denied(message: string, because: DenialCause): Denial {
  return { decision: 'deny', message, because };
}

/** Whether the call would have asked, had the mode not been one that never does. */
function onlyForWantOfAsking(verdict: Verdict, mode: Mode): boolean {
  const outright: readonly number[] = [0, 1, 4];
  return mode.askRule === 'deny' && decidedBy(verdict).every((reason) => !outright.includes(reason.step));
}
