import type { Refusal } from './gathering';

/** One call at the top of a file: `prefix_rule(pattern = ["git"], decision = "prompt")`. */
export interface StarlarkCall {
  readonly name: string;
  readonly given: ReadonlyMap<string, unknown>;
  /** As it stands in the file, on one line. */
  readonly source: string;
}

interface Token {
  readonly kind: 'name' | 'text' | 'mark';
  readonly text: string;
  readonly end: number;
}

/** Reads a file that is nothing but calls with literal arguments. Anything else, such as a loop, is refused. */
export function readCalls(text: string): { readonly calls: readonly StarlarkCall[] } | Refusal {
  const reader = new CallReader(text);
  const calls: StarlarkCall[] = [];
  for (;;) {
    const start = reader.skip();
    if (start >= text.length) {
      return { calls };
    }
    const call = reader.call(start);
    if (call === undefined) {
      const line = text.slice(0, start).split('\n').length;
      return { refused: `has something on line ${line} that is no call with literal arguments` };
    }
    calls.push(call);
  }
}

const tokenForm =
  /([A-Za-z_]\w*)|("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(-?\d+|[()[\]=,])/y;

class CallReader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** Passes over blanks and comments; where the next thing begins. */
  skip(): number {
    const blank = /(?:\s|#[^\n]*(?:\n|$))*/y;
    blank.lastIndex = this.at;
    blank.exec(this.text);
    this.at = blank.lastIndex;
    return this.at;
  }

  call(start: number): StarlarkCall | undefined {
    const name = this.next();
    if (name?.kind !== 'name' || this.next()?.text !== '(') {
      return undefined;
    }
    const given = new Map<string, unknown>();
    while (this.peek()?.text !== ')') {
      const key = this.next();
      if (key?.kind !== 'name' || this.next()?.text !== '=') {
        return undefined;
      }
      const value = this.value();
      if (value === undefined || !this.separated(')')) {
        return undefined;
      }
      given.set(key.text, value.value);
    }
    this.next();
    return { name: name.text, given, source: this.text.slice(start, this.at).replace(/\s+/g, ' ') };
  }

  private value(): { readonly value: unknown } | undefined {
    const token = this.next();
    if (token?.kind === 'text') {
      return unquoted(token.text);
    }
    if (token?.text !== '[') {
      return token === undefined || '()]=,'.includes(token.text) ? undefined : { value: { word: token.text } };
    }
    const items: unknown[] = [];
    while (this.peek()?.text !== ']') {
      const item = this.value();
      if (item === undefined || !this.separated(']')) {
        return undefined;
      }
      items.push(item.value);
    }
    this.next();
    return { value: items };
  }

  /** A comma, or the end that is near. */
  private separated(end: string): boolean {
    return this.peek()?.text === ',' ? this.next() !== undefined : this.peek()?.text === end;
  }

  private peek(): Token | undefined {
    tokenForm.lastIndex = this.skip();
    const found = tokenForm.exec(this.text);
    if (found === null) {
      return undefined;
    }
    const kind = found[1] !== undefined ? 'name' : found[2] !== undefined ? 'text' : 'mark';
    return { kind, text: found[0], end: tokenForm.lastIndex };
  }

  private next(): Token | undefined {
    const token = this.peek();
    this.at = token?.end ?? this.text.length;
    return token;
  }
}

/** Escapes other than those of quotes and backslashes are not guessed at. */
function unquoted(text: string): { readonly value: string } | undefined {
  const marks = /^(?:"""|''')/.test(text) ? 3 : 1;
  const inner = text.slice(marks, -marks);
  return /\\[^"'\\]/.test(inner) ? undefined : { value: inner.replace(/\\(.)/g, '$1') };
}
