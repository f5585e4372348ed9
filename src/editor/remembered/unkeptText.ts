import type { RecordedAnswer } from '../../ports/auditLog';
import { inertMessage } from '../text/inert';
import { shortened } from '../text/toRows';

/** What is said when a rule could not be kept. */
export function unkeptText(
  decision: RecordedAnswer['decision'],
  { rule, also = [], why }: NonNullable<RecordedAnswer['unkept']>,
): string {
  const what = also.length === 0 ? `the rule ${shortened(rule, 100)} was` : `${also.length + 1} rules were`;
  const call = decision === 'allow' ? 'allowed' : 'denied';
  return inertMessage(
    `Gatehouse: ${what} not kept: ${shortened(why, 300)}. The call was ${call} as you said; the next one asks again.`,
  );
}
