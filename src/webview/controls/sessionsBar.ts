import type {
  ConversationAct,
  ConversationHead,
  FromPage,
  GuardBadge,
  OptionItem,
  Overview,
} from '../../editor/sessions/messages';
import { button, element, icon, iconButton } from '../element';
import type { Tell } from '../host';
import { t } from '../t';
import { modeSelect } from './modeSelect';
import { countOf, focusedIn, isAtRest, refocus, stateWords } from './parts';
import { SessionList } from './sessionList';

/** Which session is shown, the list of all, and what holds for the one that is shown. */
export class SessionsBar {
  readonly element = element('header');
  private readonly toggle: HTMLButtonElement;
  private readonly list: SessionList;
  private readonly about = element('div', { class: 'about' });
  private drawnAbout = '';

  /** `selected` is called when the person has chosen a session. */
  constructor(
    private readonly tell: Tell,
    private readonly selected: () => void,
  ) {
    this.toggle = button({
      class: 'current',
      attributes: { 'aria-expanded': 'false', 'aria-controls': 'sessions' },
      press: () => this.open(this.list.element.hidden !== false),
    });
    this.list = new SessionList(tell, (conversation) => this.choose(conversation));
    const fresh = iconButton({ name: 'add', label: t`New session`, key: 'add', press: () => this.choose(undefined) });
    this.element.append(
      element('div', { class: 'top', children: [this.toggle, fresh] }),
      this.list.element,
      this.about,
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !this.list.element.hidden) {
        event.stopPropagation();
        this.open(false);
        this.toggle.focus();
      }
    });
  }

  show(overview: Overview): void {
    const { conversations, current } = overview;
    const shown = conversations.find(({ id }) => id === current);
    this.element.hidden = conversations.length === 0;
    this.drawToggle(shown, conversations);
    this.list.show(conversations, current);
    const aboutNow = JSON.stringify([shown && { ...shown, changedAt: 0, queued: [] }, overview.windowMode]);
    if (aboutNow !== this.drawnAbout) {
      this.drawnAbout = aboutNow;
      const focused = focusedIn(this.about);
      const opened = this.badges().filter((it) => it.open);
      this.about.replaceChildren(...(shown === undefined ? [] : this.aboutParts(shown, overview)));
      // Whoever reads what a badge says goes on reading while the agent works.
      for (const it of this.badges()) {
        it.open = opened.some(({ className }) => className === it.className);
      }
      refocus(this.about, focused);
    }
  }

  private badges(): readonly HTMLDetailsElement[] {
    return [...this.about.querySelectorAll('details')];
  }

  private drawToggle(shown: ConversationHead | undefined, all: readonly ConversationHead[]): void {
    const elsewhere = all.filter((it) => it.id !== shown?.id).reduce((sum, it) => sum + it.waiting, 0);
    this.toggle.replaceChildren(
      icon('down'),
      element('span', { class: 'name', text: shown?.name ?? t`New session` }),
      ...(shown === undefined ? [] : [element('span', { class: 'says', text: shown.agent })]),
      ...(elsewhere === 0 ? [] : [countOf(elsewhere, 'elsewhere')]),
    );
    this.toggle.title = all.length === 1 ? t`1 session` : t`${all.length} sessions`;
  }

  private aboutParts(shown: ConversationHead, { modes, windowMode }: Overview): readonly HTMLElement[] {
    const { id: conversation, mode, state, guard, contained, options, usage } = shown;
    // What is shown is what holds; the extension tells when that changes.
    const after = (message: FromPage) => {
      this.drawnAbout = '';
      this.tell(message);
    };
    const choose = (chosen: string | undefined) => after({ type: 'switchMode', conversation, mode: chosen });
    const act = (what: ConversationAct) => () => this.tell({ type: 'act', act: what, conversation });
    return [
      ...(guard === undefined
        ? []
        : [badge(guard.kind, { key: 'guard', says: [guardTexts[guard.kind], ...guard.slipsPast] })]),
      ...(contained === undefined ? [] : [badge('contained', { key: 'contained', says: contained })]),
      ...(isAtRest(shown) ? [] : [modeSelect({ modes, windowMode, chosen: mode, choose })]),
      ...options.map((option) =>
        optionSelect(option, (value) => after({ type: 'choose', conversation, option: option.id, value })),
      ),
      element('span', { class: 'state', text: stateWords[state] }),
      ...(usage === '' ? [] : [element('span', { class: 'state usage', text: usage })]),
      element('span', {
        class: 'acts',
        children: [
          ...(isAtRest(shown) ? [] : [iconButton({ name: 'end', label: endWords, key: 'end', press: act('end') })]),
          iconButton({ name: 'tab', label: t`Open in an editor tab`, key: 'tab', press: act('openInEditor') }),
          iconButton({ name: 'export', label: t`Export transcript`, key: 'export', press: act('export') }),
        ],
      }),
    ];
  }

  private choose(conversation: string | undefined): void {
    this.open(false);
    this.tell({ type: 'select', conversation });
    this.selected();
  }

  private open(isOpen: boolean): void {
    this.list.open(isOpen);
    this.toggle.setAttribute('aria-expanded', String(isOpen));
  }
}

const endWords = t`End session: the agent and all its programs are ended. What was said and done is kept, and can be resumed where the agent can`;

/** A list to choose a value of an agent's option from. */
function optionSelect({ id, name, current, values }: OptionItem, choose: (value: string) => void): HTMLElement {
  const select = element('select', { attributes: { 'aria-label': name, 'data-key': `option ${id}` } });
  const isKnown = values.some((it) => it.id === current);
  select.append(
    ...(isKnown ? [] : [element('option', { text: current === '' ? name : current, attributes: { value: '' } })]),
    ...values.map((it) => {
      const made = element('option', { text: it.name, title: it.says, attributes: { value: it.id } });
      made.selected = it.id === current;
      return made;
    }),
  );
  select.title = `${name}: ${values.find((it) => it.id === current)?.says ?? current}`;
  select.addEventListener('change', () => {
    if (select.value !== '') {
      choose(select.value);
    }
  });
  return element('label', { class: 'mode', children: [element('span', { text: name }), select] });
}

const guardTexts: Readonly<Record<GuardBadge['kind'], string>> = {
  enforced: t`No tool runs before its call was allowed.`,
  advisory: t`Advisory: the agent may do some things without asking.`,
  observed: t`Calls are recorded and none is stopped.`,
};

const badgeTexts: Readonly<Record<GuardBadge['kind'] | 'contained', string>> = {
  enforced: t`enforced`,
  advisory: t`advisory`,
  observed: t`only observed`,
  contained: t`contained`,
};

/** Says what is promised; opens to what slips past, for those who have no mouse. */
function badge(
  kind: GuardBadge['kind'] | 'contained',
  { key, says }: { readonly key: string; readonly says: readonly string[] },
): HTMLElement {
  return element('details', {
    class: `guard ${kind}`,
    children: [
      element('summary', { text: badgeTexts[kind], title: says.join('\n'), attributes: { 'data-key': key } }),
      element('ul', { children: says.map((text) => element('li', { text })) }),
    ],
  });
}
