import type { Dissection } from '../core/dissection';
import type { DraftedAnswer } from '../core/edits/changedInput';
import type { PreviewedFile } from '../core/edits/fileDraft';
import type { ToolCall } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { Choice } from './choice';
import type { SeenFile } from './fileReader';
import type { Rehearsed } from './rehearsed';

declare const brand: unique symbol;

/** Names one question once: it is random, and a question that is asked again has another. */
export type QuestionId = string & { readonly [brand]: 'question' };

/** A verdict put to the person. Everything shown is made from this and nothing is read back from what is shown. */
export interface Question {
  readonly id: QuestionId;
  /** The hash of what is shown: the call, the files, where paths really lead, the verdict and the policy's version. */
  readonly digest: string;
  readonly call: ToolCall;
  /** What the person calls the session. */
  readonly sessionName: string;
  readonly dissection: Dissection;
  readonly verdict: Verdict;
  /** Rules worth remembering, narrowest first. Empty where only this one call may be allowed. */
  readonly suggestions: readonly string[];
  /** Everything that may be answered, in the order to offer it; the safe one first. Nothing else is taken. */
  readonly choices: readonly Choice[];
  /** The files the call would write, as they were when the question was made. A preview shows these. */
  readonly files: readonly SeenFile[];
  /** What the person made of its changes so far, which is what every allow means. */
  readonly revision?: Revision | undefined;
  /** The same for questions that ask the same thing, also in other sessions. */
  readonly likeness: string;
  /** Set when the command was rehearsed before: how that went. */
  readonly rehearsal?: RehearsalShown;
  /** Why a command that asks cannot be rehearsed; a sentence for people. Left out where it can, or nobody wants it. */
  readonly unrehearsed?: string;
  /** Why it is asked again, when an answer came too late to count; a sentence for people. */
  readonly again: string | undefined;
  readonly state: QuestionState;
  readonly place: QueuePlace;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** When it is denied by itself; undefined when it waits for ever. */
  readonly expiresAt: number | undefined;
}

/** Changes of a call as the person would have them: some dropped, some edited. */
export interface Revision {
  readonly files: readonly PreviewedFile[];
  readonly answer: Exclude<DraftedAnswer, { kind: 'asProposed' }>;
}

/** What a person sees of a rehearsal, besides what it would change. */
export interface RehearsalShown extends Pick<Rehearsed, 'end' | 'output'> {
  readonly command: string;
  /** `whatToKeep`: the call is what the command changed. `asBefore`: it settled nothing, and the command itself asks. */
  readonly asks: 'whatToKeep' | 'asBefore';
  /** What was changed and is not asked about: pipes, which cannot be kept, or all of it. Absolute paths. */
  readonly others: readonly string[];
}

/**
 * `shown`: it is in front of the person. `waiting`: its turn comes. `notNow`: the person put it off.
 * `moving`: what it was made from has changed, or an answer is being carried out, so it cannot be answered now.
 */
export type QuestionState = 'shown' | 'waiting' | 'notNow' | 'moving';

/** Where a question stands among all that wait, counted from one. */
export interface QueuePlace {
  readonly position: number;
  readonly of: number;
}
