import type { ParsedOptions } from '../../programs/notation';
import type { Command } from '../analysis';
import type { Content } from '../fileUse';
import type { Word } from '../word';
import type { Uses } from './uses';

/**
 * What a program does with a word. `both`: reads and writes it. The tree roles mean everything below as well.
 * `folder`: it works there, and what it does to files is its own business.
 * `names`: shows its name, size or date, and nothing of what is in it. `list`: reads it, and the files named in it.
 * `urls`: reads it, and goes where it says; a lone dash is then standard input.
 */
export type Role =
  | 'none'
  | 'folder'
  | 'read'
  | 'write'
  | 'both'
  | 'readTree'
  | 'writeTree'
  | 'bothTree'
  | 'names'
  | 'list'
  | Going;

/** What a program does with a word that says where it connects to. */
export type Going = 'url' | 'urls';

/** A command as the entry of its program sees it. */
export interface Given {
  readonly command: Command;
  /** The words after the program, up to an inner command. */
  readonly args: readonly Word[];
  readonly parsed: ParsedOptions;
  /** Whether one of these options was given, or what may be short for one; blank-separated, with dashes. */
  has(names: string): boolean;
  /** The same without abbreviations, for options with which less is done. */
  hasExactly(names: string): boolean;
  /** The values given to these options. */
  valuesOf(names: string): readonly Word[];
}

/**
 * What a program does to files and the network with its words.
 *
 * Letters that are not listed are taken for flags without a value, so that what follows them is still read.
 */
export interface Program {
  /** Blank-separated. */
  readonly names: string;
  /** The options that take a value, blank-separated and with dashes, by what is done with the value. */
  readonly takes?: { readonly [role in Role]?: string } | undefined;
  /** Options with an optional value, attached only; nothing is done with it. */
  readonly optional?: string | undefined;
  /** Every option without a value. Unless they are listed it cannot be known that a command does nothing else. */
  readonly flags?: string | undefined;
  /** Whole words with one dash are options (`-name`), not letters in a row. */
  readonly words?: boolean | undefined;
  /** What is done with each operand. */
  readonly operands?: Role | undefined;
  /** With one of these options operands mean whole trees. */
  readonly tree?: string | undefined;
  /** A word that begins with `@` names a file of further words. */
  readonly atFiles?: boolean | undefined;
  /** The operand when there is none. */
  readonly fallback?: string | undefined;
  /** Where the content of what it writes comes from; `new` unless it is said. */
  readonly content?: Content | undefined;
  /** What the data cannot say. */
  readonly also?: ((given: Given, uses: Uses) => void) | undefined;
}
