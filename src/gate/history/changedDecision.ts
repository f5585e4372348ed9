import { attempt } from '../../base/attempt';
import { type Decision, decisions } from '../../core/decision';
import { tellingText } from '../../core/explain/sentencesOn';
import { decidedBy, type Verdict } from '../../core/verdict';
import type { AuditEntry } from '../../ports/auditLog';
import type { ChangedDecision, ChangeGroup } from '../../ports/history';

const longestShown = 500;
const mostGroups = 1_000;
const mostShown = 20;

/** What would change about a recorded call if it was decided as `again`; undefined when nothing would. */
export function changedDecision(entry: AuditEntry, was: Decision, again: Verdict): ChangedDecision | undefined {
  if (again.decision === was) {
    return undefined;
  }
  const { seq, time, session, agent, tool, redacted } = entry;
  const reasons = decidedBy(again);
  const speaker = reasons.find(({ rule, check }) => (rule ?? check) !== undefined);
  const by = speaker?.rule ?? speaker?.check;
  const call = inputText(entry.input);
  return {
    change: decisions.indexOf(again.decision) < decisions.indexOf(was) ? 'loosened' : 'tightened',
    ...{ was, would: again.decision, seq, time, session, agent, tool },
    call: call.length > longestShown ? `${call.slice(0, longestShown)}…` : call,
    redacted,
    ...(by === undefined ? {} : { by }),
    reasons: reasons.map((reason) => reason.text),
  };
}

/** Changes in groups by what would decide them. Memory does not grow with how many there are. */
export class ChangesByRule {
  private readonly kept = new Map<string, ChangeGroup & { readonly first: ChangedDecision[] }>();

  add(change: ChangedDecision): void {
    const wanted = JSON.stringify([change.change, change.by]);
    const isNamed = this.kept.has(wanted) || this.kept.size < mostGroups;
    const key = isNamed ? wanted : change.change;
    const by = isNamed ? change.by : ({ others: true } as const);
    const kept = this.kept.get(key) ?? { change: change.change, by, count: 0, first: [] };
    const { first } = kept;
    if (first.length < mostShown && !first.some((it) => isSameCall(it, change))) {
      first.push(change);
    }
    this.kept.set(key, { ...kept, count: kept.count + 1 });
  }

  /** What loosens first. */
  get groups(): readonly ChangeGroup[] {
    const isTightened = ({ change }: ChangeGroup) => Number(change === 'tightened');
    return [...this.kept.values()].sort((left, right) => isTightened(left) - isTightened(right));
  }
}

function isSameCall(left: ChangedDecision, right: ChangedDecision): boolean {
  return left.call === right.call && left.tool === right.tool && left.was === right.was && left.would === right.would;
}

/** What a call is about: the one field of its input that says most, else all of it. */
export function inputText(input: Readonly<Record<string, unknown>>): string {
  // Input that is nested too deep cannot be written out; it throws.
  return attempt(() => tellingText(input) ?? JSON.stringify(input)) ?? '(input nested too deep to show)';
}
