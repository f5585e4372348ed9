import type { Assignment, Input, Wrapping } from './analysis';
import type { Word } from './word';

/** A command that may run another one. */
export interface Call {
  /** The program and its arguments; the program is literal. */
  readonly words: readonly Word[];
  /** The words of the whole program, when these begin at a subcommand. */
  readonly whole?: readonly Word[] | undefined;
  readonly input: Input;
  /** The folder it runs in, where that is known. */
  readonly cwd?: string | undefined;
  /** The variables that are set for it. */
  readonly assignments?: readonly Assignment[] | undefined;
}

/** What a command runs. */
export interface Wrapped {
  readonly kind: Wrapping['kind'];
  /** Why some of what runs cannot be seen. */
  readonly hidden?: string | undefined;
  readonly inner: readonly Inner[];
  /** Code that has variables in it, to be looked at when the whole text has been read. */
  readonly scripts?: readonly Script[] | undefined;
}

/** Code with nothing but text and variables in it. It hides something if a variable may hold more code. */
export interface Script {
  readonly word: Word;
  /** Whether code of this kind runs commands. */
  readonly runs: (code: string) => boolean;
  readonly why: string;
}

/** A command that another one runs. */
export type Inner =
  /** Given as words of the wrapper, or as words that the wrapper makes. */
  | {
      readonly by: 'words';
      readonly words: readonly Word[];
      /** The index in the wrapper's words at which they begin; undefined when they are not there as they are. */
      readonly at: number | undefined;
      readonly assignments?: readonly Assignment[] | undefined;
      readonly where?: Where | undefined;
    }
  /** Given as text for a shell. */
  | {
      readonly by: 'text';
      readonly text: string;
      /** What `$1` and its like stand for in the text. */
      readonly positional?: readonly Word[] | undefined;
      /** `bash` when it is surely bash, or a shell that reads like it, that reads the text. */
      readonly dialect?: 'bash' | undefined;
      readonly where?: Where | undefined;
      /** The text is a guess, so it need not parse. */
      readonly guess?: boolean | undefined;
    };

/** Where the inner command runs, if not in a shell of its own in the same folder with the same input. */
export interface Where {
  /** `same`: in the shell that runs the wrapper. `later`: in that shell, at a time that the text does not show. */
  readonly shell?: 'same' | 'later' | undefined;
  /** A folder to change to first; without a word it cannot be known. */
  readonly folder?: { readonly to: Word | undefined } | undefined;
  readonly input?: Input | undefined;
}
