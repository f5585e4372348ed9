import { element } from './element';

/** Tells a screen reader what has happened, once each, without taking the focus. */
export class Announcer {
  readonly element = element('div', { class: 'spoken', attributes: { 'aria-live': 'polite', role: 'status' } });
  private readonly said = new Set<string>();

  say(text: string): void {
    // A new line each time: the same text twice would not be read out again.
    this.element.replaceChildren(element('p', { text }));
  }

  /** Says something about a thing the first time only. */
  once(about: string, text: string): void {
    if (!this.said.has(about)) {
      this.said.add(about);
      this.say(text);
    }
  }
}
