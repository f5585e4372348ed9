import { parseLeadingOptions } from '../../programs/arguments';
import type { Options, ParsedOptions } from '../../programs/notation';
import type { Word } from '../word';
import type { Where, Wrapped } from '../wrapped';
import { runsAll } from './code';

/** Where the words of the inner command begin. */
export interface Located {
  /** The index in the wrapper's words; their length when there is no inner command. */
  readonly at: number;
  readonly parsed: ParsedOptions;
  /** Why the place is only a guess. */
  readonly hidden: string | undefined;
}

/** Finds the inner command after options and `skip` operands of the wrapper's own. `from` is where its options begin. */
export function locate(
  words: readonly Word[],
  spec: Options,
  { skip = 0, from = 1 }: { skip?: number; from?: number } = {},
): Located {
  const parsed = parseLeadingOptions(words.slice(from), spec);
  if (parsed.unknown !== undefined) {
    const guess = words.findIndex((word, index) => index >= from && !word.text.startsWith('-'));
    return {
      at: guess < 0 ? words.length : guess,
      parsed,
      hidden: `what \`${words[0]?.text ?? ''}\` runs cannot be told: \`${parsed.unknown}\` is not a known option`,
    };
  }
  const at = Math.min(from + parsed.operandsAt + skip, words.length);
  // A word that may be anything matters only if it stands before the inner command: there it may swallow it.
  const isUnsure = parsed.unsure !== undefined && words.indexOf(parsed.unsure) < at;
  return {
    at,
    parsed,
    hidden: isUnsure ? `\`${parsed.unsure?.source ?? ''}\` may change which command runs` : undefined,
  };
}

/**
 * Finds the subcommand behind the program's own options. With one that is not known, which may take the next word, it
 * is the first word that names one of those that run something.
 */
export function locateSubcommand(
  words: readonly Word[],
  spec: Options,
  isOne: (name: string) => boolean,
  from = 1,
): Pick<Located, 'at' | 'hidden'> {
  const { at, hidden } = locate(words, spec, { from });
  if (hidden === undefined || isOne(words[at]?.text ?? '')) {
    return { at, hidden: undefined };
  }
  const named = words.findIndex((word, index) => index >= from && isOne(word.text));
  return named < 0 ? { at, hidden: undefined } : { at: named, hidden };
}

/** What a wrapper that simply runs the words after its options runs. */
export function runsRest(
  words: readonly Word[],
  { at, hidden }: Pick<Located, 'at'> & Partial<Pick<Located, 'hidden'>>,
  { kind = 'plain', where }: { kind?: Wrapped['kind']; where?: Where } = {},
): Wrapped | undefined {
  if (at >= words.length) {
    return runsAll(kind, { hidden });
  }
  return { kind, hidden, inner: [{ by: 'words', words: words.slice(at), at, where }] };
}

/** The value of the last of the named options; undefined when none was given. */
export function valueOfOption({ options }: ParsedOptions, ...names: readonly string[]): Word | undefined {
  return options.findLast((option) => names.includes(option.name))?.value;
}
