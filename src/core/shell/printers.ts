import type { Input } from './analysis';
import type { CommandDraft, Reading, Shell } from './reading';
import { isQuietTarget, literalWord, type Printer, type Word } from './word';

/**
 * What prints the output of all that was read since `first`: the end of a pipeline of simple commands that write to
 * nothing else. Undefined when that cannot be told.
 */
export function printerSince(first: number, shell: Shell, reading: Reading): Printer | undefined {
  const { commands } = reading;
  const last = commands.at(-1);
  if (last === undefined || !meansItself(shell, reading)) {
    return undefined;
  }
  const isPipeline = commands
    .slice(first)
    .every((it, at, all) => (at === 0 || feederOf(it)?.words === all[at - 1]?.words) && isPlain(it));
  return isPipeline ? { words: last.words, from: feederOf(last) } : undefined;
}

/** The command that feeds another through a pipe, where that is known. */
export function feederOf({ input }: Pick<CommandDraft, 'input'>): Printer | undefined {
  return input.kind === 'pipe' ? input.from : undefined;
}

/** The words that the input of a command is made of, as far as the command line says: a here-document, what is printed. */
export function inputWords(input: Input): readonly Word[] {
  if (input.kind === 'text') {
    return [input.word ?? literalWord(input.text ?? '')];
  }
  const words: Word[] = [];
  for (let from = input.kind === 'pipe' ? input.from : undefined; from !== undefined; from = from.from) {
    words.push(...from.words.slice(1));
  }
  return words;
}

/** Whether no name of a program can mean anything else here. In a loop, what comes later may come before as well. */
export function meansItself({ block, source }: Shell, { functions, steering }: Reading): boolean {
  return (
    functions.size === 0 &&
    steering === undefined &&
    (block === undefined || !/\(\s*\)|function|alias|hash|enable|eval|source/.test(source))
  );
}

function isPlain({ assignments, redirections, wrapping, hidden, opaque, source }: CommandDraft): boolean {
  return (
    assignments.length === 0 &&
    redirections.every(({ access, target }) => access === 'read' || isQuietTarget(target)) &&
    wrapping === undefined &&
    (hidden ?? opaque) === undefined &&
    // What one descriptor is told to do as another does, messages for instance, is printed with the rest.
    !/[<>]&|&>/.test(source)
  );
}
