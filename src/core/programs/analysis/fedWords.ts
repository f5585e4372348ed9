import type { Command } from '../../shell/analysis';
import { searchFolders } from '../../shell/languages/find';
import { programOf } from '../../shell/programName';
import type { Word } from '../../shell/word';

/** The words of a command, and those among them that stand for anything below the folder they name. */
interface Fed {
  readonly words: readonly Word[];
  readonly trees: ReadonlySet<Word>;
}

/** The words of a command; what `find` puts in for `{}` lies below the folders that it searches. */
export function fedWords({ outer, words }: Command): Fed {
  if (outer?.wrapping?.kind !== 'feeding' || !finders.has(programOf(outer) ?? '')) {
    return { words, trees: noWords };
  }
  const trees = new Set<Word>();
  const folders = searchFolders(outer.words.slice(1));
  const filled = words.flatMap((word, at) => {
    if (at === 0 || word.text !== '{}') {
      return [word];
    }
    const copies = folders.map((folder) => ({ ...folder }));
    for (const copy of copies) {
      trees.add(copy);
    }
    return copies;
  });
  return { words: filled, trees };
}

const finders: ReadonlySet<string> = new Set(['find', 'gfind']);
const noWords: ReadonlySet<Word> = new Set();
