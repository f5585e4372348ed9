import type { RememberScope } from './choice';

/** What the person said to a question. There is no way to say yes by saying nothing. */
export type Answer =
  | {
      readonly kind: 'allow';
      /** Left out: once. Where an ask rule asked, remembering for the session also suspends that rule there. */
      readonly remember?: Remember;
      /** The input as the person changed it; left out: as the question's `revision` has it. It is judged before it is allowed. */
      readonly changed?: ChangedInput;
    }
  | {
      readonly kind: 'deny';
      /** What the agent is told. */
      readonly message?: string;
      readonly remember?: Remember;
    }
  /** The command is to run on a copy first. */
  | { readonly kind: 'rehearse' }
  /** Escape, or closing the prompt: the question waits in the list of pending ones. */
  | { readonly kind: 'notNow' };

/** Rules to make from an answer. */
export interface Remember {
  /** Never empty. */
  readonly rules: readonly string[];
  readonly scope: RememberScope;
}

/** An input in place of the one the agent gave. */
export interface ChangedInput {
  readonly input: unknown;
  /** What was dropped or edited, for the agent. */
  readonly note: string;
}

/** Whether an answer counted, and if not, why. */
export type AnswerReceipt =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly why: RefusedAnswer; readonly says: string };

/**
 * `unknown`: no such question waits; it was answered, cancelled, settled or asked again.
 * `stale`: what was shown is not what is asked now.
 * `notOffered`: the question has no such choice.
 * `unreadable`: a rule to remember cannot be read.
 */
export type RefusedAnswer = 'unknown' | 'stale' | 'notOffered' | 'unreadable';
