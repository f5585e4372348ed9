import type { ConversationAct, ConversationHead } from '../../editor/sessions/messages';
import { button, element, type IconName, iconButton } from '../element';
import type { Tell } from '../host';
import { t } from '../t';
import { countOf, focusedIn, refocus, stateWords } from './parts';
import { dayOf, fits, timeOf } from './sessionDates';

/** So few sessions are found without a search. */
const fewSessions = 5;

/** All sessions, newest first, by the day something last happened in them, and a box to search them. */
export class SessionList {
  readonly element: HTMLElement;
  private readonly search = element('input', {
    class: 'search',
    attributes: { type: 'search', placeholder: t`Search sessions`, 'aria-label': t`Search sessions` },
  });
  private readonly list = element('div', { class: 'sessions' });
  private heads: readonly ConversationHead[] = [];
  private current: string | undefined;
  private drawn = '';

  constructor(
    private readonly tell: Tell,
    private readonly choose: (conversation: string) => void,
  ) {
    this.element = element('div', { attributes: { id: 'sessions' }, children: [this.search, this.list] });
    this.element.hidden = true;
    this.search.addEventListener('input', () => this.draw());
  }

  show(heads: readonly ConversationHead[], current: string | undefined): void {
    this.heads = heads;
    this.current = current;
    this.search.hidden = heads.length <= fewSessions;
    this.draw();
  }

  /** Opens or folds the list; what was searched for is forgotten. */
  open(isOpen: boolean): void {
    this.element.hidden = !isOpen;
    this.search.value = '';
    this.draw();
    if (isOpen && !this.search.hidden) {
      this.search.focus();
    }
  }

  private draw(): void {
    const words = this.search.value;
    const now = JSON.stringify([this.heads, this.current, words, this.element.hidden]);
    if (now === this.drawn) {
      return;
    }
    this.drawn = now;
    const focused = focusedIn(this.list);
    const found = this.element.hidden
      ? []
      : this.heads.filter((head) => fits(head, words)).toSorted((a, b) => b.changedAt - a.changedAt);
    const today = Date.now();
    const days = [...new Set(found.map(({ changedAt }) => dayOf(changedAt, today)))];
    this.list.replaceChildren(
      ...days.flatMap((day, at) => [
        element('div', { class: 'label', text: day, attributes: { id: `day${at}` } }),
        element('ul', {
          attributes: { 'aria-labelledby': `day${at}` },
          children: found.filter(({ changedAt }) => dayOf(changedAt, today) === day).map((head) => this.row(head)),
        }),
      ]),
      ...(found.length > 0 ? [] : [element('p', { class: 'says', text: t`No session fits.` })]),
    );
    refocus(this.list, focused);
  }

  private row(head: ConversationHead): HTMLElement {
    const { id, name, agent, state, waiting, resumable, changedAt } = head;
    const isCurrent = id === this.current;
    const pick = button({
      class: 'pick',
      attributes: { 'data-key': `pick ${id}`, ...(isCurrent ? { 'aria-current': 'true' } : {}) },
      children: [
        element('span', { class: `dot ${state}`, attributes: { 'aria-hidden': 'true' } }),
        element('span', { class: 'name', text: name, title: name }),
        ...(waiting === 0 ? [] : [countOf(waiting, 'here')]),
        element('span', { class: 'says rowSays', text: `${agent}, ${stateWords[state]}, ${timeOf(changedAt)}` }),
      ],
      press: () => this.choose(id),
    });
    const act = (picture: IconName, label: string, what: ConversationAct) => {
      const press = () => this.tell({ type: 'act', act: what, conversation: id });
      return iconButton({ name: picture, label, press, key: `${what} ${id}` });
    };
    return element('li', {
      class: isCurrent ? 'isCurrent' : '',
      children: [
        pick,
        element('span', {
          class: 'rowActs',
          children: [
            ...(state === 'elsewhere' ? [] : [act('edit', t`Rename ${name}`, 'rename')]),
            ...(state === 'kept' && resumable ? [act('resume', t`Resume ${name}`, 'resume')] : []),
            ...(state === 'elsewhere' ? [] : [act('close', t`Close ${name}: its transcript is forgotten`, 'close')]),
          ],
        }),
      ],
    });
  }
}
