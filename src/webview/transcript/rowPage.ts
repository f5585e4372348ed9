import { element } from '../element';

/** How high a row is taken to be before it was drawn. */
const guessedHeight = 30;

/** Some rows in a row. While it is folded, it is only as high as they were. */
export class RowPage {
  readonly element = element('div', { class: 'page' });
  readonly ids: number[] = [];
  private isDrawn = false;

  /** Adds a row at the end. */
  add(id: number, drawn: (id: number) => HTMLElement): void {
    this.ids.push(id);
    if (this.isDrawn) {
      this.element.append(drawn(id));
    } else {
      this.element.style.height = `${this.ids.length * guessedHeight}px`;
    }
  }

  /** Draws its rows. */
  draw(drawn: (id: number) => HTMLElement): void {
    if (!this.isDrawn) {
      this.isDrawn = true;
      this.element.append(...this.ids.map(drawn));
      this.element.style.height = '';
    }
  }

  /** Takes its rows out of the page and keeps their place. */
  fold(forget: (id: number) => void): void {
    if (this.isDrawn) {
      this.isDrawn = false;
      this.element.style.height = `${this.element.offsetHeight}px`;
      this.element.replaceChildren();
      for (const id of this.ids) {
        forget(id);
      }
    }
  }
}
