import type { Choice } from '../../ports/question';
import { inert, toRows } from '../agentText';
import { t } from '../t';

/** One row of a prompt. */
export type PromptRow<T> =
  | { readonly kind: 'separator'; readonly label: string }
  /** Choosing it does nothing. */
  | { readonly kind: 'text'; readonly label: string; readonly icon?: string }
  | {
      readonly kind: 'choice';
      readonly label: string;
      /** A few words behind the label. */
      readonly beside?: string;
      /** A line of its own below the label. */
      readonly detail?: string;
      /** Taking it loosens something, so it is never what Enter takes unless the person went to it. */
      readonly allows?: boolean;
      /** The name of an icon. */
      readonly icon: string;
      readonly value: T;
    };

/** What can be done in a prompt: answer, look closer, or open a text that is too long for it. */
export type PromptAct =
  | Choice
  | { readonly kind: 'openText' }
  /** Denies and remembers, where the person says in the next step. */
  | { readonly kind: 'denyRemembering'; readonly choices: readonly Extract<Choice, { kind: 'denyAndRemember' }>[] };

/** A row of the prompt that puts a question. */
export type QuestionRow = PromptRow<PromptAct>;

/** Text from outside as rows that do nothing, whole. */
export function textRows(text: string, icon?: string): readonly (PromptRow<never> & { kind: 'text' })[] {
  // An icon in the label would be read out by its name.
  return toRows(text).map((row, at) => ({
    kind: 'text',
    label: inert(row),
    ...(icon !== undefined && at === 0 ? { icon } : {}),
  }));
}

/**
 * The answers whose words begin with what was typed. Where the first of them allows, a row that does nothing stands
 * before it: typing alone never brings a yes under Enter.
 */
export function matchingRows<T>(rows: readonly PromptRow<T>[], typed: string): readonly PromptRow<T>[] {
  const sought = typed.trim().toLowerCase();
  const found = rows.filter((row) => row.kind === 'choice' && ` ${row.label.toLowerCase()}`.includes(` ${sought}`));
  const [first] = found;
  return first?.kind === 'choice' && first.allows === true
    ? [{ kind: 'text', label: t`Choose it with the arrow keys`, icon: 'info' }, ...found]
    : found;
}
