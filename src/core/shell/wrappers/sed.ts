/**
 * Whether a sed script may run commands, by `e` or by the flag of `s`. Doubt counts as yes.
 * Older versions end a pattern at a delimiter inside brackets, newer ones do not: either reading counts.
 */
export function sedRuns(script: string): boolean {
  return read(script, 'brackets') !== 'plain' || read(script, 'noBrackets') === 'runs';
}

/** `unclear`: the script cannot be read that way. */
type Finding = 'runs' | 'unclear' | 'plain';

type Reading = 'brackets' | 'noBrackets';

/** Stands for a place when the script runs something before it. */
const running = -1;

function read(script: string, reading: Reading): Finding {
  let at = 0;
  while (at < script.length) {
    at = skip(script, at, /[\s;{}]/);
    if (at >= script.length) {
      return 'plain';
    }
    const command = afterAddresses(script, at, reading);
    const next = command === undefined ? undefined : afterCommand(script, command, reading);
    if (next === undefined) {
      return 'unclear';
    }
    if (next === running) {
      return 'runs';
    }
    at = next;
  }
  return 'plain';
}

function skip(script: string, from: number, blank: RegExp): number {
  let at = from;
  while (at < script.length && blank.test(script.charAt(at))) {
    at++;
  }
  return at;
}

/** Where the command letter stands; undefined when the addresses cannot be read. */
function afterAddresses(script: string, from: number, reading: Reading): number | undefined {
  let at: number | undefined = afterAddress(script, from, reading);
  if (at === undefined) {
    return undefined;
  }
  at = skip(script, at, /\s/);
  if (script.charAt(at) === ',') {
    at = afterAddress(script, skip(script, at + 1, /\s/), reading);
  }
  return at === undefined ? undefined : skip(script, at, /[\s!]/);
}

function afterAddress(script: string, from: number, reading: Reading): number | undefined {
  const character = script.charAt(from);
  if (/[0-9$+~]/.test(character)) {
    return skip(script, from + 1, /[0-9~]/);
  }
  if (character !== '/' && character !== '\\') {
    return from;
  }
  const delimiter = character === '/' ? '/' : script.charAt(from + 1);
  const end = afterPattern(script, character === '/' ? from + 1 : from + 2, { delimiter, reading });
  return end === undefined ? undefined : skip(script, end, /[IM]/);
}

/** The place after the delimiter that ends a pattern. */
function afterPattern(
  script: string,
  from: number,
  { delimiter, reading }: { delimiter: string; reading: Reading },
): number | undefined {
  for (let at = from; at < script.length; at++) {
    const character = script.charAt(at);
    if (character === '\\') {
      at++;
    } else if (character === delimiter) {
      return at + 1;
    } else if (character === '\n') {
      return undefined;
    } else if (character === '[' && reading === 'brackets') {
      const end = endOfBrackets(script, at);
      if (end === undefined) {
        return undefined;
      }
      at = end;
    }
  }
  return undefined;
}

/** The place of the bracket that closes the one at `from`. A bracket that comes first is a member like any other. */
function endOfBrackets(script: string, from: number): number | undefined {
  const first = script.charAt(from + 1) === '^' ? from + 2 : from + 1;
  for (let at = first + 1; at < script.length; at++) {
    const pair = script.slice(at, at + 2);
    if (pair === '[:' || pair === '[.' || pair === '[=') {
      const end = script.indexOf(`${pair.charAt(1)}]`, at + 2);
      if (end < 0) {
        return undefined;
      }
      at = end + 1;
    } else if (script.charAt(at) === ']') {
      return at;
    }
  }
  return undefined;
}

/** The place after the next delimiter; undefined when there is none. */
function afterDelimited(script: string, from: number, delimiter: string): number | undefined {
  for (let at = from; at < script.length; at++) {
    const character = script.charAt(at);
    if (character === '\\') {
      at++;
    } else if (character === delimiter) {
      return at + 1;
    } else if (character === '\n') {
      return undefined;
    }
  }
  return undefined;
}

/** The place after one command; undefined when it cannot be read, `running` when it runs something. */
function afterCommand(script: string, at: number, reading: Reading): number | undefined {
  const letter = script.charAt(at);
  switch (letter) {
    case 'e':
      return running;
    case 's':
      return afterSubstitution(script, at + 1, reading);
    case 'y': {
      const delimiter = script.charAt(at + 1);
      const middle = afterDelimited(script, at + 2, delimiter);
      return middle === undefined ? undefined : afterDelimited(script, middle, delimiter);
    }
    case 'a':
    case 'i':
    case 'c':
      return afterText(script, at + 1);
    case 'r':
    case 'R':
    case 'w':
    case 'W':
    case '#':
      return skip(script, at + 1, /[^\n]/);
    case ':':
    case 'v':
      return afterLabel(script, at + 1, /[^;\s]/);
    case 'b':
    case 't':
    case 'T':
      return afterLabel(script, at + 1, /[^;}\s]/);
    case '{':
    case '}':
      return at + 1;
    case 'q':
    case 'Q':
    case 'l':
    case 'L':
      return skip(script, at + 1, /[\s0-9]/);
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
      return at + 1;
    default:
      return undefined;
  }
}

/** A blank ends a label, and the next command may follow at once. */
function afterLabel(script: string, from: number, letter: RegExp): number {
  return skip(script, skip(script, from, /[ \t]/), letter);
}

function afterSubstitution(script: string, from: number, reading: Reading): number | undefined {
  const delimiter = script.charAt(from);
  if (delimiter === '' || delimiter === '\n' || delimiter === '\\') {
    return undefined;
  }
  const middle = afterPattern(script, from + 1, { delimiter, reading });
  const end = middle === undefined ? undefined : afterReplacement(script, middle, delimiter);
  if (end === undefined) {
    return undefined;
  }
  const flags = /^[a-zA-Z0-9]*/.exec(script.slice(end, end + 32))?.[0] ?? '';
  if (/[^gpiImMew0-9]/.test(flags)) {
    return undefined;
  }
  if (flags.includes('e')) {
    return running;
  }
  // After `w` the rest of the line is a file name.
  return flags.includes('w') ? skip(script, end, /[^\n]/) : end + flags.length;
}

/** The replacement may go over several lines if each line break is escaped. */
function afterReplacement(script: string, from: number, delimiter: string): number | undefined {
  for (let at = from; at < script.length; at++) {
    const character = script.charAt(at);
    if (character === '\\') {
      at++;
    } else if (character === delimiter) {
      return at + 1;
    }
  }
  return undefined;
}

/** Text that is added, up to a line break that is not escaped. */
function afterText(script: string, from: number): number {
  let at = from;
  while (at < script.length && script.charAt(at) !== '\n') {
    at += script.charAt(at) === '\\' ? 2 : 1;
  }
  return at;
}
