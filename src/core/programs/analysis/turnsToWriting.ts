import type { Command } from '../../shell/analysis';
import { programOf } from '../../shell/programName';
import { literalWord, type Word } from '../../shell/word';
import { readArguments } from '../readProgram';
import type { Around } from '../spec';
import { effectsOf } from './effectsOf';
import { programs } from './programs';
import { whyNotReadOnly } from './whyNotReadOnly';

/**
 * Whether it is what stands behind the first `named` words, which have options too, that makes a command do more than
 * read: who names `sed -n` or `git branch --list` does not mean `sed -n -i` or `git branch --list -D`.
 */
export function turnsToWriting(command: Command, named: number, around: Around): boolean {
  const { words } = command;
  const head = words.slice(0, named);
  const rest = words.slice(named);
  const row = programs.get(programOf(command) ?? '');
  if (row === undefined || rest.length === 0 || !head.slice(1).some(isOption)) {
    return false;
  }
  const only = (it: readonly Word[]) => ({ ...command, words: [...head, ...it] });
  const isReadOnly = (it: Command) => whyNotReadOnly(it, around) === undefined;
  const writes = (it: Command) => effectsOf(it).files.some(({ access }) => access !== 'read');
  const values = readArguments(words.slice(1), row).options.map(({ value }) => value);
  const operands = rest.filter((word) => !isOption(word) && !values.includes(word));
  // What is vague, or of another version, is as the rule says: it does not show that more is done. Some options say
  // nothing without a file: `php -l`.
  const isTold = rest.every(({ text }) => !/^--./.test(text) || row.isKnown(text.replace(/=.*/s, ''), words));
  const isSaid = command.inner.length === 0 && rest.every(({ literal }) => literal);
  const valued = rest.filter((word, at) => !isOption(word) || values.includes(rest[at + 1]));
  return (
    !isReadOnly(command) &&
    ((isTold &&
      ((isSaid && (isReadOnly(only([])) || isReadOnly(only([literalWord('a')])))) || isReadOnly(only(operands)))) ||
      (writes(command) && !writes(only(valued))))
  );
}

/** What shells are told behind a plus is an option, too. */
function isOption({ text }: Word): boolean {
  return /^[-+]/.test(text);
}
