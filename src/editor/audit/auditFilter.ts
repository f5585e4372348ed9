import type { Decision } from '../../core/decision';
import type { AuditedCall } from '../../ports/auditLog';
import { aimOf, callerOf, endingOf } from './auditText';

/** Which entries of the audit log are shown. Values of one kind are alternatives; kinds narrow each other. */
export type AuditFilter = Readonly<Record<Facet['kind'], ReadonlySet<string>>>;

/** Shows everything. */
export const noFilter: AuditFilter = { session: new Set(), decision: new Set(), rule: new Set(), words: new Set() };

/** Whether a filter leaves nothing out. */
export function isUnfiltered(filter: AuditFilter): boolean {
  return Object.values(filter).every(({ size }) => size === 0);
}

/** Whether an entry is shown. */
export function passes(call: AuditedCall, { session, decision, rule: rules, words }: AuditFilter): boolean {
  return (
    (session.size === 0 || session.has(call.session)) &&
    (decision.size === 0 || decision.has(call.decision ?? 'failed')) &&
    (rules.size === 0 || call.reasons.some(({ rule }) => rule !== undefined && rules.has(rule))) &&
    (words.size === 0 || [...words].some((it) => hasWords(searchedText(call), it)))
  );
}

/** Something one can filter by, and how many entries it is about. */
export type Facet =
  /** What the verdict was; `failed` where there was none. */
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
  /** The text of a rule that spoke. */
  | { readonly kind: 'rule'; readonly value: string; readonly count: number }
  /** Words that stand in an entry, all of them. */
  | { readonly kind: 'words'; readonly value: string; readonly count: number };

/** What a person has typed, to be looked for in the texts of all entries. */
export function wordsFacet(value: string, texts: readonly string[]): Facet {
  return { kind: 'words', value, count: texts.filter((text) => hasWords(text, value)).length };
}

/** Where words are looked for: what an entry is about, who called, how it ended, by which rules, and its day. */
export function searchedText(call: AuditedCall): string {
  const rules = call.reasons.flatMap(({ rule, check }) => [rule ?? '', check ?? '']);
  const parts = [call.tool, aimOf(call) ?? '', callerOf(call), endingOf(call), call.time, ...rules];
  return parts.join('\n').toLowerCase();
}

function hasWords(text: string, words: string): boolean {
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

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
  const valuesOf = (kind: Facet['kind']) => new Set(chosen.filter((it) => it.kind === kind).map(({ value }) => value));
  return {
    ...{ session: valuesOf('session'), decision: valuesOf('decision') },
    ...{ rule: valuesOf('rule'), words: valuesOf('words') },
  };
}

/** Whether a facet is among those that a filter shows. */
export function isChosen({ kind, value }: Facet, filter: AuditFilter): boolean {
  return filter[kind].has(value);
}

function counted<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left);
}
