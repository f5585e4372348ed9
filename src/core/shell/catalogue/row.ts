import type { Facts } from '../../facts';
import { list, type Options, type ParsedOptions } from '../../programs/notation';
import type { Command } from '../analysis';
import type { Word } from '../word';

/** What must be known about the outside to call a command read-only. */
export type Around = Pick<Facts, 'trusted' | 'roots'>;

/** A command as a row's judge sees it. */
export interface Given {
  readonly command: Command;
  /** The words after the program, or after the subcommand. */
  readonly args: readonly Word[];
  /** The same words sorted by the row's options. Words that only stand for several operands are listed once. */
  readonly parsed: ParsedOptions;
  readonly around: Around;
}

/** Why these words are not read-only, as a clause for people; undefined when nothing speaks against them. */
export type Judge = (given: Given) => string | undefined;

/**
 * One program or subcommand of the catalogue, and the words with which it changes nothing.
 *
 * Without `takes`, options that are not listed and words that may turn into options end it.
 */
export interface Row {
  /** The program, or the subcommand below its program. */
  readonly name: string;
  /**
   * `anything`: no word can make it write, run or connect.
   * `only lines`: nothing but the argument lists in `lines`.
   * `judged`: its words follow no common rules, so the judge reads them all.
   */
  readonly takes?: 'anything' | 'only lines' | 'judged' | undefined;
  /** The options that keep it read-only; before the subcommand when the row has any. */
  readonly options?: Options | undefined;
  /** The most operands it may be given. */
  readonly operands?: number | undefined;
  /**
   * `harmless`: no option of the program does harm, so words that cannot be told are welcome.
   * `literal`: every word must be known, because the words leave the machine or are read as code.
   */
  readonly unknownWords?: 'harmless' | 'literal' | undefined;
  /** Whole argument lists that are read-only besides, blank-separated; empty for none at all. */
  readonly lines?: readonly string[] | undefined;
  readonly subcommands?: readonly Row[] | undefined;
  /** What the data cannot say. It is heard last and can only refuse. */
  readonly judge?: Judge | undefined;
  /**
   * The row speaks for the wrapper alone and is heard only when the command runs others: `options` are the
   * wrapper's own, `operands` those before the inner command.
   */
  readonly runs?: 'commands' | 'commands or nothing' | undefined;
}

/** Rows for programs that no word can make write, run or connect. */
export function anything(text: string): readonly Row[] {
  return list(text).map((name) => ({ name, takes: 'anything' }));
}
