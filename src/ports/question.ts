import type { Dissection } from '../core/dissection';
import type { ToolCall } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { SeenFile } from './files';
import type { Rehearsed } from './rehearsed';
import type { Revision } from './revision';
import type { RuleName } from './ruleBook';

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

/** Where an answer can be kept. Managed rules are never made here. */
export type RememberScope = 'session' | 'workspace' | 'user';

/** One thing the person may answer. Prompt, notification and list all offer these and nothing else. */
export type Choice = ChoiceKind & {
  /** It may be offered beside a short text (a notification, a row of a list), where the call is not shown whole. */
  readonly inline: boolean;
};

type ChoiceKind =
  | { readonly kind: 'deny' }
  | { readonly kind: 'allowOnce' }
  /** Allows every waiting question with the same `likeness` once. */
  | { readonly kind: 'allowAllLike' }
  /** Allows an input that the person changed: changes dropped in a diff, or text edited. */
  | { readonly kind: 'allowChanged' }
  | {
      readonly kind: 'allowAndRemember';
      readonly scope: RememberScope;
      /** Narrowest first; the person may edit what they choose. Never empty. */
      readonly offers: readonly RuleOffer[];
      /** Ask rules that are suspended in this session for what the chosen rules cover. */
      readonly suspends: readonly RuleName[];
    }
  | { readonly kind: 'denyAndSayWhy' }
  | { readonly kind: 'denyAndRemember'; readonly scope: RememberScope; readonly offers: readonly RuleOffer[] }
  /** Runs the command on a copy and asks about what it did. */
  | { readonly kind: 'rehearse' }
  | { readonly kind: 'showChange' }
  | { readonly kind: 'explain' }
  | { readonly kind: 'notNow' };

/** Rules that settle the call together; mostly one, several for a chain of commands that no one rule covers. */
export type RuleOffer = readonly string[];

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
