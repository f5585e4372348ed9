import type { Decision } from '../../core/decision';
import type { AuditedCall } from '../../ports/auditLog';
import { callerOf } from './auditText';

/** Which entries of the audit log are shown. Values of one kind are alternatives; kinds narrow each other. */
export interface AuditFilter {
  readonly sessions: ReadonlySet<string>;
  /** What the verdict was; `failed` where there was none. */
  readonly decisions: ReadonlySet<Decision | 'failed'>;
  /** The texts of rules that spoke. */
  readonly rules: ReadonlySet<string>;
}

/** Shows everything. */
export const noFilter: AuditFilter = { sessions: new Set(), decisions: new Set(), rules: new Set() };

/** Whether a filter leaves nothing out. */
export function isUnfiltered({ sessions, decisions, rules }: AuditFilter): boolean {
  return sessions.size === 0 && decisions.size === 0 && rules.size === 0;
}

/** Whether an entry is shown. */
export function passes(call: AuditedCall, { sessions, decisions, rules }: AuditFilter): boolean {
  return (
    (sessions.size === 0 || sessions.has(call.session)) &&
    (decisions.size === 0 || decisions.has(call.decision ?? 'failed')) &&
    (rules.size === 0 || call.reasons.some(({ rule }) => rule !== undefined && rules.has(rule)))
  );
}

/** Something one can filter by, and how many entries it is about. */
export type Facet =
  | { readonly kind: 'decision'; readonly value: Decision | 'failed'; readonly count: number }
  | {
      readonly kind: 'session';
      readonly value: string;
      /** Its name and its agent's, as they were last. */
      readonly caller: string;
      readonly count: number;
      /** When it last called. */
      readonly last: string;
    }
  | { readonly kind: 'rule'; readonly value: string; readonly count: number };

/** Everything the entries can be filtered by: the latest session first, otherwise the most frequent. */
export function facetsOf(calls: readonly AuditedCall[]): readonly Facet[] {
  const latest = new Map(calls.map((call) => [call.session, call]));
  const decisions = counted(calls.map(({ decision }) => decision ?? ('failed' as const)));
  const counts = new Map(counted(calls.map(({ session }) => session)));
  const sessions = [...latest.values()].sort((one, other) => other.seq - one.seq);
  const rules = counted(calls.flatMap(({ reasons }) => [...new Set(reasons.flatMap(({ rule }) => rule ?? []))]));
  return [
    ...decisions.map(([value, count]): Facet => ({ kind: 'decision', value, count })),
    ...sessions.map(
      (call): Facet => ({
        ...{ kind: 'session', value: call.session, caller: callerOf(call), last: call.time },
        count: counts.get(call.session) ?? 0,
      }),
    ),
    ...rules.map(([value, count]): Facet => ({ kind: 'rule', value, count })),
  ];
}

/** The filter that shows what the chosen facets are about. */
export function filterBy(chosen: readonly Facet[]): AuditFilter {
  return {
    sessions: new Set(chosen.flatMap((facet) => (facet.kind === 'session' ? [facet.value] : []))),
    decisions: new Set(chosen.flatMap((facet) => (facet.kind === 'decision' ? [facet.value] : []))),
    rules: new Set(chosen.flatMap((facet) => (facet.kind === 'rule' ? [facet.value] : []))),
  };
}

/** Whether a facet is among those that a filter shows. */
export function isChosen(facet: Facet, { sessions, decisions, rules }: AuditFilter): boolean {
  switch (facet.kind) {
    case 'decision':
      return decisions.has(facet.value);
    case 'session':
      return sessions.has(facet.value);
    case 'rule':
      return rules.has(facet.value);
  }
}

function counted<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left);
}
