import type { Token } from 'markdown-it';

/** Goes through the parser's flat list once. */
export class TokenReader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The tokens up to the one that closes, which is taken too. What is inside of one may be read meanwhile. */
  protected *upTo(closing: string | undefined): Generator<Token> {
    for (
      let token = this.tokens[this.at++];
      token !== undefined && token.type !== closing;
      token = this.tokens[this.at++]
    ) {
      yield token;
    }
  }
}
