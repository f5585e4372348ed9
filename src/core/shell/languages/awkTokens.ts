/** A piece of an awk program. Comments and blanks are left out; a line break is a sign. */
export interface AwkToken {
  readonly kind: 'text' | 'pattern' | 'number' | 'word' | 'sign';
  /** What it says; the characters of a text without its quotes, escaped ones as they are. */
  readonly text: string;
  /** In how many round or square brackets it stands. */
  readonly depth: number;
  /** Whether something is still missing when it is the last of its line. */
  readonly isOpen: boolean;
}

/** An awk program as far as every awk reads it in the same way. */
export interface AwkTokens {
  readonly tokens: readonly AwkToken[];
  /** Where awks begin to differ, or cannot go on; undefined when the whole program is read. */
  readonly lostAt: number | undefined;
}

/** What the last token makes of a slash: a pattern, a division, or what depends on the awk. */
type After = 'operator' | 'value' | 'either';

/** Words behind which a slash begins a pattern, in every awk. */
const keywords = new Set('print printf return in if else while for do delete exit function BEGIN END'.split(' '));

/**
 * Words that are names of variables to some awks and something of their own to others, so that a slash behind them
 * divides or begins a pattern. mawk also does the latter behind `++`.
 */
const versionWords = new Set('case default switch func nextfile BEGINFILE ENDFILE length'.split(' '));

/** Cuts an awk program into tokens, up to where that depends on the awk. */
export function awkTokens(program: string): AwkTokens {
  const tokens: AwkToken[] = [];
  /** For each open bracket, whether it is that of an `if` or a loop: what follows it begins a statement. */
  const brackets: boolean[] = [];
  let after = 'operator' as After;
  let at = 0;
  const add = (kind: AwkToken['kind'], text: string, length: number, leaves: After) => {
    tokens.push({ kind, text, depth: brackets.length, isOpen: leaves === 'operator' });
    at += length;
    after = leaves;
  };
  while (at < program.length) {
    const next = program.charAt(at);
    const pair = program.slice(at, at + 2);
    if (next === ' ' || next === '\t') {
      at++;
    } else if (pair === '\\\n') {
      at += 2;
    } else if (next === '#') {
      const end = program.indexOf('\n', at);
      at = end < 0 ? program.length : end;
    } else if (next === '\n') {
      // Inside brackets some end the statement all the same and some do not.
      const ends = brackets.length === 0 && after === 'value';
      add('sign', next, 1, ends || after === 'operator' ? 'operator' : 'either');
    } else if (next === '"') {
      const end = endOfText(program, at + 1);
      if (end === undefined) {
        return { tokens, lostAt: at };
      }
      add('text', program.slice(at + 1, end), end + 1 - at, 'value');
    } else if (next === '/' && (after === 'either' || (pair === '/=' && after === 'value'))) {
      return { tokens, lostAt: at };
    } else if (next === '/' && after === 'operator') {
      const end = endOfPattern(program, at + 1);
      if (end === undefined) {
        return { tokens, lostAt: at };
      }
      add('pattern', program.slice(at + 1, end), end + 1 - at, 'value');
    } else if (/[A-Za-z_]/.test(next)) {
      const word = /^[A-Za-z0-9_]+/.exec(program.slice(at, at + 256))?.[0] ?? next;
      add('word', word, word.length, keywords.has(word) ? 'operator' : versionWords.has(word) ? 'either' : 'value');
    } else if (/[0-9.]/.test(next)) {
      const number = /^[0-9.]+(?:[eE](?:[0-9]+|[-+][0-9]*))?/.exec(program.slice(at, at + 64))?.[0] ?? next;
      if (/[-+]$/.test(number)) {
        // Older gawks take the sign for a part of the number, so that a slash divides.
        return { tokens, lostAt: at };
      }
      add('number', number, number.length, 'value');
    } else if (pair === '++' || pair === '--') {
      add('sign', pair, 2, 'either');
    } else if (/^(?:\|\||&&|!~|\|&|>>|[-+*/%^=!<>]=)$/.test(pair)) {
      add('sign', pair, 2, 'operator');
    } else if (next === '(' || next === '[') {
      brackets.push(/^(?:if|while|for)$/.test(tokens.at(-1)?.text ?? ''));
      add('sign', next, 1, 'operator');
    } else if (next === ')' || next === ']') {
      add('sign', next, 1, brackets.pop() === true ? 'either' : 'value');
    } else if (/[-+*/%^=!<>~?:,;{}$|@]/.test(next)) {
      add('sign', next, 1, 'operator');
    } else {
      return { tokens, lostAt: at };
    }
  }
  return { tokens, lostAt: undefined };
}

function endOfText(program: string, from: number): number | undefined {
  const text = /(?:[^"\\\n]|\\[\s\S])*"/y;
  text.lastIndex = from;
  return text.test(program) ? text.lastIndex - 1 : undefined;
}

/** A slash inside square brackets ends the pattern for some awks and not for others, so it is not read. */
function endOfPattern(program: string, from: number): number | undefined {
  let open = false;
  for (let at = from; at < program.length; at++) {
    const next = program.charAt(at);
    if (next === '\n' || next === '/') {
      return open || next === '\n' ? undefined : at;
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
