/**
 * Why a sed script may do more than print, as a clause after "the script"; undefined when it only prints.
 *
 * Only what every sed reads in the same way is understood. Where versions differ (a delimiter inside brackets,
 * text that goes on in the next line), the script is refused.
 */
export function whyNotSafeScript(script: string): string | undefined {
  const cursor: Cursor = { script, at: 0 };
  while (cursor.at < script.length) {
    const why = readCommand(cursor);
    if (why !== undefined) {
      return why;
    }
  }
  return undefined;
}

interface Cursor {
  readonly script: string;
  at: number;
}

const unreadable = 'cannot be read with certainty';

function readCommand(cursor: Cursor): string | undefined {
  skip(cursor, /[\s;{}]/);
  if (cursor.at >= cursor.script.length) {
    return undefined;
  }
  if (!readAddress(cursor)) {
    return unreadable;
  }
  skip(cursor, /[ \t]/);
  if (peek(cursor) === ',') {
    cursor.at++;
    skip(cursor, /[ \t]/);
    if (!readAddress(cursor)) {
      return unreadable;
    }
    skip(cursor, /[ \t]/);
  }
  skip(cursor, /[! \t]/);
  const name = take(cursor);
  switch (name) {
    case '{':
      return undefined;
    case '}':
    case '=':
    case 'd':
    case 'D':
    case 'g':
    case 'G':
    case 'h':
    case 'H':
    case 'n':
    case 'N':
    case 'p':
    case 'P':
    case 'x':
    case 'z':
    case 'F':
      return readEnd(cursor);
    case 'l':
    case 'q':
    case 'Q':
      skip(cursor, /[ \t0-9]/);
      return readEnd(cursor);
    case 'b':
    case 't':
    case 'T':
    case ':':
      skip(cursor, /[ \t]/);
      skip(cursor, /[A-Za-z0-9_]/);
      // For some these are part of the label.
      return peek(cursor) === '#' || (name === ':' && peek(cursor) === '}') ? unreadable : readEnd(cursor);
    case '#':
      skip(cursor, /[^\n]/);
      return undefined;
    case 'a':
    case 'i':
    case 'c':
      return readText(cursor);
    case 's':
      return readDelimited(cursor, 'two') ? readFlags(cursor) : unreadable;
    case 'y':
      return readDelimited(cursor, 'two') ? readEnd(cursor) : unreadable;
    case '':
      return unreadable;
    default:
      return `has the command \`${name}\``;
  }
}

/** Nothing, a number, a step, the last line, or an expression between delimiters. */
function readAddress(cursor: Cursor): boolean {
  const first = peek(cursor);
  if (/[0-9$+~]/.test(first)) {
    cursor.at++;
    skip(cursor, /[0-9~]/);
    return true;
  }
  if (first !== '/' && first !== '\\') {
    return true;
  }
  if (first === '\\') {
    cursor.at++;
  }
  if (!readDelimited(cursor, 'one')) {
    return false;
  }
  skip(cursor, /[IM]/);
  return true;
}

/** The stretches between delimiters, of which the next character is the first. */
function readDelimited(cursor: Cursor, stretches: 'one' | 'two'): boolean {
  const delimiter = take(cursor);
  if (delimiter === '' || /[\s\\A-Za-z0-9[\]]/.test(delimiter)) {
    return false;
  }
  return readStretch(cursor, delimiter, 'pattern') && (stretches === 'one' || readStretch(cursor, delimiter, 'text'));
}

function readStretch(cursor: Cursor, delimiter: string, kind: 'pattern' | 'text'): boolean {
  const from = cursor.at;
  for (let next = take(cursor); next !== ''; next = take(cursor)) {
    if (next === '\n') {
      return false;
    }
    if (next === '\\') {
      if (take(cursor) === '\n') {
        return false;
      }
    } else if (next === delimiter) {
      // A delimiter inside brackets ends the pattern for some and not for others.
      return kind === 'text' || !isInBrackets(cursor.script.slice(from, cursor.at - 1));
    }
  }
  return false;
}

/**
 * Whether a bracket expression may still be open at the end of the pattern.
 * Some take a backslash inside brackets for an escape and some for itself, so both readings must say no.
 */
function isInBrackets(pattern: string): boolean {
  return endsInBrackets(pattern, 'escape') || endsInBrackets(pattern, 'itself');
}

function endsInBrackets(pattern: string, backslash: 'escape' | 'itself'): boolean {
  let inside = false;
  for (let at = 0; at < pattern.length; at++) {
    const next = pattern.charAt(at);
    if (next === '\\' && (!inside || backslash === 'escape')) {
      at++;
    } else if (!inside && next === '[') {
      inside = true;
      at += pattern.charAt(at + 1) === '^' ? 1 : 0;
      // A closing bracket that comes first stands for itself.
      at += pattern.charAt(at + 1) === ']' ? 1 : 0;
    } else if (inside && next === '[' && /[:.=]/.test(pattern.charAt(at + 1))) {
      const end = pattern.indexOf(`${pattern.charAt(at + 1)}]`, at + 2);
      if (end < 0) {
        return true;
      }
      at = end + 1;
    } else if (inside && next === ']') {
      inside = false;
    }
  }
  return inside;
}

function readFlags(cursor: Cursor): string | undefined {
  skip(cursor, /[gpiImM0-9]/);
  const next = peek(cursor);
  return next === 'w' || next === 'e' ? `has the flag \`${next}\`` : readEnd(cursor);
}

/** A command must end where every sed sees its end. */
function readEnd(cursor: Cursor): string | undefined {
  skip(cursor, /[ \t]/);
  return /^[;\n}#]?$/.test(peek(cursor)) ? undefined : unreadable;
}

/** Text to print: it must be the last thing in the script, because where it ends differs otherwise. */
function readText(cursor: Cursor): string | undefined {
  const rest = cursor.script.slice(cursor.at);
  cursor.at = cursor.script.length;
  return /^[ \t\\]*[^ \t\\\n][^\n]*$/.test(rest) ? undefined : unreadable;
}

function peek({ script, at }: Cursor): string {
  return script.charAt(at);
}

function take(cursor: Cursor): string {
  const next = cursor.script.charAt(cursor.at);
  cursor.at++;
  return next;
}

function skip(cursor: Cursor, letters: RegExp): void {
  while (cursor.at < cursor.script.length && letters.test(peek(cursor))) {
    cursor.at++;
  }
}
