import type { Outcome } from '../../ports/reviewer';
import type { Grant, PrintedDenial } from './flavour';

/** A denied call with what the gate said to granting it. */
export interface SettledDenial {
  readonly denial: PrintedDenial;
  readonly grant: Grant;
  readonly outcome: Outcome;
}

/** The message with which the agent goes on. */
export function goOnMessage(settled: readonly SettledDenial[]): string {
  return [
    'Some of your tool calls were denied because nobody could be asked. They have been reviewed now.',
    ...settled.map(({ denial, outcome }) =>
      outcome.decision === 'allow'
        ? `- Allowed, run it again exactly as before: ${brief(denial)}`
        : `- Denied, do not try it again: ${brief(denial)}. ${outcome.message}`,
    ),
  ].join('\n');
}

/** What the agent is told of denials with the person's next message; empty when there is nothing to tell. */
export function denialNotes(settled: readonly SettledDenial[]): string {
  const denied = settled.flatMap(({ denial, outcome }) =>
    outcome.decision === 'deny' ? [`- ${brief(denial)}: ${outcome.message}`] : [],
  );
  return denied.length === 0 ? '' : `These tool calls of yours were denied:\n${denied.join('\n')}\n\n`;
}

function brief({ spelled, input }: PrintedDenial): string {
  return `${spelled} ${JSON.stringify(input).slice(0, 2_000)}`;
}
