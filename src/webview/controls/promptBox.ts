import type { OptionValue } from '../../editor/sessions/messages';
import { button, element, type IconName, icon, iconButton } from '../element';
import type { Tell } from '../host';
import { t } from '../t';
import { type Extras, ExtrasList } from './extrasList';
import { type PastedImage, readImages } from './pastedImages';
import type { PromptHistory } from './promptHistory';
import { Suggestions, type TextSuggestion } from './suggestions';
import { isMentionable, type Origin, originOf, TypedText, wantedAt } from './typedText';

/** What the prompt box does now. */
export type PromptTask =
  /** Starts a session, with or without a first message. */
  | 'start'
  | 'send'
  /** The agent is at work: it can be stopped, and what is sent waits, or is heard at once. */
  | 'stop'
  /** No agent runs; one can go on. */
  | 'resume'
  /** It runs in another window, and is spoken to there. */
  | 'elsewhere'
  /** Nothing can be done. */
  | 'none'
  /** It is not known yet what can be said, or there is nobody to say it to. */
  | 'nobody';

/** What holds for the conversation that is written to. */
interface PromptState extends Extras {
  readonly task: PromptTask;
  readonly hearsAtWork: boolean;
  readonly takesImages: boolean;
  readonly commands: readonly Pick<OptionValue, 'name' | 'says'>[];
}

interface PromptBoxNeeds {
  readonly history: PromptHistory;
  readonly tell: Tell;
  /** `typed` are the pieces of the text that the person typed or picked, in which a file may be mentioned. */
  submit(task: PromptTask, text: string, typed: readonly string[]): void;
  /** The text, for keeping it. */
  changed(text: string): void;
}

const mostHeight = 240;

/** Where messages are written: Enter sends, Shift+Enter starts a line, Up and Down at the edges go through the past. */
export class PromptBox {
  readonly element: HTMLElement;
  private readonly box = element('textarea', {
    class: 'prompt',
    attributes: { rows: '1', spellcheck: 'true', 'aria-autocomplete': 'list', 'aria-controls': 'suggestions' },
  });
  private readonly remark = element('p', { class: 'remark', attributes: { role: 'alert' } });
  private readonly press: HTMLButtonElement;
  private readonly stop: HTMLButtonElement;
  private readonly attach: HTMLButtonElement;
  private readonly extras: ExtrasList;
  private readonly suggestions: Suggestions;
  private readonly typed = new TypedText();
  private state: PromptState = nothing;

  constructor(private readonly needs: PromptBoxNeeds) {
    this.press = button({ class: 'submit', press: () => this.submit() });
    this.stop = button({
      class: 'submit stop',
      title: t`Stops what the agent is doing now. The session and all that was said and done stay; you can go on.`,
      children: [icon('stop'), element('span', { text: t`Stop` })],
      press: () => {
        this.say('');
        this.needs.submit('stop', '', []);
      },
    });
    const label = t`Attach a file, the selection or a picture`;
    const attach = () => needs.tell({ type: 'command', command: 'attach' });
    this.attach = iconButton({ name: 'attach', label, press: attach });
    this.extras = new ExtrasList(needs.tell);
    this.suggestions = new Suggestions({ box: this.box, pick: (it) => this.pick(it) });
    this.element = element('div', {
      class: 'composer',
      children: [
        this.remark,
        this.suggestions.element,
        this.extras.element,
        element('div', { class: 'field', children: [this.attach, this.box, this.stop, this.press] }),
      ],
    });
    this.box.addEventListener('input', (event) => {
      const { inputType = '', data = null } = event as Partial<InputEvent>;
      this.edited(originOf(inputType, data));
      this.suggest();
    });
    this.box.addEventListener('keydown', (event) => this.key(event));
    this.box.addEventListener('blur', () => this.suggestions.show([]));
    for (const name of ['paste', 'drop', 'dragover'] as const) {
      this.element.addEventListener(name, (event) => this.dropped(event));
    }
    this.show(nothing);
  }

  focus(): void {
    this.box.focus();
  }

  show(state: PromptState): void {
    this.state = state;
    const { task } = state;
    this.extras.show(state);
    this.box.disabled = isMute(task) || task === 'resume';
    this.attach.hidden = this.box.disabled;
    this.stop.hidden = task !== 'stop';
    const { hint } = tasks[task];
    const heard = task === 'stop' ? `${state.hearsAtWork ? t`Heard at once.` : t`Sent when the agent is done.`} ` : '';
    this.box.placeholder = hint;
    this.box.title = `${heard}${t`Enter sends, Shift+Enter starts a line, Up and Down go through what was sent, @ names a file.`}`;
    this.box.setAttribute('aria-label', t`Message to the agent. ${hint} ${heard}`);
    this.showPress();
  }

  /** Files that fit what stands after the `@`. */
  files(query: string, paths: readonly string[]): void {
    const wanted = this.wanted();
    if (wanted?.kind === 'file' && wanted.query === query && document.activeElement === this.box) {
      this.suggestions.show(paths.filter(isMentionable).map((path) => ({ text: `@${path}`, says: '' })));
    }
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

  private showPress(): void {
    const { task } = this.state;
    const { label, name } = tasks[task];
    // While the agent works there is nothing to send before something is written.
    this.press.hidden = task === 'stop' && this.box.value.trim() === '';
    this.press.disabled = isMute(task);
    if (this.press.title !== label) {
      this.press.title = label;
      this.press.replaceChildren(icon(name), element('span', { text: label }));
    }
  }

  private submit(): void {
    const text = this.box.value;
    const { task, attached } = this.state;
    this.say('');
    if (task === 'resume') {
      this.needs.submit(task, '', []);
      return;
    }
    if (isMute(task) || (task !== 'start' && text.trim() === '')) {
      if (attached.length > 0) {
        this.say(t`Write what the agent should do with it.`);
      }
      return;
    }
    if (text.trim() !== '') {
      this.needs.history.add(text);
    }
    const { pieces } = this.typed;
    this.set('', 'end');
    this.needs.submit(task === 'stop' ? 'send' : task, text, pieces);
  }

  private key(event: KeyboardEvent): void {
    // While an input method composes, Enter and the arrows are its own.
    if (event.isComposing || event.keyCode === 229 || this.suggestions.takes(event)) {
      return;
    }
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Enter' && isPlain) {
      event.preventDefault();
      if (this.state.task === 'stop' && this.box.value.trim() === '') {
        this.say(t`The agent is at work. Stop it or wait until it is done.`);
      } else if (!event.repeat) {
        this.submit();
      }
    } else if (event.key === 'ArrowUp' && isPlain && this.isAt('start')) {
      this.recall(event, this.needs.history.older(this.box.value), 'start');
    } else if (event.key === 'ArrowDown' && isPlain && this.isAt('end')) {
      this.recall(event, this.needs.history.newer(this.box.value), 'end');
    }
  }

  private wanted() {
    const { selectionStart, selectionEnd, value } = this.box;
    return selectionStart === selectionEnd ? wantedAt(value, selectionStart) : undefined;
  }

  private suggest(): void {
    const wanted = this.wanted();
    if (wanted?.kind === 'file') {
      this.needs.tell({ type: 'findFiles', query: wanted.query });
      return;
    }
    const fitting = wanted === undefined ? [] : this.state.commands.filter(({ name }) => name.startsWith(wanted.query));
    this.suggestions.show(fitting.map(({ name, says }) => ({ text: `/${name}`, says })));
  }

  /** What the person picks is theirs as what they type. */
  private pick({ text }: TextSuggestion): void {
    const wanted = this.wanted();
    if (wanted !== undefined) {
      const { value, selectionStart } = this.box;
      const added = wanted.kind === 'file' ? `${text} ` : text;
      this.box.value = value.slice(0, wanted.from) + added + value.slice(selectionStart);
      this.box.setSelectionRange(wanted.from + added.length, wanted.from + added.length);
      this.edited('typed');
    }
  }

  private dropped(event: ClipboardEvent | DragEvent): void {
    const isPaste = 'clipboardData' in event;
    const given = isPaste ? event.clipboardData : event.dataTransfer;
    const take = (image: PastedImage) => this.needs.tell({ type: 'attachImage', ...image });
    if (event.type === 'dragover' && !isPaste) {
      event.preventDefault();
    } else if ([...(given?.files ?? [])].length > 0 && !this.state.takesImages) {
      event.preventDefault();
      this.say(t`This agent takes no pictures.`);
    } else if (readImages(given, take, (why) => this.say(why))) {
      event.preventDefault();
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
    this.suggestions.show([]);
  }

  private edited(origin: Origin): void {
    this.typed.change(this.box.value, origin);
    this.box.style.height = 'auto';
    this.box.style.height = `${Math.min(this.box.scrollHeight + 2, mostHeight)}px`;
    this.showPress();
    this.needs.changed(this.box.value);
  }
}

/** Nothing can be sent, and nothing resumed. */
function isMute(task: PromptTask): boolean {
  return task === 'none' || task === 'nobody' || task === 'elsewhere';
}

const nothing: PromptState = {
  task: 'nobody',
  conversation: undefined,
  ...{ attached: [], queued: [], commands: [] },
  ...{ isHeld: false, hearsAtWork: false, takesImages: false },
};

const tasks: Readonly<Record<PromptTask, { readonly label: string; readonly name: IconName; readonly hint: string }>> =
  {
    start: { label: t`Start`, name: 'resume', hint: t`What should it do?` },
    send: { label: t`Send`, name: 'send', hint: t`What next?` },
    stop: { label: t`Send`, name: 'send', hint: t`Next message` },
    resume: { label: t`Resume`, name: 'resume', hint: t`It has ended.` },
    elsewhere: { label: t`Send`, name: 'send', hint: t`It runs in another window.` },
    none: { label: t`Send`, name: 'send', hint: t`It has ended.` },
    nobody: { label: t`Send`, name: 'send', hint: '' },
  };
