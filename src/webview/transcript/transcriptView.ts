import type { Row, RowDetail, RowsMessage } from '../../editor/sessions/messages';
import { element, iconButton } from '../element';
import { t } from '../t';
import { RowPage } from './rowPage';
import { type RowNeeds, type RowView, rowView } from './rowView';
import { TranscriptModel } from './transcriptModel';

/** Rows at the top that stand in one page; only pages near the visible part are drawn. */
const rowsInPage = 30;
/** How far outside the visible part rows are drawn. */
const margin = '1200px 0px';
/** So near to the end counts as being there. */
const nearEnd = 48;
/** So long after the person has touched it, scrolling is theirs. */
const touchMs = 500;
/** Of what a subagent does, so many rows are drawn; the export has all. */
const mostUnder = 200;

/** The conversation: it draws what is near the visible part and follows its end while the person is there. */
export class TranscriptView {
  readonly element: HTMLElement;
  private readonly content = element('div', { class: 'pages' });
  private readonly scroller: HTMLElement;
  private readonly toEnd: HTMLButtonElement;
  private readonly seen: IntersectionObserver;
  private readonly drawn = new Map<number, RowView>();
  private readonly nests = new Map<number, HTMLElement>();
  private readonly pageOf = new WeakMap<Element, RowPage>();
  private model = new TranscriptModel();
  private pages: RowPage[] = [];
  private isAtEnd = true;
  /** How high everything was, and how much of it could be seen, when we last looked. */
  private height = 0;
  private room = 0;
  /** When the person last did something that scrolls. */
  private touchedAt = Number.NEGATIVE_INFINITY;
  private waiting: RowsMessage[] = [];
  private frame: number | undefined;

  constructor(
    private readonly needs: RowNeeds,
    private readonly took: (rows: readonly Row[]) => void,
  ) {
    this.scroller = element('div', {
      class: 'scroller',
      attributes: { role: 'log', 'aria-live': 'off', 'aria-label': t`Transcript`, tabindex: '0' },
      children: [this.content],
    });
    const label = t`Go to the latest`;
    this.toEnd = iconButton({ name: 'down', label, class: 'toEnd', press: () => this.goToEnd() });
    this.toEnd.hidden = true;
    this.element = element('div', { class: 'transcript', children: [this.scroller, this.toEnd] });
    this.seen = new IntersectionObserver((entries) => this.moved(entries), { root: this.scroller, rootMargin: margin });
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
    for (const touch of ['wheel', 'keydown', 'pointerdown', 'pointermove', 'touchmove']) {
      this.scroller.addEventListener(touch, (event) => this.touched(event), { passive: true });
    }
    new ResizeObserver(() => this.follow()).observe(this.content);
    new ResizeObserver(() => this.follow()).observe(this.scroller);
  }

  /** Takes rows in; all that comes within a frame is drawn together. */
  take(message: RowsMessage): void {
    if (message.from === 'start') {
      this.waiting = [];
    }
    this.waiting.push(message);
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  /** Forgets everything. */
  clear(): void {
    this.waiting = [];
    this.model = new TranscriptModel();
    this.drawn.clear();
    this.nests.clear();
    this.needs.opened.clear();
    this.seen.disconnect();
    this.pages = [];
    this.content.replaceChildren();
    this.isAtEnd = true;
    this.toEnd.hidden = true;
  }

  detail(entry: number, detail: RowDetail): void {
    this.drawn.get(entry)?.detail?.(detail);
  }

  private draw(): void {
    this.frame = undefined;
    const messages = this.waiting;
    this.waiting = [];
    for (const message of messages) {
      if (message.from === 'start') {
        this.clear();
      }
      const { changed, added } = this.model.take(message.rows);
      for (const row of changed) {
        this.drawn.get(row.id)?.update(row);
      }
      for (const row of added) {
        this.add(row);
      }
      this.took(message.rows);
    }
    this.follow();
  }

  private add(row: Row): void {
    const owner = this.model.ownerOf(row.id);
    if (owner !== undefined) {
      const nest = this.drawn.has(owner) ? this.nestOf(owner) : undefined;
      nest?.append(this.drawnRow(row.id));
      this.trim(owner);
      return;
    }
    let page = this.pages.at(-1);
    if (page === undefined || page.ids.length >= rowsInPage) {
      page = new RowPage();
      this.pages.push(page);
      this.content.append(page.element);
      this.pageOf.set(page.element, page);
      this.seen.observe(page.element);
    }
    page.add(row.id, (id) => this.drawnRow(id));
  }

  private moved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = this.pageOf.get(target);
      if (isIntersecting) {
        page?.draw((id) => this.drawnRow(id));
      } else if (page !== undefined && !target.contains(document.activeElement)) {
        page.fold((id) => this.forget(id));
      }
    }
  }

  private drawnRow(id: number): HTMLElement {
    const row = this.model.row(id);
    const known = this.drawn.get(id);
    if (known !== undefined || row === undefined) {
      return known?.element ?? element('div');
    }
    const view = rowView(row, this.needs);
    this.drawn.set(id, view);
    const under = this.model.under(id);
    if (under.length > 0) {
      this.nestOf(id).append(...under.slice(-mostUnder).map((it) => this.drawnRow(it)));
      this.trim(id);
    }
    return view.element;
  }

  /** Where what stands under a row is drawn. */
  private nestOf(id: number): HTMLElement {
    const known = this.nests.get(id);
    if (known !== undefined) {
      return known;
    }
    const nest = element('div', {
      class: 'nest',
      attributes: { role: 'group', 'aria-label': t`Done by its subagent` },
    });
    this.nests.set(id, nest);
    this.drawn.get(id)?.element.append(nest);
    return nest;
  }

  private trim(owner: number): void {
    const under = this.model.under(owner);
    const nest = this.nests.get(owner);
    if (nest === undefined || under.length <= mostUnder) {
      return;
    }
    const hidden = under.length - mostUnder;
    for (const id of under.slice(0, hidden)) {
      const view = this.drawn.get(id);
      if (view !== undefined) {
        view.element.remove();
        this.forget(id);
      }
    }
    const note =
      nest.querySelector(':scope > .left') ?? nest.insertBefore(element('div', { class: 'left' }), nest.firstChild);
    note.textContent = t`${hidden} earlier ones are not shown here`;
  }

  private forget(id: number): void {
    this.drawn.delete(id);
    this.nests.delete(id);
    for (const under of this.model.under(id).slice(-mostUnder)) {
      this.forget(under);
    }
  }

  private touched(event: Event): void {
    // Moving the mouse counts only while it drags the scroll bar.
    if (event.type !== 'pointermove' || (event as PointerEvent).buttons !== 0) {
      this.touchedAt = performance.now();
    }
  }

  /** Rows that are drawn or come scroll too; only the person leaves the end. */
  private scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    // A question that appears below takes room away, which scrolls as well.
    const isUnchanged = scrollHeight === this.height && clientHeight === this.room;
    const isByPerson = isUnchanged || performance.now() - this.touchedAt < touchMs;
    this.height = scrollHeight;
    this.room = clientHeight;
    if (scrollHeight - scrollTop - clientHeight < nearEnd) {
      this.isAtEnd = true;
    } else if (isByPerson) {
      this.isAtEnd = false;
    }
    this.toEnd.hidden = this.isAtEnd;
    this.follow();
  }

  private follow(): void {
    const { scroller } = this;
    if (this.isAtEnd && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight > 1) {
      scroller.scrollTop = scroller.scrollHeight;
    }
    this.height = scroller.scrollHeight;
    this.room = scroller.clientHeight;
  }

  private goToEnd(): void {
    this.isAtEnd = true;
    this.toEnd.hidden = true;
    this.follow();
    this.scroller.focus();
  }
}
