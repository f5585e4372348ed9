import type { Decision } from './decision';
import type { RulePlace, Scope } from './rules/rule/rule';

/** The steps of a decision, as numbered in the table of docs/ARCHITECTURE.md. 0 is visibility. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** One voice in a decision. */
export interface Reason {
  /** The text of the part it speaks about. */
  readonly part: string;
  readonly step: Step;
  /** What the voice said; `ignored` when the mode does not listen to it. */
  readonly effect: Decision | 'ignored';
  readonly rule?: string;
  readonly scope?: Scope;
  readonly place?: RulePlace;
  readonly check?: string;
  /** Set for a rule that cannot be ruled out, and may not be meant at all. */
  readonly maybe?: true;
  /** A sentence for people, complete in itself. */
  readonly text: string;
}

/** A decision with all its reasons. */
export interface Verdict {
  readonly decision: Decision;
  /** The whole call is read-only by the catalogue, whatever rules and mode say. */
  readonly readOnly: boolean;
  /** A safety check spoke, even where the mode ignores it. */
  readonly safety: boolean;
  /** Every voice that was heard; never empty. */
  readonly reasons: readonly Reason[];
}

/** The voices that carried the decision. */
export function decidedBy(verdict: Verdict): readonly Reason[] {
  return verdict.reasons.filter((reason) => reason.effect === verdict.decision);
}

/** The voices that carried the decision, those of checks before all others: what a person should read first. */
export function gravestFirst(verdict: Verdict): readonly Reason[] {
  const reasons = decidedBy(verdict);
  const isGrave = ({ step }: Reason) => step === 4 || step === 5;
  return [...reasons.filter(isGrave), ...reasons.filter((reason) => !isGrave(reason))];
}
