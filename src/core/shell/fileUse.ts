import type { Word } from './word';

/** A file that a command reads or writes by itself, named by one of its words. */
export interface FileUse {
  readonly access: 'read' | 'write';
  /** The word that names it. Its text may be only part of the word (`of=x`, `--output=x`): then this is that part. */
  readonly word: Word;
  /** Where a relative name hangs. Undefined when it cannot be known. */
  readonly cwd: string | undefined;
  /**
   * Everything below the named folder is read or written too (`grep -r`, `cp -r`, `rm -r`); `shown`: but for what is
   * hidden or ignored, as `rg` does.
   */
  readonly recursive: boolean | 'shown';
  /** Links below are followed wherever they lead. */
  readonly follows?: true;
  /** Only the name is shown, its size and its like, and nothing of what is in it. */
  readonly names?: boolean | undefined;
  /**
   * An option names what is written, or what is read for further orders, so the command could do without. `away`: that counts outside of the
   * working directories.
   */
  readonly besides?: true | 'away';
}

/**
 * Where the content comes from that a command writes. `none`: nothing is put into a file that was not there.
 * `derived`: it is made of files that are read. `new`: from anywhere else.
 */
export type Content = 'none' | 'derived' | 'new';

/** What a command does to files and the network by itself, apart from its redirections. */
export interface Effects {
  readonly files: readonly FileUse[];
  /** URLs or hosts it connects to, as far as they are words of the command. */
  readonly urls: readonly Word[];
  /**
   * Whether the list is complete: the program is known, so are all its options, and none does anything else.
   * Only then may acceptEdits allow it.
   */
  readonly complete: boolean;
  readonly content: Content;
  /**
   * Words that look like file names among those whose meaning is not known: operands of an unknown program,
   * values of unknown options, names quoted in the code of an interpreter. Deny and ask rules may hear them.
   */
  readonly mentioned: readonly Word[];
}
