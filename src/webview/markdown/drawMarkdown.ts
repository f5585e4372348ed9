import { codeBlock } from '../codeBlock';
import { button, element } from '../element';
import { t } from '../t';
import type { ReadMarkdown } from './markdown';
import type { FilePlace } from './paths';
import type { Block, Inline, TopBlock } from './tree';

/** What drawing works with. */
export interface DrawMarkdownNeeds {
  readonly read: ReadMarkdown;
  /** The person clicked a link. */
  openLink(address: string): void;
  /** The person clicked a path. */
  openFile(place: FilePlace): void;
  /** The person wants a text on the clipboard. */
  copy(text: string): void;
}

/** Draws Markdown that grows: blocks that stay as they are stay in the page. */
export class MarkdownText {
  readonly element = element('div', { class: 'markdown' });
  private drawn: readonly TopBlock[] = [];

  constructor(private readonly needs: DrawMarkdownNeeds) {}

  show(text: string): void {
    const blocks = this.needs.read(text);
    const different = blocks.findIndex((block, at) => this.drawn[at]?.source !== block.source);
    const from = different === -1 ? blocks.length : different;
    for (const old of [...this.element.children].slice(from)) {
      old.remove();
    }
    this.element.append(...blocks.slice(from).map(({ block }) => this.block(block)));
    this.drawn = blocks;
  }

  private block(block: Block): HTMLElement {
    switch (block.kind) {
      case 'paragraph':
        return element('p', { children: this.line(block.children) });
      case 'heading':
        // The view has its own headings; the agent's stand below them.
        return element('p', {
          class: `heading level${Math.min(block.level, 4)}`,
          attributes: { role: 'heading', 'aria-level': String(Math.min(block.level + 2, 6)) },
          children: this.line(block.children),
        });
      case 'code':
        return codeBlock({ ...block, copy: this.needs.copy });
      case 'quote':
        return element('blockquote', { children: block.children.map((it) => this.block(it)) });
      case 'list': {
        const items = block.items.map((item) => element('li', { children: item.map((it) => this.block(it)) }));
        return block.first === undefined
          ? element('ul', { children: items })
          : element('ol', { children: items, attributes: { start: String(block.first) } });
      }
      case 'table':
        return element('table', {
          children: block.rows.map((row, at) =>
            element('tr', {
              children: row.map((cell) => element(at === 0 ? 'th' : 'td', { children: this.line(cell) })),
            }),
          ),
        });
      case 'rule':
        return element('hr');
    }
  }

  private line(pieces: readonly Inline[]): readonly (Node | string)[] {
    return pieces.map((piece) => this.inline(piece));
  }

  private inline(piece: Inline): Node | string {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'code':
        return element('code', { text: piece.text });
      case 'break':
        return element('br');
      case 'strong':
      case 'em':
        return element(piece.kind, { children: this.line(piece.children) });
      case 'strike':
        return element('s', { children: this.line(piece.children) });
      case 'link':
        // A button and no anchor: nothing but a click of the person leads anywhere, and the extension looks first.
        return link(piece.address, this.line(piece.children), () => this.needs.openLink(piece.address));
      case 'file':
        return fileLink(piece.place, this.line(piece.children), this.needs.openFile);
    }
  }
}

/** A path that is opened by a click. */
export function fileLink(
  place: FilePlace,
  children: readonly (Node | string)[],
  open: (place: FilePlace) => void,
): HTMLElement {
  const { path, line } = place;
  const title = line === undefined ? t`Open ${path}` : t`Open ${path} at line ${line}`;
  return link(title, children, () => open(place));
}

function link(title: string, children: readonly (Node | string)[], press: () => void): HTMLElement {
  return button({ class: 'link', title, attributes: { role: 'link' }, children, press });
}
