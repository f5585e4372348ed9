import { button, element } from '../element';
import { type IconName, icon } from '../icon';
import type { PromptHistory } from './promptHistory';
import { type Origin, originOf, TypedText } from './typedText';

/** What the prompt box does now. */
export type PromptTask =
  /** Starts a session, with or without a first message. */
  | 'start'
  | 'send'
  /** The agent is at work: nothing can be sent, but it can be stopped. */
  | 'stop'
  /** No agent runs; one can go on. */
  | 'resume'
  /** Nothing can be done. */
  | 'none';

/** What the prompt box works with. */
export interface PromptBoxNeeds {
  readonly history: PromptHistory;
  /** `typed` are the pieces of the text that the person typed, in which a file may be mentioned. */
  submit(task: PromptTask, text: string, typed: readonly string[]): void;
  /** The text, for keeping it. */
  changed(text: string): void;
}

const mostHeight = 240;

/** Where messages are written: Enter sends, Shift+Enter starts a line, Up and Down at the edges go through the past. */
export class PromptBox {
  readonly element: HTMLElement;
  private readonly box = element('textarea', { class: 'prompt', attributes: { rows: '1', spellcheck: 'true' } });
  private readonly remark = element('p', { class: 'remark', attributes: { role: 'alert' } });
  private readonly press: HTMLButtonElement;
  private readonly typed = new TypedText();
  private task: PromptTask = 'none';

  constructor(private readonly needs: PromptBoxNeeds) {
    this.press = button({ class: 'submit', press: () => this.submit() });
    this.element = element('div', {
      class: 'composer',
      children: [this.remark, element('div', { class: 'field', children: [this.box, this.press] })],
    });
    this.box.addEventListener('input', (event) => {
      const { inputType = '', data = null } = event as Partial<InputEvent>;
      this.edited(originOf(inputType, data));
    });
    this.box.addEventListener('keydown', (event) => this.key(event));
    this.show('none');
  }

  focus(): void {
    this.box.focus();
  }

  show(task: PromptTask): void {
    this.task = task;
    const { label, name, hint } = tasks[task];
    this.press.replaceChildren(icon(name), element('span', { text: label }));
    this.press.title = label;
    this.press.disabled = task === 'none';
    this.press.classList.toggle('stop', task === 'stop');
    this.box.placeholder = hint;
    this.box.title = 'Enter sends, Shift+Enter starts a line, Up and Down go through what was sent.';
    this.box.setAttribute('aria-label', `Message to the agent. ${hint}`);
    this.box.disabled = task === 'none' || task === 'resume';
  }

  /** Puts a text in, unless the person has written another meanwhile. */
  restore(text: string): void {
    if (this.box.value === '') {
      this.set(text, 'end');
    }
  }

  /** Says something beside the box; an empty text takes it away. */
  say(text: string): void {
    this.remark.textContent = text;
  }

  private submit(): void {
    const text = this.box.value;
    this.say('');
    switch (this.task) {
      case 'send':
        if (text.trim() === '') {
          return;
        }
        break;
      case 'start':
        break;
      case 'stop':
      case 'resume':
        this.needs.submit(this.task, '', []);
        return;
      case 'none':
        return;
    }
    if (text.trim() !== '') {
      this.needs.history.add(text);
    }
    const { pieces } = this.typed;
    this.set('', 'end');
    this.needs.submit(this.task, text, pieces);
  }

  private key(event: KeyboardEvent): void {
    // While an input method composes, Enter and the arrows are its own.
    if (event.isComposing || event.keyCode === 229) {
      return;
    }
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Enter' && isPlain) {
      event.preventDefault();
      if (this.task === 'stop') {
        this.say('The agent is at work. Stop it or wait until it is done.');
      } else if (!event.repeat) {
        this.submit();
      }
    } else if (event.key === 'ArrowUp' && isPlain && this.isAt('start')) {
      this.recall(event, this.needs.history.older(this.box.value), 'start');
    } else if (event.key === 'ArrowDown' && isPlain && this.isAt('end')) {
      this.recall(event, this.needs.history.newer(this.box.value), 'end');
    }
  }

  private recall(event: KeyboardEvent, text: string | undefined, edge: 'start' | 'end'): void {
    if (text !== undefined) {
      event.preventDefault();
      this.set(text, edge);
    }
  }

  private isAt(edge: 'start' | 'end'): boolean {
    const { selectionStart, selectionEnd, value } = this.box;
    return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length);
  }

  private set(text: string, edge: 'start' | 'end'): void {
    this.box.value = text;
    const at = edge === 'start' ? 0 : text.length;
    this.box.setSelectionRange(at, at);
    this.edited('other');
  }

  private edited(origin: Origin): void {
    this.typed.change(this.box.value, origin);
    this.box.style.height = 'auto';
    this.box.style.height = `${Math.min(this.box.scrollHeight + 2, mostHeight)}px`;
    this.needs.changed(this.box.value);
  }
}

const tasks: Readonly<Record<PromptTask, { readonly label: string; readonly name: IconName; readonly hint: string }>> =
  {
    start: { label: 'Start', name: 'resume', hint: 'What should the agent do?' },
    send: { label: 'Send', name: 'send', hint: 'What next? (Enter sends)' },
    stop: { label: 'Stop', name: 'stop', hint: 'The agent is at work.' },
    resume: { label: 'Resume', name: 'resume', hint: 'The session is over. It can be resumed.' },
    none: { label: 'Send', name: 'send', hint: 'The session is over.' },
  };
