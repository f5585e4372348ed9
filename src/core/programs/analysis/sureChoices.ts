import type { Command } from '../../shell/analysis';
import { isOrdinaryVariable } from '../../shell/variableNames';
import { isLastJob, isSplittable, literalWord, printerOf, type Word, wordOf } from '../../shell/word';
import type { Around } from '../spec';
import { listsNames } from './listing';

/** Whether all is known that the word becomes, by variables that nobody else listens to. */
function isSure({ becomes, pieces }: Word): boolean {
  return becomes.length > 0 && pieces.every((piece) => piece.kind !== 'variable' || isOrdinaryVariable(piece.name));
}

/**
 * The command with every choice of what its words surely become; none when nothing is known of any, or when there are
 * too many.
 */
export function expansionsOf(command: Command, { plainNames }: Pick<Around, 'plainNames'> = {}): readonly Command[] {
  const isOpen = (word: Word) => isSure(word) || isLastJob(word) || (plainNames === true && isPrinted(word));
  if (!command.words.some(isOpen)) {
    return [];
  }
  let lists: readonly (readonly Word[])[] = [[]];
  for (const word of command.words) {
    const becomes = isSure(word) ? word.becomes : [word];
    const choices = becomes.flatMap((it) => (isLastJob(it) ? jobs(it) : [[plainNames === true ? asListed(it) : it]]));
    lists =
      lists.length * choices.length > maxChoices ? [] : lists.flatMap((head) => choices.map((it) => [...head, ...it]));
  }
  return lists.map((words) => ({ ...command, words }));
}

const maxChoices = 64;

function isPrinted(word: Word): boolean {
  return printerOf(word) !== undefined;
}

/** The word, or what stands for the names that it becomes, if they are known to be plain. */
function asListed(word: Word): Word {
  const printer = printerOf(word);
  return printer !== undefined && listsNames(printer) ? someNames : word;
}

/** A number, or nothing where the shell has started nothing. */
function jobs(word: Word): readonly (readonly Word[])[] {
  return [[literalWord('1')], isSplittable(word) ? [] : [literalWord('')]];
}

const someNames = wordOf('./*', { kind: 'text', text: './' }, { kind: 'glob', source: '*' });
