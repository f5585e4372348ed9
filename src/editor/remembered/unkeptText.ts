import type { RecordedAnswer } from '../../ports/auditLog';
import { inertMessage, shortened } from '../agentText';
import { whyNotWritten } from '../settings/whyNotWritten';
import { t } from '../t';

/** What is said when a rule could not be kept. */
export function unkeptText(
  decision: RecordedAnswer['decision'],
  { rule, also = [], why }: NonNullable<RecordedAnswer['unkept']>,
): string {
  const because = whyNotWritten(why);
  const unkept =
    also.length === 0
      ? t`Gatehouse: the rule ${shortened(rule, 100)} was not kept: ${because}.`
      : t`Gatehouse: ${also.length + 1} rules were not kept: ${because}.`;
  const call =
    decision === 'allow'
      ? t`The call was allowed as you said; the next one asks again.`
      : t`The call was denied as you said; the next one asks again.`;
  return inertMessage(`${unkept} ${call}`);
}
