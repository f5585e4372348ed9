import type { Choice } from '../../ports/choice';
import { inert } from '../text/inert';
import { toRows } from '../text/toRows';

/** One row of a prompt. */
export type PromptRow<T> =
  | { readonly kind: 'separator'; readonly label: string }
  /** Choosing it does nothing. */
  | { readonly kind: 'text'; readonly label: string }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly detail?: string;
      /** The name of an icon. */
      readonly icon: string;
      readonly value: T;
    };

/** What can be done in a prompt: answer, look closer, or open a text that is too long for it. */
export type PromptAct = Choice | { readonly kind: 'openText' };

/** A row of the prompt that puts a question. */
export type QuestionRow = PromptRow<PromptAct>;

/** Text from outside as rows that do nothing, whole. */
export function textRows(text: string, icon?: string): readonly (PromptRow<never> & { kind: 'text' })[] {
  return toRows(text).map((row, at) => ({
    kind: 'text',
    label: icon !== undefined && at === 0 ? `$(${icon}) ${inert(row)}` : inert(row),
  }));
}
