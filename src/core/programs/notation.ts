import type { Word } from '../shell/word';

/**
 * Whether an option takes a value: never, always (attached or in the next word), or only when it is attached.
 * `either`: versions differ, so the next word may be its value or stand for itself. `pair`: the next two words.
 */
export type Arity = 'none' | 'value' | 'optional' | 'either' | 'pair';

/** Which options a program takes. Anything not listed is unknown. */
export interface Options {
  /** By name, with dashes. */
  readonly arities: ReadonlyMap<string, Arity>;
  /** Whole words that begin with a single dash (`-name`). */
  readonly words: ReadonlyMap<string, Arity>;
  /** `-5` is an option. */
  readonly numeric: boolean;
  /** Options end at the first operand, as for programs that run other programs. */
  readonly stops: boolean;
  /** Letters and long names that are not listed are taken for options without a value. */
  readonly anyLetter: boolean;
}

/**
 * Reads a list of options: `-b` takes no value, `-k=` takes one, `--check[=]` takes one only when it is attached, and
 * `-i=?` takes one in some versions. `--set==` takes two.
 * Letters with the same arity may stand behind one dash, and `-#` is any number behind a dash.
 */
export function options(
  text: string,
  { words = '', stops = false, anyLetter = false }: { words?: string; stops?: boolean; anyLetter?: boolean } = {},
): Options {
  const arities = new Map<string, Arity>();
  let numeric = false;
  for (const { name, arity } of tokensOf(text)) {
    if (name.startsWith('--')) {
      const before = arities.get(name);
      // What is listed with and without a value takes one when it is attached.
      arities.set(name, before === undefined || before === arity ? arity : 'optional');
    } else if (name === '-#') {
      numeric = true;
    } else {
      for (const letter of name.slice(1)) {
        const before = arities.get(`-${letter}`);
        arities.set(`-${letter}`, before === undefined || strength[arity] > strength[before] ? arity : before);
      }
    }
  }
  return {
    arities,
    words: words === '' ? noWords : new Map([...tokensOf(words)].map(({ name, arity }) => [name, arity])),
    numeric,
    stops,
    anyLetter,
  };
}

/** Of a letter that is listed twice, the reading counts that takes the fewest words away from the others. */
const strength = { none: 3, value: 2, pair: 2, either: 1, optional: 0 };
const noWords: ReadonlyMap<string, Arity> = new Map();

function* tokensOf(text: string): Iterable<{ readonly name: string; readonly arity: Arity }> {
  for (const token of list(text)) {
    if (token.endsWith('=?')) {
      yield { name: token.slice(0, -2), arity: 'either' };
    } else if (token.endsWith('[=]')) {
      yield { name: token.slice(0, -3), arity: 'optional' };
    } else if (token.endsWith('==')) {
      yield { name: token.slice(0, -2), arity: 'pair' };
    } else if (token.endsWith('=')) {
      yield { name: token.slice(0, -1), arity: 'value' };
    } else {
      yield { name: token, arity: 'none' };
    }
  }
}

/** The words of a blank-separated list. */
export function list(text: string): readonly string[] {
  return text.match(/\S+/g) ?? [];
}

/** Groups of words, with bars between. */
export function groupsIn(text = ''): readonly (readonly string[])[] {
  return text.split('|').map(list);
}

/** Whether a blank-separated list has the name. It is looked for in the text, because lists are long and often asked. */
export function isListed(name: string, names: string): boolean {
  if (name === '') {
    return false;
  }
  for (let at = names.indexOf(name); at >= 0; at = names.indexOf(name, at + 1)) {
    if (isEdge(names[at - 1]) && isEdge(names[at + name.length])) {
      return !/\s/.test(name);
    }
  }
  return false;
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || character === ' ' || character === '\n';
}

/** An option as it was given. */
export interface GivenOption {
  /** `-o`, `--output`: always with its dashes, without a value. */
  readonly name: string;
  readonly value: Word | undefined;
}

/** A command's arguments sorted into options and operands. */
export interface ParsedOptions {
  readonly options: readonly GivenOption[];
  readonly operands: readonly Word[];
  /** The index in the argument list of the first operand; the list's length when there is none. */
  readonly operandsAt: number;
  /** The first option that is not listed, or that lacks its value. */
  readonly unknown: string | undefined;
  /** The first word before `--` that is not literal and might turn out to be an option, or several words. */
  readonly unsure: Word | undefined;
}

/** Whether one of these options was given, by its whole name. */
export function isGiven({ options }: Pick<ParsedOptions, 'options'>, names: string): boolean {
  return options.some(({ name }) => isListed(name, names));
}

/** The values given to these options. */
export function valuesGiven({ options }: Pick<ParsedOptions, 'options'>, names: string): readonly Word[] {
  return options.flatMap(({ name, value }) => (value !== undefined && isListed(name, names) ? [value] : []));
}

/** Whether one of two options says no to the other, in full or cut short: `--no-cached`, `--no-cach`. */
export function isOpposite(option: string, other: string): boolean {
  const not = '--no-';
  return (
    (option.startsWith(not) && option.length > not.length && other.startsWith(`--${option.slice(not.length)}`)) ||
    (other.startsWith(not) && /^--\w/.test(option) && other.slice(not.length).startsWith(option.slice(2)))
  );
}
