import type { AttachedItem } from '../../editor/sessions/messages';
import { button, element, icon, iconButton } from '../element';
import { t } from '../t';

/** What is shown above the prompt box. */
export interface Extras {
  readonly attached: readonly AttachedItem[];
  /** Messages that wait until the agent is done. */
  readonly queued: readonly string[];
  /** The agent was stopped, so what waits is sent by hand. */
  readonly isHeld: boolean;
}

/** What the list works with. */
export interface ExtrasNeeds {
  detach(id: string): void;
  unqueue(at: number): void;
  sendQueued(): void;
}

/** What goes with the next message, and the messages that wait. */
export class ExtrasList {
  readonly element = element('ul', { class: 'extras', attributes: { 'aria-label': t`Goes with your message` } });
  private shown = '';

  constructor(private readonly needs: ExtrasNeeds) {
    this.element.hidden = true;
  }

  show(extras: Extras): void {
    const now = JSON.stringify(extras);
    if (now === this.shown) {
      return;
    }
    this.shown = now;
    const { attached, queued, isHeld } = extras;
    this.element.hidden = attached.length + queued.length === 0;
    this.element.replaceChildren(
      ...queued.map((text, at) => this.queuedRow(text, at, isHeld)),
      ...attached.map(({ id, name }) =>
        element('li', {
          class: 'attached',
          children: [
            icon('attach'),
            element('span', { class: 'name', text: name }),
            iconButton({ name: 'close', label: t`Take ${name} away`, press: () => this.needs.detach(id) }),
          ],
        }),
      ),
    );
  }

  private queuedRow(text: string, at: number, isHeld: boolean): HTMLElement {
    const says = `${isHeld ? t`Not sent yet:` : t`Sent when the agent is done:`} `;
    return element('li', {
      class: 'queued',
      children: [
        element('span', { class: 'says', text: says }),
        element('span', { class: 'name', text, title: text }),
        ...(isHeld && at === 0 ? [button({ class: 'link', text: t`Send`, press: () => this.needs.sendQueued() })] : []),
        iconButton({ name: 'close', label: t`Take this message back`, press: () => this.needs.unqueue(at) }),
      ],
    });
  }
}
