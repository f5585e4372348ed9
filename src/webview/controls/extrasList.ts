import type { AttachedItem } from '../../editor/sessions/messages';
import { button, element, icon, iconButton } from '../element';
import type { Tell } from '../host';
import { t } from '../t';

/** What is shown above the prompt box. */
export interface Extras {
  /** Undefined: a session is being set up, in which nothing waits. */
  readonly conversation: string | undefined;
  readonly attached: readonly AttachedItem[];
  /** Messages that wait until the agent is done. */
  readonly queued: readonly string[];
  /** The agent was stopped, so what waits is sent by hand. */
  readonly isHeld: boolean;
}

/** What goes with the next message, and the messages that wait. */
export class ExtrasList {
  readonly element = element('ul', { class: 'extras', attributes: { 'aria-label': t`Goes with your message` } });
  private shown = '';

  constructor(private readonly tell: Tell) {
    this.element.hidden = true;
  }

  show(extras: Extras): void {
    const now = JSON.stringify(extras);
    if (now === this.shown) {
      return;
    }
    this.shown = now;
    const { attached, queued } = extras;
    this.element.hidden = attached.length + queued.length === 0;
    this.element.replaceChildren(
      ...queued.map((text, at) => this.queuedRow(text, at, extras)),
      ...attached.map(({ id, name }) =>
        element('li', {
          class: 'attached',
          children: [
            icon('attach'),
            element('span', { class: 'name', text: name }),
            iconButton({
              name: 'close',
              label: t`Take ${name} away`,
              press: () => this.tell({ type: 'detach', attached: id }),
            }),
          ],
        }),
      ),
    );
  }

  private queuedRow(text: string, at: number, { conversation = '', isHeld }: Extras): HTMLElement {
    const says = `${isHeld ? t`Not sent yet:` : t`Sent when the agent is done:`} `;
    const sendQueued = () => this.tell({ type: 'act', act: 'sendQueued', conversation });
    const unqueue = () => this.tell({ type: 'unqueue', conversation, at });
    return element('li', {
      class: 'queued',
      children: [
        element('span', { class: 'says', text: says }),
        element('span', { class: 'name', text, title: text }),
        ...(isHeld && at === 0 ? [button({ class: 'link', text: t`Send`, press: sendQueued })] : []),
        iconButton({ name: 'close', label: t`Take this message back`, press: unqueue }),
      ],
    });
  }
}
