import type { Reason } from '../../core/verdict';
import type { AuditedCall } from '../../ports/auditLog';
import { t } from '../t';
import { type AuditFilter, isUnfiltered, passes } from './auditFilter';

/** A row of the audit view. */
export type AuditRow =
  | { readonly kind: 'call'; readonly call: AuditedCall }
  | { readonly kind: 'reason'; readonly reason: Reason }
  /** Stands for entries that are not listed yet. */
  | { readonly kind: 'more'; readonly left: number };

/** What the view shows at one moment. */
interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** How many entries pass the filter. */
  readonly found: number;
  readonly all: number;
}

/** The newest entries that pass the filter, at most `most` of them. */
export function pageOf(calls: readonly AuditedCall[], filter: AuditFilter, most: number): AuditPage {
  const found = isUnfiltered(filter) ? calls : calls.filter((call) => passes(call, filter));
  const shown = found.slice(-most).toReversed();
  const left = found.length - shown.length;
  return {
    rows: [
      ...shown.map((call): AuditRow => ({ kind: 'call', call })),
      ...(left > 0 ? [{ kind: 'more', left } as const] : []),
    ],
    found: found.length,
    all: calls.length,
  };
}

/** What the view says above its rows; undefined when it needs to say nothing. */
export function pageMessage({ found, all }: AuditPage, filter: AuditFilter): string | undefined {
  return isUnfiltered(filter) ? undefined : t`${found} of ${all} entries pass the filter.`;
}
