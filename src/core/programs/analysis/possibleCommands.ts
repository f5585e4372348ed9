import { lazy } from '../../../base/lazy';
import type { Command } from '../../shell/analysis';
import { inputWords } from '../../shell/printers';
import { literalWord, type Word } from '../../shell/word';
import { programs } from './programs';

/**
 * What a command whose words are not all known may turn out to be, as commands that are: with everything that the text
 * gives its variables. A program of which nothing is said may be any that destroys.
 */
export function possibleCommands(command: Command): readonly Command[] {
  const [program, ...args] = command.words;
  const versioned = /^([\w.+-]+)(?:@|==)/.exec(program?.text ?? '')?.[1];
  if (versioned !== undefined) {
    // To a runner `rimraf@5` is rimraf.
    return [{ ...command, words: [literalWord(versioned), ...args] }];
  }
  if (program === undefined || command.words.every(({ literal }) => literal)) {
    return [];
  }
  const given = fedTo(command);
  const rest = args.flatMap((word) => (given.length > 0 && isUnknown(word) ? given : said(word)));
  const named = said(program).filter(({ literal }) => literal);
  const names = named.length > 0 ? named : destroying();
  return names.map((name) => ({ ...command, words: [name, ...named.filter((it) => it !== name), ...rest] }));
}

function isUnknown({ pieces: [piece, ...more] }: Word): boolean {
  return piece?.kind === 'unknown' && more.length === 0;
}

/** The words that the text itself hands over: `xargs git push <<< --force`, `parallel git push ::: --force`. */
function fedTo({ outer }: Command): readonly Word[] {
  if (outer?.wrapping?.kind !== 'feeding') {
    return [];
  }
  const listed = outer.words.findIndex(({ text }) => text === ':::');
  const from = outer.input.kind === 'pipe' ? outer.input.from : undefined;
  const isSaid = outer.input.kind === 'text' || programs.get(from?.words[0]?.text ?? '')?.spec.prints === true;
  const words = [...(isSaid ? inputWords(outer.input) : []), ...(listed < 0 ? [] : outer.words.slice(listed + 1))];
  return words.flatMap(({ literal, text }) => (literal ? text.split(/\s+/, mostFed) : [])).map(literalWord);
}

const mostFed = 64;

/** Every word that the text says it may become, one behind the other; the word itself where it says nothing. */
function said(word: Word): readonly Word[] {
  const [piece, ...more] = word.pieces;
  const listed = piece?.kind === 'brace' && more.length === 0 ? piece.source.slice(1, -1).split(',') : [];
  const texts = [...listed, ...word.candidates].filter((text) => text !== '' && !/[\s$]/.test(text));
  return word.literal || texts.length === 0 ? [word] : texts.map(literalWord);
}

/** Those that move, or need no option for whole folders, are left out: what any other is told about would count as gone. */
const destroying = lazy(() =>
  [...programs.keys()]
    .filter((name) => {
      const { destroys, operands } = programs.get(name)?.spec ?? {};
      return destroys === 'files' && operands !== 'writeTree' && !/^g?mv$/.test(name);
    })
    .map(literalWord),
);
