import type { Unwrap } from '../../programs/spec';
import { runsRest } from './locate';

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
