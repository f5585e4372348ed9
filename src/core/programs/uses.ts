import { grownList } from '../../base/grown';
import type { Command } from '../shell/analysis';
import type { Content, Effects, FileUse } from '../shell/fileUse';
import { isStandardInput, literalWord, unknownWord, type Word } from '../shell/word';
import { fieldsIn, inFolder, literalStart, looksLikePath, wordAfter, wordBehind } from '../shell/wordParts';
import type { Role } from './spec';

const inherited: Command['input'] = { kind: 'inherited' };
/** Characters of standard input that are read; what is longer may say anything. */
const longestList = 2000;
const noTrees: ReadonlySet<Word> = new Set();
const nothing: readonly never[] = [];

/** The effects of one command, gathered word by word. */
export class Uses {
  /** Most commands have only one of the three. */
  private files: readonly FileUse[] = nothing;
  private urls: readonly Word[] = nothing;
  private mentioned: readonly Word[] = nothing;
  private complete = true;
  private folder: Word | undefined;
  /** Where the content of what is written comes from. */
  content: Content = 'new';
  /** Whether links below folders are followed. */
  follows = false;
  /** Whether what is noted now is the value of an option, or as easily overlooked. */
  private besides: FileUse['besides'] | false = false;

  constructor(
    /** Where relative names hang; a program's own options may change it. */
    public cwd: string | undefined,
    /** Words that stand for anything below the folder they name. */
    private readonly trees: ReadonlySet<Word> = noTrees,
    /** Where standard input comes from. */
    private readonly input: Command['input'] = inherited,
  ) {}

  /** Whether the word stands for anything below the folder it names. */
  isTree(word: Word): boolean {
    return this.trees.has(word);
  }

  /** Notes what is done with a word. A lone dash is standard input or output, not a file. */
  add(role: Role, word: Word | undefined): void {
    if (word === undefined) {
      return;
    }
    if (role === 'list' || role === 'urls') {
      this.addListed(role === 'list' ? 'read' : 'url', word);
      return;
    }
    if (word.text === '-') {
      return;
    }
    if (role === 'url') {
      this.urls = grownList(this.urls, word);
      return;
    }
    if (role === 'folder') {
      this.mentioned = grownList(this.mentioned, word);
      // The second hangs on the first: `make -C a -C ../b`.
      if (this.folder !== undefined && /^[^/~]/.test(literalStart(word))) {
        this.mentioned = grownList(this.mentioned, inFolder(this.folder, word));
      }
      this.folder = word;
      return;
    }
    const recursive = role === 'readShownTree' ? 'shown' : role.endsWith('Tree') || this.trees.has(word);
    const names = role === 'names';
    const both = role.startsWith('both');
    const isFollowed = this.follows && recursive !== false;
    if (both || names || role.startsWith('read')) {
      const use = { access: 'read', word, cwd: this.cwd, recursive, names } as const;
      this.files = grownList(this.files, isFollowed ? { ...use, follows: true } : use);
    }
    if (both || role.startsWith('write')) {
      const use = { access: 'write', word, cwd: this.cwd, recursive, names: false } as const;
      // What is copied follows links where it comes from, not where it goes.
      const isOnWay = isFollowed && (this.content === 'none' || this.trees.has(word));
      const followed = isOnWay ? { ...use, follows: true as const } : use;
      this.files = grownList(this.files, this.besides ? { ...use, besides: this.besides } : followed);
    }
  }

  /** A file that says what is read or reached. Only what standard input is given literally can be known. */
  private addListed(role: 'read' | 'url', word: Word): void {
    const isInput = isStandardInput(word.text);
    if (role === 'url' && this.besides) {
      // Such a list has options in it, too: whoever obeys it does what it says.
      const read = { access: 'read', recursive: false, names: false, besides: true } as const;
      const use = { ...read, word: isInput ? literalWord('/dev/stdin') : word, cwd: this.cwd };
      this.files = grownList(this.files, use);
    } else if (!isInput) {
      this.add('read', word);
    }
    const text = isInput && this.input.kind === 'text' ? this.input.text : undefined;
    if (text === undefined || text.length > longestList || text.includes('\\')) {
      // The name of the list is none of what it lists.
      this.add(role, { ...unknownWord(word.source), text: '…' });
    } else {
      this.addAll(role, (text.match(/[^\s"'=]+/g) ?? []).map(literalWord));
    }
  }

  /** The same for the value of an option, and for an operand that nobody expects to be written. */
  addOption(role: Role, ...values: readonly (Word | undefined)[]): void {
    this.besides = this.content === 'new';
    this.addAll(role, values);
    this.besides = false;
  }

  /** The same for what a rule about the command means as long as it stays in the working directories. */
  addMounted(role: Role, value: Word | undefined): void {
    this.besides = 'away';
    this.add(role, value);
    this.besides = false;
  }

  /** The same for a name that the program knows by itself. */
  addText(role: Role, text: string): void {
    this.add(role, literalWord(text));
  }

  addAll(role: Role, words: readonly (Word | undefined)[]): void {
    for (const word of words) {
      this.add(role, word);
    }
  }

  /** Notes words of unknown meaning, as far as they, or what hangs on a kind or an option (`label:@x`), look like files. */
  mention(...words: readonly Word[]): void {
    for (const word of words) {
      for (const each of [word, wordBehind(word, hanging)]) {
        if (each !== undefined && (!each.literal || looksLikePath(each.text))) {
          this.mentioned = grownList(this.mentioned, each);
        }
      }
    }
  }

  /** Notes paths that the environment tells programs, as far as they are known: `KUBECONFIG=x/y kubectl get pods`. */
  mentionKnown(value: Word | undefined): void {
    const fields = value === undefined ? [] : fieldsIn(value, /\s+|[:=](?!\/\/)/);
    this.mention(...fields.filter(({ literal }) => literal));
  }

  /** Notes operands, values after `=` and values that hang on a letter. */
  mentionAll(words: readonly Word[]): void {
    for (const word of words) {
      this.mention(word.text.startsWith('-') ? afterOption(word) : afterAssignment(word));
      // `-include.x`, where a letter is not all of the option.
      const rest = wordBehind(word, /^-\w[^./~=:@,]+(?=[./~])/);
      this.mention(...(rest === undefined ? [] : [rest]));
    }
  }

  /** Notes names of files that stand as texts in code. */
  mentionTexts(scripts: readonly Word[]): void {
    for (const script of scripts) {
      for (const [, , text = ''] of script.text.matchAll(/(["'`])([^"'`\s]{1,300})\1/g)) {
        if (looksLikePath(text)) {
          this.mention(literalWord(text));
        }
      }
    }
  }

  /** The command does, or may do, more than the list says. */
  doesMore(): void {
    this.complete = false;
  }

  toEffects(): Effects {
    const { files, urls, complete, mentioned, content } = this;
    return { files, urls, complete, mentioned, content };
  }
}

/** What stands in front of a path in a word that says its kind too: `label:@x`, `-javaagent:x`, `file://x`. */
const hanging = /^(?:fileb?:\/\/|[^/=]*[:@,=](?!\/\/))/;

function afterOption(word: Word): Word {
  const option = /^(?:--?[^=]*=|-[A-Za-z](?=.))@?/.exec(word.text)?.[0].length ?? 0;
  return wordAfter(word, option);
}

/** `name=value` mentions the value. */
function afterAssignment(word: Word): Word {
  if (!word.text.includes('=') && !word.text.startsWith('@')) {
    return word;
  }
  const assigned = /^[A-Za-z_][A-Za-z0-9_.-]*=@?/.exec(word.text)?.[0].length ?? (word.text.startsWith('@') ? 1 : 0);
  return assigned > 0 && !word.text.slice(0, assigned).includes('/') ? wordAfter(word, assigned) : word;
}
