import type { ConversationAct, ConversationHead, Guard, Overview } from '../../editor/sessions/messages';
import { button, element } from '../element';
import { type IconName, icon } from '../icon';
import { modeSelect } from './modeSelect';

/** What the bar works with. */
export interface SessionsBarNeeds {
  select(conversation: string | undefined): void;
  act(act: ConversationAct, conversation: string): void;
  switchMode(conversation: string, mode: string | undefined): void;
}

/** Which session is shown, the list of all, and what holds for the one that is shown. */
export class SessionsBar {
  readonly element = element('header');
  private readonly toggle: HTMLButtonElement;
  private readonly list = element('ul', {
    class: 'sessions',
    attributes: { id: 'sessions', 'aria-label': 'Sessions' },
  });
  private readonly about = element('div', { class: 'about' });
  private drawnList = '';
  private drawnAbout = '';

  constructor(private readonly needs: SessionsBarNeeds) {
    this.toggle = button({
      class: 'current',
      attributes: { 'aria-expanded': 'false', 'aria-controls': 'sessions' },
      press: () => this.open(this.list.hidden !== false),
    });
    const fresh = iconButton('add', 'New session', () => this.choose(undefined));
    this.list.hidden = true;
    this.element.append(element('div', { class: 'top', children: [this.toggle, fresh] }), this.list, this.about);
  }

  show(overview: Overview): void {
    const { conversations, current } = overview;
    const shown = conversations.find(({ id }) => id === current);
    this.element.hidden = conversations.length === 0;
    this.drawToggle(shown, conversations);
    const listNow = JSON.stringify([conversations, current]);
    if (listNow !== this.drawnList) {
      this.drawnList = listNow;
      const focused = focusedIn(this.list);
      this.list.replaceChildren(...conversations.map((it) => this.row(it, it.id === current)));
      refocus(this.list, focused);
    }
    const aboutNow = JSON.stringify([shown, overview.windowMode]);
    if (aboutNow !== this.drawnAbout) {
      this.drawnAbout = aboutNow;
      const focused = focusedIn(this.about);
      this.about.replaceChildren(...(shown === undefined ? [] : this.aboutParts(shown, overview)));
      refocus(this.about, focused);
    }
  }

  private drawToggle(shown: ConversationHead | undefined, all: readonly ConversationHead[]): void {
    const elsewhere = all.filter((it) => it.id !== shown?.id).reduce((sum, it) => sum + it.waiting, 0);
    this.toggle.replaceChildren(
      icon('down'),
      element('span', { class: 'name', text: shown?.name ?? 'New session' }),
      ...(shown === undefined ? [] : [element('span', { class: 'says', text: shown.agent })]),
      ...(elsewhere === 0 ? [] : [countOf(elsewhere, 'in other sessions')]),
    );
    this.toggle.title = `${all.length} ${all.length === 1 ? 'session' : 'sessions'}`;
  }

  private row(head: ConversationHead, isCurrent: boolean): HTMLElement {
    const { id, name, agent, state, waiting, resumable } = head;
    const pick = button({
      class: 'pick',
      attributes: { 'data-key': `pick ${id}`, ...(isCurrent ? { 'aria-current': 'true' } : {}) },
      children: [
        element('span', { class: `dot ${state}`, attributes: { 'aria-hidden': 'true' } }),
        element('span', { class: 'name', text: name }),
        element('span', { class: 'says', text: `${agent}, ${stateWords[state]}` }),
        ...(waiting === 0 ? [] : [countOf(waiting, '')]),
      ],
      press: () => this.choose(id),
    });
    const act = (picture: IconName, label: string, what: ConversationAct) =>
      iconButton(picture, `${label} ${name}`, () => this.needs.act(what, id), `${what} ${id}`);
    return element('li', {
      class: isCurrent ? 'isCurrent' : '',
      children: [
        pick,
        act('edit', 'Rename', 'rename'),
        ...(state === 'kept' && resumable ? [act('resume', 'Resume', 'resume')] : []),
        act('close', 'Close', 'close'),
      ],
    });
  }

  private aboutParts(shown: ConversationHead, { modes, windowMode }: Overview): readonly HTMLElement[] {
    const { id, mode, state, guard } = shown;
    const choose = (chosen: string | undefined) => {
      // What is shown is what holds; the extension tells when that changes.
      this.drawnAbout = '';
      this.needs.switchMode(id, chosen);
    };
    return [
      ...(guard === undefined ? [] : [guardBadge(guard)]),
      ...(state === 'kept' ? [] : [modeSelect({ modes, windowMode, chosen: mode, choose })]),
      element('span', { class: 'state', text: stateWords[state] }),
      iconButton('export', 'Export transcript', () => this.needs.act('export', id), 'export'),
    ];
  }

  private choose(conversation: string | undefined): void {
    this.open(false);
    this.needs.select(conversation);
  }

  private open(isOpen: boolean): void {
    this.list.hidden = !isOpen;
    this.toggle.setAttribute('aria-expanded', String(isOpen));
  }
}

const stateWords: Readonly<Record<ConversationHead['state'], string>> = {
  kept: 'over',
  starting: 'starting',
  working: 'at work',
  idle: 'ready',
};

/** Says what is promised; opens to what slips past, for those who have no mouse. */
function guardBadge({ kind, slipsPast }: Guard): HTMLElement {
  const first =
    kind === 'enforced'
      ? 'No tool runs before its call was allowed.'
      : 'Advisory: the agent may do some things without asking.';
  const says = [first, ...slipsPast];
  return element('details', {
    class: `guard ${kind}`,
    children: [
      element('summary', { text: kind, title: says.join('\n'), attributes: { 'data-key': 'guard' } }),
      element('ul', { children: says.map((text) => element('li', { text })) }),
    ],
  });
}

function countOf(count: number, where: string): HTMLElement {
  const words = `${count === 1 ? '1 question waits' : `${count} questions wait`} ${where}`.trim();
  return element('span', { class: 'count', text: String(count), title: words, attributes: { 'aria-label': words } });
}

function iconButton(name: IconName, label: string, press: () => void, key = name as string): HTMLButtonElement {
  return button({
    class: 'iconButton',
    title: label,
    attributes: { 'aria-label': label, 'data-key': key },
    children: [icon(name)],
    press,
  });
}

function focusedIn(part: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && part.contains(activeElement)
    ? activeElement.dataset['key']
    : undefined;
}

/** What is drawn anew keeps the focus of whoever uses the keyboard. */
function refocus(part: HTMLElement, key: string | undefined): void {
  if (key !== undefined) {
    [...part.querySelectorAll<HTMLElement>('[data-key]')].find((it) => it.dataset['key'] === key)?.focus();
  }
}
