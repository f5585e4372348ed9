import type { Effects, FileUse } from '../fileUse';
import type { Word } from '../word';
import { literalWord } from '../word';
import type { Role } from './program';
import { looksLikePath } from './wordParts';

/** The effects of one command, gathered word by word. */
export class Uses {
  private readonly files: FileUse[] = [];
  private readonly urls: Word[] = [];
  private readonly mentioned: Word[] = [];
  private complete = true;

  constructor(
    /** Where relative names hang; a program's own options may change it. */
    public cwd: string | undefined,
    /** Words that stand for anything below the folder they name. */
    private readonly trees: ReadonlySet<Word> = new Set(),
  ) {}

  /** Whether the word stands for anything below the folder it names. */
  isTree(word: Word): boolean {
    return this.trees.has(word);
  }

  /** Notes what is done with a word. A lone dash is standard input or output, not a file. */
  add(role: Role, word: Word | undefined): void {
    if (word === undefined || role === 'none' || word.text === '-') {
      return;
    }
    if (role === 'url') {
      this.urls.push(word);
      return;
    }
    const recursive = role.endsWith('Tree') || this.trees.has(word);
    if (!role.startsWith('write')) {
      this.files.push({ access: 'read', word, cwd: this.cwd, recursive });
    }
    if (!role.startsWith('read')) {
      this.files.push({ access: 'write', word, cwd: this.cwd, recursive });
    }
  }

  /** The same for a name that the program knows by itself. */
  addText(role: Role, text: string): void {
    this.add(role, literalWord(text));
  }

  addAll(role: Role, words: readonly Word[]): void {
    for (const word of words) {
      this.add(role, word);
    }
  }

  /** Notes words of unknown meaning, as far as they look like files. */
  mention(...words: readonly Word[]): void {
    this.mentioned.push(...words.filter((word) => !word.literal || looksLikePath(word.text)));
  }

  /** The command does, or may do, more than the list says. */
  doesMore(): void {
    this.complete = false;
  }

  toEffects(): Effects {
    return { files: this.files, urls: this.urls, complete: this.complete, mentioned: this.mentioned };
  }
}
