import type { AskingPart, CardChoice, QuestionCard, QuestionMessage } from '../../editor/sessions/messages';
import type { Announcer } from '../announcer';
import { button, element, icon, sentence } from '../element';
import type { Tell } from '../host';
import { t } from '../t';

interface QuestionViewNeeds {
  readonly announcer: Announcer;
  readonly tell: Tell;
  /** What had the focus is gone, and no question is in its place. */
  left(): void;
}

/**
 * The question that waits, with its answers. It never takes the focus, the safe answer comes first, and a press counts
 * only when the question has been left alone for a moment.
 */
export class QuestionView {
  readonly element = element('section', {
    class: 'question',
    attributes: { 'aria-label': t`The agent asks`, tabindex: '-1' },
  });
  private readonly armed = new ArmedButtons(this.element);
  private readonly remark = element('p', { class: 'remark', attributes: { role: 'alert' } });
  private readonly others = element('span', { class: 'others' });
  private shown: string | undefined;

  constructor(private readonly needs: QuestionViewNeeds) {
    this.element.hidden = true;
    // A key that is held down presses a button again and again; only the first time is meant.
    this.element.addEventListener('keydown', (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
      }
    });
  }

  show({ card, others }: QuestionMessage): void {
    // Whoever reads this question, or has opened more of it, is not disturbed by another that comes behind it.
    this.others.textContent = others === 0 ? '' : t`and ${others} more`;
    const now = card === undefined ? undefined : JSON.stringify(card);
    if (now === this.shown) {
      return;
    }
    this.shown = now;
    const hadFocus = document.hasFocus() && this.element.contains(document.activeElement);
    this.element.hidden = card === undefined;
    if (card === undefined) {
      this.element.replaceChildren();
      this.armed.hold([]);
      if (hadFocus) {
        this.needs.left();
      }
      return;
    }
    this.draw(card);
    if (hadFocus) {
      // Not one of its answers: a key that was meant for the question before must not press it.
      this.element.focus();
    }
    const text = card.text.slice(0, 300);
    this.needs.announcer.once(
      `${card.id} ${card.digest}`,
      card.isWarning ? t`Dangerous. Question: ${card.intro} ${text}` : t`Question: ${card.intro} ${text}`,
    );
  }

  /** An answer did not count. */
  refused(says: string): void {
    this.remark.textContent = says;
  }

  private draw(card: QuestionCard): void {
    const { tell } = this.needs;
    this.remark.textContent = '';
    const offered = card.isMoving ? [] : card.choices;
    const first = offered.filter(isFirst).map((choice) => this.choice(card, choice));
    const more = offered.filter((it) => !isFirst(it)).map((choice) => this.choice(card, choice));
    const review = button({
      class: 'link',
      text: card.isCut ? t`Review all of it…` : t`Review in a prompt…`,
      press: () => tell({ type: 'review', question: card.id }),
    });
    this.element.classList.toggle('warning', card.isWarning);
    const about = [
      element('div', {
        class: 'head',
        children: [icon(card.isWarning ? 'warning' : 'question'), element('span', { text: card.intro }), this.others],
      }),
      textOf(card.text, { class: 'call', label: t`What it wants to do` }),
      ...(card.isWarning ? [element('p', { class: 'danger', text: t`Dangerous: it can only be allowed once.` })] : []),
      ...(card.again === undefined ? [] : [element('p', { class: 'remark', text: t`Asked again: ${card.again}` })]),
      ...(card.ran === undefined
        ? []
        : [textOf(card.ran, { class: 'call ran', label: t`What was seen on a copy of the files` })]),
      element('ul', { class: 'askingParts', children: card.asking.flatMap(askingOf) }),
      whyOf(card),
      ...(card.isCut ? [element('p', { class: 'remark', text: t`It is too long to be allowed from here.` })] : []),
      ...(card.isMoving ? [element('p', { class: 'remark', text: t`It is being looked at again.` })] : []),
    ];
    const answers = [
      this.remark,
      choicesOf(t`Your answer`, first),
      ...(more.length === 0 ? [] : [moreOf(more)]),
      review,
    ];
    this.element.replaceChildren(
      element('div', { class: 'about', children: about }),
      element('div', { class: 'answers', children: answers }),
    );
    this.armed.hold([...first, ...more]);
  }

  private choice(card: QuestionCard, choice: CardChoice): HTMLButtonElement {
    const { at, label, detail, tone } = choice;
    return button({
      class: `choice ${tone}`,
      ...(detail === '' ? {} : { title: detail }),
      attributes: { 'aria-label': detail === '' ? label : `${label}, ${detail}` },
      children: [
        element('span', { class: 'name', text: label }),
        ...(detail === '' ? [] : [' ', element('span', { class: 'says', text: detail })]),
      ],
      press: (event) => {
        if (!event.isTrusted || !this.armed.takes()) {
          this.refused(t`That came too soon. Look, then press again.`);
          return;
        }
        this.armed.disturb();
        this.needs.tell({ type: 'answer', question: card.id, digest: card.digest, choice: at });
      },
    });
  }
}

/** What settles this one call stands in sight; what is remembered, told or put off stands one step behind. */
function isFirst({ weight }: CardChoice): boolean {
  return weight === 'first';
}

function moreOf(buttons: readonly HTMLButtonElement[]): HTMLElement {
  return element('details', {
    class: 'more',
    children: [element('summary', { text: t`More answers` }), choicesOf(t`More answers`, buttons)],
  });
}

function choicesOf(label: string, children: readonly HTMLButtonElement[]): HTMLElement {
  return element('div', { class: 'choices', attributes: { role: 'group', 'aria-label': label }, children });
}

function textOf(text: string, given: { readonly class: string; readonly label: string }): HTMLElement {
  return element('pre', {
    class: given.class,
    attributes: { tabindex: '0', 'aria-label': given.label },
    children: [element('code', { text })],
  });
}

function askingOf({ text, says }: AskingPart): readonly HTMLElement[] {
  return says.map((it) => {
    const part = text === '' || it.includes(text) ? [] : [element('code', { text }), ' '];
    return element('li', { children: [...part, ...sentence(it)] });
  });
}

function whyOf({ reasons }: QuestionCard): HTMLElement {
  return element('details', {
    class: 'reasons',
    children: [
      element('summary', { text: t`Why am I asked?` }),
      element('ul', { children: reasons.map((it) => element('li', { children: sentence(it) })) }),
    ],
  });
}

/** How long a question must have been left alone before it takes an answer. The extension holds to the same. */
const armingDelayMs = 700;

/** Shows and keeps the moment from which answers are taken. */
export class ArmedButtons {
  private buttons: readonly HTMLButtonElement[] = [];
  private timer: number | undefined;
  private isArmed = false;

  /** Whether the window itself has come to the front just now is what the extension looks after. */
  constructor(private readonly frame: HTMLElement) {}

  /** Other buttons are there now, and nobody has looked at them yet. */
  hold(buttons: readonly HTMLButtonElement[]): void {
    this.buttons = buttons;
    this.disturb();
  }

  /** Whether a press counts; one that comes too soon puts the moment off. */
  takes(): boolean {
    if (!this.isArmed) {
      this.disturb();
      return false;
    }
    return true;
  }

  /** Something happened that was no answer. */
  disturb(): void {
    this.show('waiting');
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show('armed'), armingDelayMs);
  }

  private show(state: 'waiting' | 'armed'): void {
    this.isArmed = state === 'armed';
    this.frame.classList.toggle('arming', !this.isArmed);
    for (const one of this.buttons) {
      one.setAttribute('aria-disabled', String(!this.isArmed));
    }
  }
}
