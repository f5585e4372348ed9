import type { Command } from '../analysis';
import { programOf } from '../programOf';
import { unknownWord, type Word } from '../word';
import { searchFolders } from './searchFolders';

/** The words of a command, and those among them that stand for anything below the folder they name. */
interface Fed {
  readonly words: readonly Word[];
  readonly trees: ReadonlySet<Word>;
}

/** The words of a command with those filled in that the command running it adds: what `find` finds, what `xargs` reads. */
export function fedWords(command: Command): Fed {
  const { outer, words } = command;
  if (outer?.wrapping?.kind !== 'feeding') {
    return { words, trees: new Set() };
  }
  const isFind = programOf(outer) === 'find';
  const found = isFind ? searchFolders(outer.words.slice(1)).folders.map((word) => ({ ...word })) : [];
  const marks = ['{}', ...(isFind ? [] : replacements(outer.words))];
  const trees = new Set<Word>();
  const filled = words.flatMap((word, at) => {
    if (at === 0 || !marks.some((mark) => word.text.includes(mark))) {
      return [word];
    }
    if (word.text !== '{}' || !isFind) {
      return [unknownWord(word.source)];
    }
    for (const folder of found) {
      trees.add(folder);
    }
    return found;
  });
  const isFilled = words.some(
    (word, at) => at > 0 && (!word.literal || marks.some((mark) => word.text.includes(mark))),
  );
  // Without a place for them, `xargs` and its like put what they read at the end.
  return { words: isFind || isFilled ? filled : [...filled, unknownWord('…')], trees };
}

/** What `xargs -I X` and `parallel -I X` replace. */
function replacements(words: readonly Word[]): readonly string[] {
  const found: string[] = [];
  words.forEach((word, at) => {
    const attached = /^(?:-[Ii]|--replace=)(.+)$/.exec(word.text)?.[1];
    const mark = attached ?? (word.text === '-I' ? words[at + 1]?.text : undefined);
    if (mark !== undefined && mark !== '') {
      found.push(mark);
    }
  });
  return found;
}
