/** Whether a sed script may run commands, by `e` or by the flag of `s`. Doubt counts as yes. */
export function sedRuns(script: string): boolean {
  let at = 0;
  while (at < script.length) {
    at = skip(script, at, /[\s;{}]/);
    if (at >= script.length) {
      return false;
    }
    const command = afterAddresses(script, at);
    if (command === undefined) {
      return true;
    }
    const next = afterCommand(script, command);
    if (next === undefined) {
      return true;
    }
    at = next;
  }
  return false;
}

function skip(script: string, from: number, blank: RegExp): number {
  let at = from;
  while (at < script.length && blank.test(script.charAt(at))) {
    at++;
  }
  return at;
}

/** Where the command letter stands; undefined when the addresses cannot be read. */
function afterAddresses(script: string, from: number): number | undefined {
  let at: number | undefined = afterAddress(script, from);
  if (at === undefined) {
    return undefined;
  }
  at = skip(script, at, /\s/);
  if (script.charAt(at) === ',') {
    at = afterAddress(script, skip(script, at + 1, /\s/));
  }
  return at === undefined ? undefined : skip(script, at, /[\s!]/);
}

function afterAddress(script: string, from: number): number | undefined {
  const character = script.charAt(from);
  if (/[0-9$+~]/.test(character)) {
    return skip(script, from + 1, /[0-9~]/);
  }
  if (character !== '/' && character !== '\\') {
    return from;
  }
  const delimiter = character === '/' ? '/' : script.charAt(from + 1);
  const end = afterDelimited(script, character === '/' ? from + 1 : from + 2, delimiter);
  return end === undefined ? undefined : skip(script, end, /[IM]/);
}

/** The place after the next delimiter; undefined when there is none or brackets make it doubtful. */
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

/** The place after one command; undefined when it runs something or cannot be read. */
function afterCommand(script: string, at: number): number | undefined {
  const letter = script.charAt(at);
  switch (letter) {
    case 's':
      return afterSubstitution(script, at + 1);
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
    case ':':
    case 'b':
    case 't':
    case 'T':
    case '#':
    case 'v':
      return letter === 'b' || letter === 't' || letter === 'T'
        ? skip(script, at + 1, /[^;\n}]/)
        : skip(script, at + 1, /[^\n]/);
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

function afterSubstitution(script: string, from: number): number | undefined {
  const delimiter = script.charAt(from);
  if (delimiter === '' || delimiter === '\n' || delimiter === '\\') {
    return undefined;
  }
  const middle = afterDelimited(script, from + 1, delimiter);
  const end = middle === undefined ? undefined : afterReplacement(script, middle, delimiter);
  if (end === undefined) {
    return undefined;
  }
  const flags = /^[a-zA-Z0-9]*/.exec(script.slice(end, end + 32))?.[0] ?? '';
  if (flags.includes('e')) {
    return undefined;
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
