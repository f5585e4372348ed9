import type { Token } from 'markdown-it';
import { isAddress, type PathPiece, pathIn, pathOfAddress, pathsIn } from './paths';
import { TokenReader } from './tokenReader';
import type { Inline } from './tree';

/** Makes the tree of one line from the parser's flat list. What is of an unknown kind becomes its text. */
export function inlinesOf(tokens: readonly Token[]): readonly Inline[] {
  return new InlineReader(tokens).all(undefined);
}

class InlineReader extends TokenReader {
  private isLinked = false;

  /** The pieces up to the token that closes, which is taken too. */
  all(closing: string | undefined): readonly Inline[] {
    return Array.from(this.upTo(closing), (token) => this.piece(token)).flat();
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
        return [linked(String(token.attrGet('href') ?? ''), this.linked())];
      case 'image':
        return [imageText(token)];
      case 'code_inline':
        return [this.code(token.content)];
      case 'hardbreak':
        return [{ kind: 'break' }];
      case 'softbreak':
        return [{ kind: 'text', text: '\n' }];
      default:
        return this.isLinked ? textOf(token.content) : pathsIn(token.content).map(pieceOf);
    }
  }

  /** What stands in a link leads where the link does. */
  private linked(): readonly Inline[] {
    this.isLinked = true;
    const children = this.all('link_close');
    this.isLinked = false;
    return children;
  }

  private code(text: string): Inline {
    const place = this.isLinked ? undefined : pathIn(text);
    const code: Inline = { kind: 'code', text };
    return place === undefined ? code : { kind: 'file', place, children: [code] };
  }
}

/** A picture is never loaded: the request alone would tell somebody something. */
function imageText(token: Token): Inline {
  const text = token.content === '' ? 'picture' : token.content;
  return linked(String(token.attrGet('src') ?? ''), textOf(`[${text}]`));
}

function linked(address: string, children: readonly Inline[]): Inline {
  const place = isAddress(address) ? undefined : pathOfAddress(address);
  return place === undefined ? { kind: 'link', address, children } : { kind: 'file', place, children };
}

function pieceOf(piece: PathPiece): Inline {
  return typeof piece === 'string'
    ? { kind: 'text', text: piece }
    : { kind: 'file', place: piece.place, children: textOf(piece.text) };
}

function textOf(text: string): readonly Inline[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}
