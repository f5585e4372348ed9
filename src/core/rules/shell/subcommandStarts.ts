import { programs } from '../../programs/analysis/programs';
import { type Arity, isListed, type Options } from '../../programs/notation';
import type { Word } from '../../shell/word';

/** A place among a command's words where its subcommand may stand. */
export interface Start {
  readonly at: number;
  /** `may`: only if an option takes a value where it is not known to, or takes none. */
  readonly certainty: 'matches' | 'may';
}

/**
 * Where the subcommand may stand when the options in front of it are skipped, first place first.
 * `program` is the program, or a program and its subcommand that has subcommands of its own.
 */
export function subcommandStarts(program: string, words: readonly Word[], from: number): readonly Start[] {
  const first = words[from];
  const { goals, passes } = programs.get(program)?.spec ?? {};
  if (goals === undefined && first?.literal === true && !/^[-+]|=/.test(first.text) && !isPassed(first.text, passes)) {
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
    } else if (word.text === '--' || /^\w+[:+?]*=/.test(word.text) || isPassed(word.text, passes)) {
      // `make A=b deploy` sets a variable first.
      reach(at + 1, certainty);
    } else if (word.text.startsWith('-') && word.text.length > 1) {
      const arity = arityOf(word.text, known);
      reach(at + (arity === 'pair' ? 3 : arity === 'value' ? 2 : 1), arity === undefined ? 'may' : certainty);
      if (arity === undefined || arity === 'optional' || arity === 'either') {
        // Some take a number from the next word all the same: `make -j 4 deploy`.
        reach(at + 2, 'may');
      }
    } else if (goals !== undefined) {
      reach(at + 1, 'may');
    }
  }
  return starts;
}

function isPassed(text: string, passes: string | undefined): boolean {
  return passes !== undefined && isListed(text.startsWith('+') ? '+' : text, passes);
}

/** The options in front of a subcommand, or in front of what it is told: `npm run -s deploy`; a plugin such as `docker compose` is known as a program of its own. */
export function globalsOf(program: string): Options | undefined {
  const [name = '', , deeper] = program.split(' ');
  const above = deeper === undefined ? programs.get(name) : undefined;
  const isSaidFurther = above?.spec.reach === 'many-faced';
  return programs.get(program.replace(' ', '-'))?.globals ?? (isSaidFurther ? above?.globals : undefined);
}

/** Whether an option takes the next word; undefined when it is not known. */
function arityOf(text: string, known: Options | undefined): Arity | undefined {
  const [name = text, value] = text.split('=', 2);
  const arity = known?.words.get(name) ?? known?.arities.get(name);
  if (arity !== undefined || text.startsWith('--')) {
    return arity !== undefined && value !== undefined ? 'none' : arity;
  }
  for (let at = 1; at < text.length; at += 1) {
    const letter = known?.arities.get(`-${text.charAt(at)}`);
    if (letter !== 'none') {
      return letter === undefined || at === text.length - 1 ? letter : 'none';
    }
  }
  return 'none';
}
