import { element } from '../element';
import { t } from '../t';

/** One thing that can be put into a text. */
export interface TextSuggestion {
  readonly text: string;
  readonly says: string;
}

interface SuggestionsNeeds {
  /** The box that is written in; it keeps the focus. */
  readonly box: HTMLTextAreaElement;
  pick(suggestion: TextSuggestion): void;
}

/** A list over the prompt box, gone through with the arrows and picked from with Enter or Tab. */
export class Suggestions {
  readonly element = element('ul', {
    class: 'suggestions',
    attributes: { role: 'listbox', id: 'suggestions', 'aria-label': t`Suggestions` },
  });
  private shown: readonly TextSuggestion[] = [];
  private at = 0;

  constructor(private readonly needs: SuggestionsNeeds) {
    this.show([]);
  }

  get isOpen(): boolean {
    return this.shown.length > 0;
  }

  show(suggestions: readonly TextSuggestion[]): void {
    this.shown = suggestions;
    this.at = 0;
    this.element.hidden = suggestions.length === 0;
    this.element.replaceChildren(
      ...suggestions.map(({ text, says }, at) => {
        const row = element('li', {
          attributes: { role: 'option', id: `suggestion${at}` },
          children: [element('span', { class: 'name', text }), element('span', { class: 'says', text: says })],
        });
        // The box must not lose the focus to the press.
        row.addEventListener('mousedown', (event) => {
          event.preventDefault();
          this.pick(at);
        });
        return row;
      }),
    );
    this.mark();
  }

  /** Takes a key that is meant for the list; false when it is not. */
  takes(event: KeyboardEvent): boolean {
    if (!this.isOpen) {
      return false;
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = event.key === 'ArrowDown' ? 1 : this.shown.length - 1;
        this.at = (this.at + step) % this.shown.length;
        this.mark();
        break;
      }
      case 'Enter':
      case 'Tab':
        this.pick(this.at);
        break;
      case 'Escape':
        this.show([]);
        event.stopPropagation();
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  }

  private pick(at: number): void {
    const picked = this.shown[at];
    this.show([]);
    if (picked !== undefined) {
      this.needs.pick(picked);
    }
  }

  private mark(): void {
    for (const [at, row] of [...this.element.children].entries()) {
      row.setAttribute('aria-selected', String(at === this.at));
    }
    this.element.children[this.at]?.scrollIntoView({ block: 'nearest' });
    if (this.isOpen) {
      this.needs.box.setAttribute('aria-activedescendant', `suggestion${this.at}`);
    } else {
      this.needs.box.removeAttribute('aria-activedescendant');
    }
  }
}
