/** Whether an awk program may run commands. Doubt counts as yes. */
export function awkRuns(program: string): boolean {
  let previous = '';
  for (let at = 0; at < program.length; at++) {
    const character = program.charAt(at);
    if (character === '"') {
      at = endOfString(program, at + 1);
      previous = '"';
    } else if (character === '/' && startsOperand(previous)) {
      const end = endOfRegex(program, at + 1);
      if (end === undefined) {
        return true;
      }
      at = end;
      previous = '/';
    } else if (character === '/' && previous === ')' && mayHideQuote(program, at + 1)) {
      return true;
    } else if (character === '#') {
      at = endOfLine(program, at);
    } else if (character === '|') {
      if (program.charAt(at + 1) !== '|') {
        return true;
      }
      at++;
      previous = '|';
    } else if (/[A-Za-z_@]/.test(character)) {
      const name = /^@?[A-Za-z_0-9]*/.exec(program.slice(at, at + 64))?.[0] ?? '';
      // `@name` calls the function that a variable names, or loads more code.
      if (name === 'system' || name === 'getline' || name.startsWith('@')) {
        return true;
      }
      at += Math.max(name.length - 1, 0);
      previous = beforeOperand.has(name) ? '(' : 'a';
    } else if (/[+-]/.test(character) && program.charAt(at + 1) === character) {
      // `i++ / 2` divides, and so does what ends in a bracket, unless the bracket is that of an `if`.
      at++;
      previous = ')';
    } else if (character === '\\' && program.charAt(at + 1) === '\n') {
      at++;
    } else if (!/[ \t\r]/.test(character)) {
      previous = character;
    }
  }
  return false;
}

/** After these a slash cannot be a division, so it begins a pattern. */
function startsOperand(previous: string): boolean {
  return previous === '' || '(,{};!~&|:?=<>+-*%^[$\n'.includes(previous);
}

/** Words after which a slash begins a pattern too. */
const beforeOperand: ReadonlySet<string> = new Set([
  'return',
  'print',
  'printf',
  'in',
  'case',
  'else',
  'do',
  'exit',
  'delete',
]);

/** Whether a pattern that begins here would hold what otherwise begins a text or a comment. */
function mayHideQuote(program: string, from: number): boolean {
  return /["#]/.test(/^[^/\n]*\//.exec(program.slice(from))?.[0] ?? '');
}

function endOfString(program: string, from: number): number {
  let at = from;
  while (at < program.length && program.charAt(at) !== '"') {
    at += program.charAt(at) === '\\' ? 2 : 1;
  }
  return at;
}

/** Where the pattern ends; undefined when awks differ on that. */
function endOfRegex(program: string, from: number): number | undefined {
  let isInBrackets = false;
  for (let at = from; at < program.length; at++) {
    const character = program.charAt(at);
    if (character === '\\') {
      at++;
    } else if (character === '/') {
      return isInBrackets ? undefined : at;
    } else if (character === '[') {
      isInBrackets = true;
    } else if (character === ']') {
      isInBrackets = false;
    } else if (character === '\n') {
      return undefined;
    }
  }
  return undefined;
}

function endOfLine(program: string, from: number): number {
  const end = program.indexOf('\n', from);
  return end < 0 ? program.length : end;
}
