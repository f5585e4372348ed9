import { programs } from '../../programs/analysis/programs';
import type { Options } from '../../programs/notation';
import type { Word } from '../../shell/word';

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
  const known = globalsOf(program);
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
      const length = lengthOf(word.text, known);
      reach(at + (length ?? 1), length === undefined ? 'may' : certainty);
      if (length === undefined) {
        reach(at + 2, 'may');
      }
    }
  }
  return starts;
}

/** The options in front of a subcommand; a plugin such as `docker compose` is known as a program of its own. */
export function globalsOf(program: string): Options | undefined {
  return programs.get(program.replace(' ', '-'))?.globals;
}

/** How many words an option takes, itself among them; undefined when it is not known. */
function lengthOf(text: string, known: Options | undefined): 1 | 2 | undefined {
  const [name = text, value] = text.split('=', 2);
  const arity = known?.words.get(name) ?? known?.arities.get(name);
  if (arity !== undefined) {
    return arity === 'value' && value === undefined ? 2 : 1;
  }
  if (text.startsWith('--')) {
    return undefined;
  }
  for (let at = 1; at < text.length; at += 1) {
    const letter = known?.arities.get(`-${text.charAt(at)}`);
    if (letter !== 'none') {
      return letter === undefined ? undefined : letter === 'value' && at === text.length - 1 ? 2 : 1;
    }
  }
  return 1;
}
