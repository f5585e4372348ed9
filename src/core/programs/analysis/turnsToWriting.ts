import type { Command } from '../../shell/analysis';
import { programOf } from '../../shell/programName';
import type { Word } from '../../shell/word';
import { readArguments } from '../readProgram';
import { effectsOf } from './effectsOf';
import { programs } from './programs';

/**
 * Whether an option behind the first `named` words, which have options too, makes a command write what it else reads:
 * who names `sed -n` does not mean `sed -n -i`.
 */
export function turnsToWriting(command: Command, named: number): boolean {
  const { words } = command;
  const row = programs.get(programOf(command) ?? '');
  if (row === undefined || !words.slice(1, named).some(isOption)) {
    return false;
  }
  const { options } = readArguments(words.slice(1), row);
  const readsWithout = (option: number) =>
    effectsOf({ ...command, words: words.toSpliced(option, 1) }).files.every(({ access }) => access === 'read');
  return words.some(
    (word, at) =>
      at >= named && isOption(word) && !options.some(({ value }) => value === words[at + 1]) && readsWithout(at),
  );
}

function isOption({ text }: Word): boolean {
  return text.startsWith('-');
}
