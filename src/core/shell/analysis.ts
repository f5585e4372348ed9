import type { Printer, Word } from './word';

/** A variable set in front of a command, or by itself when the command has no words. */
export interface Assignment {
  readonly name: string;
  /** Undefined for an array value or an indexed element. */
  readonly value: Word | undefined;
  readonly source: string;
}

/** A redirection of one command to or from a file. Here-documents, here-strings and descriptors are not listed. */
export interface Redirection {
  readonly access: 'read' | 'write' | 'readWrite';
  readonly target: Word;
  readonly source: string;
  /** Where a relative target hangs. Undefined when an earlier `cd` made it unknowable. */
  readonly cwd: string | undefined;
}

/** Where a command's standard input comes from, as far as the command line says. */
export type Input =
  | { readonly kind: 'inherited' }
  | { readonly kind: 'pipe'; readonly from?: Printer | undefined }
  | { readonly kind: 'file' }
  /** A here-document or here-string; `text` is undefined unless every character is known, `word` is what is expanded then. */
  | { readonly kind: 'text'; readonly text: string | undefined; readonly word?: Word };

/** How a command runs another one. */
export interface Wrapping {
  /**
   * `neutral`: changes nothing about the inner command (timeout, nice, nohup, time, stdbuf, command, env
   *   without options, whose variables are the inner command's own).
   * `privileged`: runs it as somebody or somewhere else (sudo, su, doas, ssh, chroot).
   * `feeding`: adds words that are not in the text (xargs, find -exec, parallel).
   * `plain`: everything else (env -i, bash -c, npx, watch, …).
   */
  readonly kind: 'neutral' | 'plain' | 'privileged' | 'feeding';
  /** The index in the wrapper's words at which the inner command's words begin; undefined when it came from a string. */
  readonly innerAt: number | undefined;
}

/** One simple command that bash would run, or that a program named in the text would run for it. */
export interface Command {
  /** The program and its arguments. Empty for a bare assignment or a bare redirection. */
  readonly words: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirections: readonly Redirection[];
  readonly input: Input;
  /** The folder it runs in, absolute. Undefined when an earlier `cd` made it unknowable. */
  readonly cwd: string | undefined;
  /** Set where it runs in the uppermost folder of the repository around this one. */
  readonly below?: string | undefined;
  /** The text it was read from. */
  readonly source: string;
  /** Set when this command runs others; they stand in `inner`, outermost first, and also in `Analysis.commands`. */
  readonly wrapping: Wrapping | undefined;
  readonly inner: readonly Command[];
  /** The command that runs this one, if another does. */
  readonly outer: Command | undefined;
  /** Why some of what this command executes cannot be seen: `eval "$x"`, a shell reading a pipe, `source file`. */
  readonly hidden: string | undefined;
  /** Why the program itself is not known: a variable, a substitution, a glob or a brace in command position. */
  readonly opaque: string | undefined;
  /** The name is a function defined in the same text, whose body is judged by itself. */
  readonly local: boolean;
}

/** A word that belongs to no command, and the folder in which it was said, where that is known. */
export interface OutsideWord {
  readonly word: Word;
  readonly cwd: string | undefined;
}

/** The first place where a text changes what later commands mean: `PATH=.`, `alias`, `export X=y`, `hash -p`. */
export interface Steering {
  /** The index in `Analysis.commands` from which a name may mean something else. */
  readonly from: number;
  /** A clause for people. */
  readonly why: string;
}

/** What a command line would do, or why that cannot be told. */
export type Analysis =
  | {
      readonly kind: 'commands';
      /** Every simple command, inner ones right after their wrapper. Empty for an empty or comment-only text. */
      readonly commands: readonly Command[];
      /** Redirections of compound commands; those of simple commands stand with the command. */
      readonly redirections: readonly Redirection[];
      /** What the text says outside its commands: words of loops, elements of lists, here-strings and here-documents. */
      readonly outside: readonly OutsideWord[];
      /** Set when the text changes what program names or programs mean for commands that come later. */
      readonly steering: Steering | undefined;
    }
  /** `refused`: every shell that may read the text surely finds it wrong. */
  | { readonly kind: 'unparsable'; readonly why: string; readonly refused?: boolean };

/** Where a command line is read: relative paths hang on `cwd`, `~` and `$HOME` mean `home`. */
export interface ShellPlace {
  readonly cwd: string;
  readonly home: string;
  readonly platform?: string;
}
