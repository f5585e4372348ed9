/**
 * Why an awk program may do more than compute and print, as a clause after "the program"; undefined when it may not.
 *
 * The program is only cut into tokens. Whatever runs, writes or reads elsewhere has a token of its own: `system`,
 * `getline`, a pipe, `@`, or `>` behind `print`.
 */
export function whyNotSafeProgram(program: string): string | undefined {
  let at = 0;
  /** Whether the last token ended a value, so that a slash divides. */
  let after: 'operator' | 'value' | 'either' = 'operator';
  let printing = false;
  while (at < program.length) {
    const rest = program.slice(at, at + 2);
    const next = program.charAt(at);
    if (next === ' ' || next === '\t') {
      at++;
    } else if (next === '\n') {
      at++;
      // A line ends a statement unless something is still missing from it.
      printing &&= after === 'operator';
      after = 'operator';
    } else if (next === '#') {
      at = endOf(program.indexOf('\n', at), program);
    } else if (next === '"') {
      const end = endOfString(program, at);
      if (end === undefined) {
        return unreadable;
      }
      at = end;
      after = 'value';
    } else if (rest === '/=' && after !== 'operator') {
      // Some read a pattern here and some a division.
      return unreadable;
    } else if (next === '/' && after !== 'value') {
      const end = after === 'operator' ? endOfPattern(program, at) : undefined;
      if (end === undefined) {
        return unreadable;
      }
      at = end;
      after = 'value';
    } else if (/[A-Za-z_]/.test(next)) {
      const word = wordAt(program, at);
      if (word === 'system' || word === 'getline' || word === 'ARGV' || word === 'ARGC') {
        return `uses \`${word}\``;
      }
      printing ||= word === 'print' || word === 'printf';
      at += word.length;
      after = keywords.has(word) ? 'operator' : word === 'length' ? 'either' : 'value';
    } else if (/[0-9.]/.test(next)) {
      at += /^[0-9.]+(?:[eE][-+]?[0-9]+)?/.exec(program.slice(at, at + 64))?.[0].length ?? 1;
      after = 'value';
    } else if (rest === '||' || rest === '&&' || rest === '!~' || /^[-+*/%^=!<>]=$/.test(rest)) {
      if (rest === '>=' && printing) {
        return 'may write to a file';
      }
      at += 2;
      after = 'operator';
    } else if (rest === '++' || rest === '--') {
      at += 2;
      after = 'either';
    } else if (next === '|' || next === '@' || next === '`') {
      return next === '|' ? 'runs a command' : unreadable;
    } else if (next === '>' && printing) {
      return 'may write to a file';
    } else if (next === '\\') {
      if (program.charAt(at + 1) !== '\n') {
        return unreadable;
      }
      at += 2;
    } else if (next === ')') {
      at++;
      after = 'either';
    } else if (next === ']') {
      at++;
      after = 'value';
    } else if (/[-+*/%^=!<>~?:,;{}()[$]/.test(next)) {
      printing &&= next !== ';' && next !== '}';
      at++;
      after = 'operator';
    } else {
      return unreadable;
    }
  }
  return undefined;
}

const unreadable = 'cannot be read with certainty';

/** Words behind which a slash begins a pattern. */
const keywords = new Set(
  'print printf return in if else while for do case delete exit function func BEGIN END'.split(' '),
);

function wordAt(program: string, at: number): string {
  return /^[A-Za-z_][A-Za-z0-9_]*/.exec(program.slice(at, at + 256))?.[0] ?? '';
}

function endOf(at: number, program: string): number {
  return at < 0 ? program.length : at;
}

function endOfString(program: string, from: number): number | undefined {
  for (let at = from + 1; at < program.length; at++) {
    const next = program.charAt(at);
    if (next === '"') {
      return at + 1;
    }
    if (next === '\n') {
      return undefined;
    }
    at += next === '\\' ? 1 : 0;
  }
  return undefined;
}

/** A slash inside brackets ends the pattern for some awks and not for others, so it is not read. */
function endOfPattern(program: string, from: number): number | undefined {
  let open = false;
  for (let at = from + 1; at < program.length; at++) {
    const next = program.charAt(at);
    if (next === '\n') {
      return undefined;
    }
    if (next === '/') {
      return open ? undefined : at + 1;
    }
    if (next === '\\') {
      at++;
    } else if (next === '[' && !open) {
      open = true;
      at += program.charAt(at + 1) === '^' ? 1 : 0;
      at += program.charAt(at + 1) === ']' ? 1 : 0;
    } else if (next === '[') {
      const name = /^\[:[a-z]+:\]/.exec(program.slice(at, at + 16))?.[0];
      if (name === undefined) {
        return undefined;
      }
      at += name.length - 1;
    } else if (next === ']') {
      open = false;
    }
  }
  return undefined;
}
