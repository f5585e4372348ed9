import type { Event } from '../base/lifetime';
import type { ToolCall } from '../core/toolCall';
import type { AuditRecord } from './auditLog';

/** The only thing an agent adapter may ask of us. */
export interface Reviewer {
  /**
   * Never rejects: the caller is a protocol adapter, and a lost answer would leave the agent hanging.
   * `signal` is the call's own: aborting it withdraws the call and closes its question.
   */
  review(call: ToolCall, signal: AbortSignal): Promise<Outcome>;
}

/** Judges what is read for an agent before it has asked for it. */
export interface ReadReviewer {
  /**
   * Judges a read by the policy of its session and records it. Nobody is asked: a read that a rule or a check speaks
   * against, or that leads out of the workspace, is not made. Never rejects.
   */
  reviewRead(call: ToolCall, signal: AbortSignal): Promise<ReadOutcome>;
}

/** What became of such a read. */
export type ReadOutcome =
  /** The file may be read under its real path. */
  { readonly decision: 'allow'; readonly path: string } | { readonly decision: 'deny'; readonly why: string };

/** What the agent hears. There is no third value: a question never leaves the gate unanswered. */
export type Outcome =
  | {
      readonly decision: 'allow';
      /** What was judged and may run: a frozen copy of the input as given, or as the person changed it. */
      readonly input: unknown;
      /** What the person dropped or edited; the agent should be told. */
      readonly message?: string;
      /** Told of calls that grant more: the person said so, and no rule or mode alone. */
      readonly byPerson?: true;
    }
  | { readonly decision: 'deny'; readonly message: string; readonly because: DenialCause };

/**
 * Why a call was denied.
 * `policy`: a rule, check, mode or visibility. `person`: the person said no. `unanswered`: nobody could be asked or
 * answered, the mode never asks, or the call was withdrawn. `failure`: something broke on the way.
 */
export type DenialCause = 'policy' | 'person' | 'unanswered' | 'failure';

/** One call with all that became of it. */
export interface Review {
  readonly record: AuditRecord;
  readonly outcome: Outcome;
  /** What was kept of a command that ran on a copy, as the input of a patch, to be shown. */
  readonly effect?: unknown;
}

/** Tells views about calls that have been decided. */
export interface Reviews {
  readonly onDidReview: Event<Review>;
}
