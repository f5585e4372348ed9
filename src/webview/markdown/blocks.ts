import type { Token } from 'markdown-it';
import { inlinesOf } from './inlines';
import { TokenReader } from './tokenReader';
import type { Block, Inline } from './tree';

/** A block with the lines it was read from. */
interface PlacedBlock {
  readonly from: number;
  readonly to: number;
  readonly block: Block;
}

/** Makes the tree of blocks from the parser's flat list. What is of an unknown kind becomes its text. */
export function blocksOf(tokens: readonly Token[]): readonly PlacedBlock[] {
  return new BlockReader(tokens).all(undefined);
}

class BlockReader extends TokenReader {
  /** The blocks up to the token that closes, which is taken too. */
  all(closing: string | undefined): readonly PlacedBlock[] {
    const found: PlacedBlock[] = [];
    for (const token of this.upTo(closing)) {
      const block = this.block(token);
      if (block !== undefined) {
        const [from, to] = token.map ?? [0, 0];
        found.push({ from, to, block });
      }
    }
    return found;
  }

  private block(token: Token): Block | undefined {
    switch (token.type) {
      case 'paragraph_open':
        return { kind: 'paragraph', children: this.line('paragraph_close') };
      case 'heading_open':
        return { kind: 'heading', level: Number(token.tag.slice(1)) || 1, children: this.line('heading_close') };
      case 'blockquote_open':
        return { kind: 'quote', children: this.inner('blockquote_close') };
      case 'bullet_list_open':
        return { kind: 'list', first: undefined, items: this.items('bullet_list_close') };
      case 'ordered_list_open':
        return { kind: 'list', first: Number(token.attrGet('start') ?? 1), items: this.items('ordered_list_close') };
      case 'table_open':
        return { kind: 'table', rows: this.rows() };
      case 'hr':
        return { kind: 'rule' };
      case 'inline':
        return { kind: 'paragraph', children: inlinesOf(token.children ?? []) };
      default:
        // Code in its several spellings, and whatever else there may be: the text itself.
        return token.content === ''
          ? undefined
          : { kind: 'code', text: token.content.replace(/\n$/, ''), language: /^[\w+#-]*/.exec(token.info)?.[0] ?? '' };
    }
  }

  private inner(closing: string): readonly Block[] {
    return this.all(closing).map(({ block }) => block);
  }

  private items(closing: string): readonly (readonly Block[])[] {
    return Array.from(this.upTo(closing), () => this.inner('list_item_close'));
  }

  private rows(): readonly (readonly (readonly Inline[])[])[] {
    const rows: (readonly Inline[])[][] = [];
    for (const token of this.upTo('table_close')) {
      if (token.type === 'tr_open') {
        rows.push([]);
      } else if (token.type === 'inline') {
        rows.at(-1)?.push(inlinesOf(token.children ?? []));
      }
    }
    return rows;
  }

  private line(closing: string): readonly Inline[] {
    return [...this.upTo(closing)].flatMap((token) => inlinesOf(token.children ?? []));
  }
}
