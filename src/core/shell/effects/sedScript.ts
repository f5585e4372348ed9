/** The files a sed script names, as far as the script can be read. */
export interface SedScript {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether every command was understood and none runs anything. */
  readonly plain: boolean;
}

/** Reads a sed script. What is not understood makes it not plain. */
export function readSedScript(script: string): SedScript {
  return new SedReader(script).read();
}

const simple = 'dDgGhHnNpPxzF=}{';

class SedReader {
  private at = 0;
  private plain = true;
  private readonly reads: string[] = [];
  private readonly writes: string[] = [];

  constructor(private readonly script: string) {}

  read(): SedScript {
    while (this.plain && this.at < this.script.length) {
      this.skip(/[\s;]/);
      if (this.at < this.script.length) {
        this.address();
        this.command();
      }
    }
    return { reads: this.reads, writes: this.writes, plain: this.plain };
  }

  private address(): void {
    for (;;) {
      this.skip(/[0-9$~,+ \t]/);
      const char = this.script.charAt(this.at);
      if (char === '/' || (char === '\\' && this.at + 1 < this.script.length)) {
        this.at += char === '/' ? 1 : 2;
        this.pastExpression(this.script.charAt(this.at - 1));
        this.skip(/[IM]/);
      } else {
        break;
      }
      if (!this.plain) {
        return;
      }
    }
    this.skip(/[! \t]/);
  }

  private command(): void {
    const command = this.script.charAt(this.at);
    this.at++;
    if (command === '') {
      return;
    }
    if (simple.includes(command)) {
      return;
    }
    switch (command) {
      case '#':
        this.restOfLine();
        return;
      case 'l':
      case 'q':
      case 'Q':
        this.skip(/[0-9 \t]/);
        return;
      case ':':
      case 'b':
      case 't':
      case 'T':
        // A blank ends a label, and the next command may follow at once.
        this.skip(/[ \t]/);
        this.skip(command === ':' ? /[^;\s]/ : /[^;}\s]/);
        return;
      case 'a':
      case 'i':
      case 'c':
        this.text();
        return;
      case 'r':
      case 'R':
        this.reads.push(this.restOfLine().trim());
        return;
      case 'w':
      case 'W':
        this.writes.push(this.restOfLine().trim());
        return;
      case 's':
      case 'y':
        this.substitution(command);
        return;
      default:
        this.plain = false;
    }
  }

  private substitution(command: 's' | 'y'): void {
    const delimiter = this.script.charAt(this.at);
    this.at++;
    if (delimiter === '' || delimiter === '\n' || delimiter === '\\') {
      this.plain = false;
      return;
    }
    this.pastExpression(delimiter);
    this.pastDelimiter(delimiter);
    if (command === 'y') {
      return;
    }
    this.skip(/[0-9gpiImM]/);
    const flag = this.script.charAt(this.at);
    if (flag === 'w') {
      this.at++;
      this.writes.push(this.restOfLine().trim());
    } else if (flag !== '' && !/[\s;}#]/.test(flag)) {
      // The flag `e` runs what comes out.
      this.plain = false;
    }
  }

  /** Moves behind a regular expression. A class that contains the delimiter is read differently by different versions. */
  private pastExpression(delimiter: string): void {
    const from = this.at;
    this.pastDelimiter(delimiter);
    this.plain &&= !hasOpenClass(this.script.slice(from, this.at - 1));
  }

  /** Moves behind the next `delimiter`. */
  private pastDelimiter(delimiter: string): void {
    for (; this.at < this.script.length; this.at++) {
      const char = this.script.charAt(this.at);
      if (char === '\\') {
        this.at++;
      } else if (char === delimiter) {
        this.at++;
        return;
      }
    }
    this.plain = false;
  }

  private text(): void {
    this.skip(/[ \t]/);
    while (this.at < this.script.length) {
      const line = this.restOfLine();
      if (!/(?:^|[^\\])(?:\\\\)*\\$/.test(line)) {
        return;
      }
    }
  }

  /** The text up to the end of the line, and moves behind it. */
  private restOfLine(): string {
    const end = this.script.indexOf('\n', this.at);
    const line = end < 0 ? this.script.slice(this.at) : this.script.slice(this.at, end);
    this.at = end < 0 ? this.script.length : end + 1;
    return line;
  }

  private skip(pattern: RegExp): void {
    while (this.at < this.script.length && pattern.test(this.script.charAt(this.at))) {
      this.at++;
    }
  }
}

/** Whether a class in the text is not closed, if a backslash in it means something or if it does not. */
function hasOpenClass(text: string): boolean {
  return isOpen(text, { escapes: true }) || isOpen(text, { escapes: false });
}

function isOpen(text: string, { escapes }: { escapes: boolean }): boolean {
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') {
      at++;
    } else if (char === '[') {
      // A closing bracket that stands first is a member.
      at += text.charAt(at + 1) === '^' ? 2 : 1;
      for (at += text.charAt(at) === ']' ? 1 : 0; at < text.length && text.charAt(at) !== ']'; at++) {
        if (text.charAt(at) === '[' && ':.='.includes(text.charAt(at + 1) || ' ')) {
          const end = text.indexOf(`${text.charAt(at + 1)}]`, at + 2);
          if (end < 0) {
            return true;
          }
          at = end + 1;
        } else if (escapes && text.charAt(at) === '\\') {
          at++;
        }
      }
      if (at >= text.length) {
        return true;
      }
    }
  }
  return false;
}
