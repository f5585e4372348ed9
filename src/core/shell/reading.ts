import type { ParsedScript } from 'unbash';
import type { Assignment, Command, Input, OutsideWord, Redirection, ShellPlace, Steering } from './analysis';
import { type Folder, pathOfFolder } from './folder';
import type { Tripwire } from './tripwire';
import type { Value, WordInWaiting } from './value';
import type { Word } from './word';
import type { Call, Script, Wrapped } from './wrapped';

/** A value whose fields may still be set. */
type Open<Thing> = { -readonly [Key in keyof Thing]: Thing[Key] };

/** A command that is still being understood. It becomes a `Command` by being left alone. */
export interface CommandDraft extends Omit<Open<Command>, 'inner' | 'redirections'> {
  readonly inner: CommandDraft[];
  redirections: Open<Redirection>[];
}

/** What holds where the walk through a text stands. Copied wherever bash would start another shell. */
export interface Shell {
  /** The text that the positions of the tree count in. */
  readonly source: string;
  readonly tripwire: Tripwire;
  readonly depth: number;
  /** Whether bash, or a shell that reads like it, surely reads the text; `sh` may be another one. */
  readonly dialect: 'bash' | 'unknown';
  /** The wrapper that runs the commands read here. */
  readonly outer: CommandDraft | undefined;
  /** The index of the first command of the outermost loop or function around this place. */
  readonly block: number | undefined;
  cwd: Folder;
  input: Input;
  /** Functions that are defined here for sure. */
  functions: ReadonlySet<string>;
  /** Variables to which the text has surely given a value before this place. */
  bound: ReadonlySet<string>;
  /** Whether what stands here surely runs, in the shell that runs the whole text. */
  certain: boolean;
}

/** What reading a text has to be told about programs. */
export interface Programs {
  /** Takes a command of the program with this name apart; undefined when it runs nothing else. */
  readonly unwrap: (name: string, call: Call) => Wrapped | undefined;
  /** Whether the program prints a number and nothing else with these arguments. */
  readonly counts: (name: string, args: string) => boolean;
  /** Marks, when all of the text was read, what only the effects of its commands tell. */
  readonly settle: (reading: Reading) => void;
}

/** What is gathered while one text is read. */
export interface Reading {
  readonly place: ShellPlace;
  readonly programs: Programs;
  readonly commands: CommandDraft[];
  readonly redirections: Open<Redirection>[];
  /** Words that belong to no command. */
  readonly outside: OutsideWord[];
  /** Everything that the text assigns to each variable, in any order. */
  variables: ReadonlyMap<string, Value[]>;
  /** Words whose candidates are known only when the whole text has been read. */
  readonly waiting: WordInWaiting[];
  /** Commands whose arithmetic takes the values of these variables. */
  readonly calculating: { readonly command: CommandDraft; readonly names: readonly string[] }[];
  /** Code with variables in it, and the commands that run it. */
  readonly scripts: { readonly command: CommandDraft; readonly script: Script }[];
  /** Names that texts make lists somewhere, by text. */
  readonly lists: Map<string, ReadonlySet<string>>;
  /** Every function that the text defines anywhere. */
  functions: ReadonlySet<string>;
  /** Bodies of functions and traps, which run at a time and in a folder that the text does not show. */
  readonly bodies: { readonly from: number; readonly to: number }[];
  /** How much more work may be spent on finding out what words may turn into. */
  effort: number;
  /** How many characters have been read so far. */
  read: number;
  /** How many texts have been read that are only guesses. */
  guesses: number;
  /** How many substitutions have been read. */
  substitutions: number;
  /** Whether some command changes the folder. */
  moves: boolean;
  /** From which command on no folder is known, because a body changes it. */
  lostFrom: number;
  steering: Steering | undefined;
  /** Why the text cannot be understood. The first reason stays. */
  failure: string | undefined;
  /** A limit was reached, so the failure is one of the whole text, wherever it happened. */
  isExhausted: boolean;
  /** What names stand for that the text gives another meaning. */
  renamed: ReadonlyMap<string, readonly string[]>;
  /** Functions that some command may take away; `*` for any. */
  removed: ReadonlySet<string>;
  /** Walks through a script in a shell of its own kind. */
  readonly walk: (script: ParsedScript, shell: Shell, reading: Reading) => void;
  /** Reads a text that a command hands to a shell. Undefined when it was read; otherwise why it could not be. */
  readonly readText: (text: string, shell: Shell, reading: Reading) => string | undefined;
}

/** The place of one command, or of words outside every command, while its words are read. */
export interface Site {
  readonly reading: Reading;
  readonly shell: Shell;
  /** Why something runs that cannot be seen. */
  hidden: string | undefined;
  /** Variables whose values are calculated with. */
  readonly names: string[];
  /** Variables that steer, where nothing but this place shows that they are set. */
  set: readonly Assignment[] | undefined;
}

/** The place of a command that begins in `shell`. */
export function siteIn(reading: Reading, shell: Shell): Site {
  return { reading, shell, hidden: undefined, names: [], set: undefined };
}

/** Notes a word that belongs to no command: it may be handed to one in a way that is not followed. */
export function noteOutside(word: Word, { reading, shell }: Pick<Site, 'reading' | 'shell'>): void {
  reading.outside.push({ word, cwd: pathOfFolder(shell.cwd) });
}

/** A shell that starts out like `shell` and changes nothing about it. Whoever forks it sets what is different. */
export function forkOf(shell: Shell): Open<Shell> {
  // Written out, because copying an object in one go is slow.
  return {
    source: shell.source,
    tripwire: shell.tripwire,
    depth: shell.depth,
    dialect: shell.dialect,
    outer: shell.outer,
    block: shell.block,
    cwd: shell.cwd,
    input: shell.input,
    functions: shell.functions,
    bound: shell.bound,
    certain: shell.certain,
  };
}

/** A fork of which it is not sure that what stands in it runs, in the shell that runs the whole text. */
export function unsureForkOf(shell: Shell): Open<Shell> {
  const fork = forkOf(shell);
  fork.certain = false;
  return fork;
}

/** Ends the reading: the text is not understood. */
export function fail(reading: Reading, why: string): void {
  reading.failure ??= why;
}

/** Ends the reading if another shell than bash, to which this is no syntax of its own, may read the text. */
export function needsBash({ reading, shell }: Pick<Site, 'reading' | 'shell'>, construct: string): void {
  if (shell.dialect !== 'bash') {
    fail(reading, `\`${construct}\` means something else if it is not bash that reads it`);
  }
}

/** Ends the reading for good: there is too much to read. */
export function exhaust(reading: Reading, why: string): void {
  reading.isExhausted = true;
  fail(reading, why);
}

/** Notes that what comes after this place may mean something else. */
export function steer({ reading, shell }: Pick<Site, 'reading' | 'shell'>, why: string): void {
  const from = shell.block ?? reading.commands.length;
  if (reading.steering === undefined || from < reading.steering.from) {
    reading.steering = { from, why };
  }
}

/** Makes the folders of some commands, and of redirections that stand beside them, unknown. */
export function forgetFolders(
  commands: readonly CommandDraft[],
  redirections: readonly Open<Redirection>[] = [],
): void {
  for (const draft of commands) {
    draft.below = undefined;
  }
  for (const it of [...commands, ...commands.flatMap((draft) => draft.redirections), ...redirections]) {
    it.cwd = undefined;
  }
}
