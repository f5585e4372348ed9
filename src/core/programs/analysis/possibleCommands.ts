import { lazy } from '../../../base/lazy';
import type { Command } from '../../shell/analysis';
import { literalWord, type Word } from '../../shell/word';
import { programs } from './programs';

/**
 * What a command whose words are not all known may turn out to be, as commands that are: with everything that the text
 * gives its variables. A program of which nothing is said may be any that destroys.
 */
export function possibleCommands(command: Command): readonly Command[] {
  const [program, ...args] = command.words;
  if (program === undefined || command.words.every(({ literal }) => literal)) {
    return [];
  }
  const rest = args.flatMap(said);
  const given = said(program).filter(({ literal }) => literal);
  const names = given.length > 0 ? given : destroying();
  return names.map((name) => ({ ...command, words: [name, ...given.filter((it) => it !== name), ...rest] }));
}

/** Every word that the text says it may become, one behind the other; the word itself where it says nothing. */
function said(word: Word): readonly Word[] {
  const [piece, ...more] = word.pieces;
  const listed = piece?.kind === 'brace' && more.length === 0 ? piece.source.slice(1, -1).split(',') : [];
  const texts = [...listed, ...word.candidates].filter((text) => text !== '' && !/[\s$]/.test(text));
  return word.literal || texts.length === 0 ? [word] : texts.map(literalWord);
}

/** One that moves is left out: what any other is told about would count as moved. */
const destroying = lazy(() =>
  [...programs.keys()]
    .filter((name) => programs.get(name)?.spec.destroys === 'files' && !/^g?mv$/.test(name))
    .map(literalWord),
);
