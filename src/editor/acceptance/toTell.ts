import type { UnacceptedRule } from '../../ports/policySource';
import { t } from '../t';

/** The rules to tell the person about: those they neither put aside nor were told of in this window. */
export function toTell(
  unaccepted: readonly UnacceptedRule[],
  ignored: ReadonlySet<string>,
  told: ReadonlySet<string>,
): readonly UnacceptedRule[] {
  return unaccepted.filter(({ hash }) => !ignored.has(hash) && !told.has(hash));
}

/** What the notification says. No text of the workspace is in it, since notifications make links of what they show. */
export function noticeText(count: number): string {
  return count === 1
    ? t`Gatehouse: this workspace brings an allow rule. It does not count until you have accepted it.`
    : t`Gatehouse: this workspace brings ${count} allow rules. They do not count until you have accepted them.`;
}
