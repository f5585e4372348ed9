import type { ConversationHead } from '../../editor/sessions/messages';
import { element } from '../element';
import { t } from '../t';

/** The states of a session in words. */
export const stateWords: Readonly<Record<ConversationHead['state'], string>> = {
  kept: t`ended`,
  elsewhere: t`in another window`,
  starting: t`starting`,
  working: t`at work`,
  idle: t`ready`,
};

/** Whether no agent runs in it here. */
export function isAtRest({ state }: Pick<ConversationHead, 'state'>): boolean {
  return state === 'kept' || state === 'elsewhere';
}

/** How many questions wait. */
export function countOf(count: number, where: 'here' | 'elsewhere'): HTMLElement {
  const here = count === 1 ? t`1 question waits` : t`${count} questions wait`;
  const elsewhere = count === 1 ? t`1 question waits in other sessions` : t`${count} questions wait in other sessions`;
  const words = where === 'here' ? here : elsewhere;
  return element('span', {
    class: 'count',
    title: words,
    children: [
      element('span', { text: String(count), attributes: { 'aria-hidden': 'true' } }),
      element('span', { class: 'spoken', text: words }),
    ],
  });
}

/** What has the focus in a part that is drawn anew. */
export function focusedIn(part: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && part.contains(activeElement)
    ? activeElement.dataset['key']
    : undefined;
}

/** What is drawn anew keeps the focus of whoever uses the keyboard. */
export function refocus(part: HTMLElement, key: string | undefined): void {
  if (key !== undefined) {
    [...part.querySelectorAll<HTMLElement>('[data-key]')].find((it) => it.dataset['key'] === key)?.focus();
  }
}
