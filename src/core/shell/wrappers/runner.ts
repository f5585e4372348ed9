import { type Options, options } from '../../programs/notation';
import { codeIn } from './code';
import { locate, runsRest, valueOfOption } from './locate';
import type { Unwrap } from './wrapped';

/** Global options before a subcommand are skipped as long as they are known. */
export interface Runner {
  readonly subcommands: readonly string[];
  /** Options before the subcommand. */
  readonly globals?: Options;
  /** Options after it. */
  readonly spec: Options;
  /** Operands of its own before the command. */
  readonly skip?: number;
  /** Options whose value is code for a shell. */
  readonly code?: readonly string[];
}

/** A tool of which one subcommand runs a command. No subcommand is given as the empty name. */
export function runner({ subcommands, skip = 0, code = [], ...given }: Runner): Unwrap {
  const { globals = options(''), spec } = given;
  return ({ words }) => {
    let from = 1;
    if (!subcommands.includes('')) {
      const before = locate(words, globals);
      const subcommand = words[before.at];
      if (subcommand === undefined || !subcommands.includes(subcommand.text)) {
        return undefined;
      }
      from = before.at + 1;
    }
    const located = locate(words, spec, { from, skip });
    const text = valueOfOption(located.parsed, ...code);
    if (text !== undefined) {
      const { inner, hidden } = codeIn([text]);
      return { kind: 'plain', hidden, inner };
    }
    return runsRest(words, located, { kind: 'plain' });
  };
}

/** Tools that take their command after `--`, or after a subcommand and so many operands of their own. */
export function afterDashes(subcommand: string, skip = 0): Unwrap {
  return ({ words }) => {
    const position = words.findIndex((word, at) => at > 0 && word.literal && word.text === subcommand);
    if (position < 0) {
      return undefined;
    }
    const dashes = words.findIndex((word, at) => at > position && word.literal && word.text === '--');
    if (dashes >= 0) {
      return runsRest(words, { at: dashes + 1, hidden: undefined }, { kind: 'plain' });
    }
    const guess = words.findIndex((word, at) => at > position && !word.text.startsWith('-'));
    const hidden = guess > position + 1 ? 'the command cannot be told from the options in front of it' : undefined;
    return runsRest(words, { at: guess < 0 ? words.length : guess + skip, hidden }, { kind: 'plain' });
  };
}
