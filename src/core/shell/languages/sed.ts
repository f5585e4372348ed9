/** What a sed script does besides printing, as far as it can be read. */
export interface SedScript {
  /** Why it may do more than print, as a clause after "the script"; undefined when it may not. */
  readonly why: string | undefined;
  /** Whether it may run commands; a script that cannot be read may. */
  readonly runs: boolean;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether every sed reads it in the same way and it runs nothing, so that no file is missing from the lists. */
  readonly plain: boolean;
}

/**
 * What versions make of brackets in a pattern: a delimiter in them is a member or ends the pattern all the same,
 * and a backslash in them is a member or escapes.
 */
const bracketReadings = ['members', 'escapes', 'none'] as const;

type Brackets = (typeof bracketReadings)[number];

/** Reads a sed script. Where versions differ in what a pattern is, each of their readings counts. */
export function readSed(script: string): SedScript {
  const first = new SedReader(script, 'members');
  const readings = first.differs ? bracketReadings.map((it) => new SedReader(script, it)) : [first];
  const runs = first.isLost || readings.some((it) => it.runs);
  return {
    why: first.why,
    runs,
    reads: [...new Set(readings.flatMap((it) => it.reads))],
    writes: [...new Set(readings.flatMap((it) => it.writes))],
    plain: !runs && !first.differs,
  };
}

const unreadable = 'cannot be read with certainty';

class SedReader {
  why: string | undefined;
  runs = false;
  differs = false;
  /** Whether something is in the script that no sed is known to take. */
  isLost = false;
  readonly reads: string[] = [];
  readonly writes: string[] = [];
  private at = 0;

  constructor(
    private readonly script: string,
    private readonly brackets: Brackets,
  ) {
    for (this.take(/[\s;{}]*/y); this.at < script.length; this.take(/[\s;{}]*/y)) {
      this.command();
    }
  }

  private command(): void {
    this.address();
    if (this.take(/,[ \t]*/y) !== '') {
      this.address();
    }
    this.take(/[! \t]*/y);
    const letter = this.take(/./sy);
    if (letter === '#') {
      this.restOfLine();
    } else if (/^[}=dDgGhHnNpPxzF]$/.test(letter)) {
      this.end();
    } else if (/^[lqQ]$/.test(letter)) {
      this.take(/[ \t0-9]*/y);
      this.end();
    } else if (/^[:btT]$/.test(letter)) {
      this.label(letter);
    } else if (/^[aic]$/.test(letter)) {
      this.text();
    } else if (letter === 's') {
      this.delimited('pattern and text');
      this.flags();
    } else if (letter === 'y') {
      this.delimited('texts');
      this.end();
    } else if (letter !== '{') {
      this.acting(letter);
    }
  }

  /** A command that does more than print, or is not known. */
  private acting(letter: string): void {
    this.why ??= letter === '' ? unreadable : `has the command \`${letter}\``;
    if (/^[rR]$/.test(letter)) {
      this.reads.push(this.restOfLine().trim());
    } else if (/^[wW]$/.test(letter)) {
      this.writes.push(this.restOfLine().trim());
    } else if (letter === 'e') {
      this.runs = true;
      this.restOfLine();
    } else {
      this.isLost = true;
      this.at = this.script.length;
    }
  }

  /** Nothing, a number, a step, the last line, or an expression between delimiters. */
  private address(): void {
    if (this.take(/[0-9$+~][0-9~]*/y) === '' && /^[/\\]$/.test(this.script.charAt(this.at))) {
      this.take(/\\/y);
      this.delimited('pattern');
      this.take(/[IM]*/y);
    }
    this.take(/[ \t]*/y);
  }

  private label(letter: string): void {
    this.take(/[ \t]*/y);
    // For some a `#` or a brace is part of the label, and for some even a semicolon.
    const label = this.take(letter === ':' ? /[^;\s]*/y : /[^;}\s]*/y);
    this.doubtUnless(/^\w*$/.test(label));
    this.end();
  }

  /** Text to print: where it ends differs unless it is the last thing in the script. */
  private text(): void {
    const text = this.take(/(?:[^\\\n]|\\[\s\S]?)*/y);
    this.doubtUnless(this.at >= this.script.length && /^[ \t\\]*[^ \t\\\n][^\n]*$/.test(text));
  }

  private flags(): void {
    const isRunning = this.take(/[gpiImMe0-9]*/y).includes('e');
    const writes = this.take(/w/y) !== '';
    this.why ??= isRunning || writes ? `has the flag \`${isRunning ? 'e' : 'w'}\`` : undefined;
    this.runs ||= isRunning;
    if (writes) {
      this.writes.push(this.restOfLine().trim());
    } else {
      this.isLost ||= /[^\s;}#]/.test(this.script.charAt(this.at));
      this.end();
    }
  }

  /** The stretches between delimiters, of which the next character is the first. */
  private delimited(kind: 'pattern' | 'pattern and text' | 'texts'): void {
    const delimiter = this.take(/./sy);
    this.isLost ||= /^[\n\\]?$/.test(delimiter);
    this.doubtUnless(/^[^\s\\A-Za-z0-9[\]]$/.test(delimiter));
    const endAs = (brackets: Brackets) => endOfStretch(this.script, this.at, { delimiter, brackets });
    const end = endAs(kind === 'texts' ? 'none' : this.brackets);
    this.differs ||= bracketReadings.some((it) => endAs(it) !== end);
    this.doubtUnless(!this.differs);
    this.moveBehind(end);
    if (kind !== 'pattern') {
      this.moveBehind(endAs('none'));
    }
  }

  private moveBehind(end: number | undefined): void {
    const stretch = this.script.slice(this.at, end);
    this.isLost ||= end === undefined || stretch.replace(/\\./gs, '').includes('\n');
    this.doubtUnless(!this.isLost && !stretch.includes('\n'));
    this.at = end ?? this.script.length;
  }

  /** A command must end where every sed sees its end. */
  private end(): void {
    this.take(/[ \t]*/y);
    this.doubtUnless(/^[;\n}#]?$/.test(this.script.charAt(this.at)));
  }

  private restOfLine(): string {
    return this.take(/[^\n]*/y);
  }

  private doubtUnless(isSure: boolean): void {
    this.why ??= isSure ? undefined : unreadable;
  }

  /** Moves behind what the sticky `pattern` matches here, and gives that. */
  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.script)?.[0] ?? '';
    this.at += text.length;
    return text;
  }
}

/** The place behind the delimiter that ends the stretch; undefined when there is none. */
function endOfStretch(
  script: string,
  from: number,
  { delimiter, brackets }: { delimiter: string; brackets: Brackets },
): number | undefined {
  for (let at = from; at < script.length; at++) {
    const next = script.charAt(at);
    if (next === '\\') {
      at++;
    } else if (next === delimiter) {
      return at + 1;
    } else if (next === '[' && brackets !== 'none') {
      at = endOfBrackets(script, at, brackets);
    }
  }
  return undefined;
}

/** The place of the bracket that closes the one at `from`, or the end of the script. */
function endOfBrackets(script: string, from: number, brackets: Brackets): number {
  let at = from + (script.charAt(from + 1) === '^' ? 2 : 1);
  // A closing bracket that comes first is a member like any other.
  for (at += script.charAt(at) === ']' ? 1 : 0; at < script.length && script.charAt(at) !== ']'; at++) {
    const named = /^\[([:.=])/.exec(script.slice(at, at + 2))?.[1];
    if (named !== undefined) {
      const end = script.indexOf(`${named}]`, at + 2);
      at = end < 0 ? script.length : end + 1;
    } else if (brackets === 'escapes' && script.charAt(at) === '\\') {
      at++;
    }
  }
  return at;
}
