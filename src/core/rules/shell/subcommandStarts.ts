import type { Word } from '../../shell/word';
import { globalOptionsOf } from './globalOptions';

/** A place among a command's words where its subcommand may stand. */
export interface Start {
  readonly at: number;
  /** `may`: only if an option that is not known takes a value, or takes none. */
  readonly certainty: 'matches' | 'may';
}

/**
 * Where the subcommand may stand when the options in front of it are skipped, first place first.
 * `program` is the program, or a program and its subcommand that has subcommands of its own.
 */
export function subcommandStarts(program: string, words: readonly Word[], from: number): readonly Start[] {
  const first = words[from];
  if (first?.literal === true && !first.text.startsWith('-') && !first.text.startsWith('+')) {
    // Nearly always the subcommand comes first.
    return [{ at: from, certainty: 'matches' }];
  }
  const known = globalOptionsOf(program);
  const reached: (Start['certainty'] | undefined)[] = ['matches'];
  const reach = (at: number, certainty: Start['certainty']) => {
    if (at <= words.length && reached[at - from] !== 'matches') {
      reached[at - from] = certainty;
    }
  };
  const starts: Start[] = [];
  for (let at = from; at <= words.length; at += 1) {
    const certainty = reached[at - from];
    if (certainty === undefined) {
      continue;
    }
    starts.push({ at, certainty });
    const word = words[at];
    if (word === undefined) {
      break;
    }
    if (!word.literal) {
      // It may turn out to be an option, or nothing at all.
      reach(at + 1, 'may');
    } else if (word.text === '--' || (program === 'cargo' && word.text.startsWith('+'))) {
      reach(at + 1, certainty);
    } else if (word.text.startsWith('-') && word.text.length > 1) {
      const [name = word.text, value] = word.text.split('=', 2);
      if (known?.flags.has(name) || (known?.values.has(name) && value !== undefined)) {
        reach(at + 1, certainty);
      } else if (known?.values.has(name)) {
        reach(at + 2, certainty);
      } else {
        reach(at + 1, 'may');
        reach(at + 2, 'may');
      }
    }
  }
  return starts;
}
