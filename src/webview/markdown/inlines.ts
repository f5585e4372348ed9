import type { Token } from 'markdown-it';
import type { Inline } from './tree';

/** Makes the tree of one line from the parser's flat list. What is of an unknown kind becomes its text. */
export function inlinesOf(tokens: readonly Token[]): readonly Inline[] {
  return new InlineReader(tokens).all(undefined);
}

/** Goes through the list once. */
class InlineReader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The pieces up to the token that closes, which is taken too. */
  all(closing: string | undefined): readonly Inline[] {
    const found: Inline[] = [];
    for (let token = this.next(); token !== undefined && token.type !== closing; token = this.next()) {
      found.push(...this.piece(token));
    }
    return found;
  }

  private piece(token: Token): readonly Inline[] {
    switch (token.type) {
      case 'strong_open':
        return [{ kind: 'strong', children: this.all('strong_close') }];
      case 'em_open':
        return [{ kind: 'em', children: this.all('em_close') }];
      case 's_open':
        return [{ kind: 'strike', children: this.all('s_close') }];
      case 'link_open':
        return [{ kind: 'link', address: String(token.attrGet('href') ?? ''), children: this.all('link_close') }];
      case 'image':
        return [imageText(token)];
      case 'code_inline':
        return [{ kind: 'code', text: token.content }];
      case 'hardbreak':
        return [{ kind: 'break' }];
      case 'softbreak':
        return [{ kind: 'text', text: '\n' }];
      default:
        return token.content === '' ? [] : [{ kind: 'text', text: token.content }];
    }
  }

  private next(): Token | undefined {
    this.at += 1;
    return this.tokens[this.at - 1];
  }
}

/** A picture is never loaded: the request alone would tell somebody something. */
function imageText(token: Token): Inline {
  const text = token.content === '' ? 'picture' : token.content;
  return { kind: 'link', address: String(token.attrGet('src') ?? ''), children: [{ kind: 'text', text: `[${text}]` }] };
}
