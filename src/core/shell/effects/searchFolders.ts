import { literalWord, type Word } from '../word';

/** The folders that `find` searches, and the index of the first word of its expression. */
export function searchFolders(args: readonly Word[]): {
  readonly folders: readonly Word[];
  readonly expressionAt: number;
} {
  const folders: Word[] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const word = args[at];
    if (word === undefined || (word.literal && /^(?:-(?![HLP]$|O[0-9]|D$|f$|[EXdsx]+$).|[(!,)]$)/.test(word.text))) {
      break;
    }
    if (word.literal && word.text.startsWith('-')) {
      // `-D x` takes a word; `-f x` is how other systems write a folder.
      at += word.text === '-D' ? 1 : 0;
      continue;
    }
    folders.push(word);
  }
  return { folders: folders.length > 0 ? folders : [literalWord('.')], expressionAt: at };
}
