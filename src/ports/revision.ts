import type { HiddenChange, TextChange } from '../core/edits/fileChange';
import type { TextDiff } from '../core/edits/hunk';

/** Changes of a call as the person would have them: some dropped, some edited. */
export interface Revision {
  readonly files: readonly PreviewedFile[];
  readonly answer: Exclude<DraftedAnswer, { kind: 'asProposed' }>;
}

/** A change as the person would have it: the agent's text or their own, with some changes left out. */
export interface FileDraft {
  readonly change: TextChange;
  /** The person's text in place of the agent's. */
  readonly edited: string | undefined;
  readonly diff: TextDiff;
  /** The numbers of the hunks that are left out. */
  readonly dropped: ReadonlySet<number>;
}

/** One file of a call: a draft of its change, or why there is none. */
export type PreviewedFile = FileDraft | HiddenChange;

/** What to answer for a call whose changes the person has looked at. */
export type DraftedAnswer =
  /** The input as the agent gave it. */
  | { readonly kind: 'asProposed' }
  /** Nothing is left to do, so there is nothing to allow. */
  | { readonly kind: 'nothingLeft' }
  | { readonly kind: 'changed'; readonly input: unknown; readonly note: string }
  /** The tool has no way to say it. */
  | { readonly kind: 'impossible'; readonly why: string };
