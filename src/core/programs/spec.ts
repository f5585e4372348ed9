import type { Facts } from '../facts';
import type { Command } from '../shell/analysis';
import type { Content } from '../shell/fileUse';
import type { Word } from '../shell/word';
import type { Call, Wrapped } from '../shell/wrapped';
import type { Options, ParsedOptions } from './notation';
import type { Prepared } from './prepared';
import type { Uses } from './uses';

/**
 * Everything that is known about a program, or about a subcommand of one. What is not said is not known.
 *
 * Several entries may speak about a program, each with facts of its own.
 * Three questions are put to it. Does it only read? Then what is not said ends it. Which files and URLs does it use?
 * Then what is not said is taken for an option without a value, so that what follows is still looked at. What does it
 * run? Then what is not said makes it unknown.
 */
export interface ProgramSpec {
  /** Blank-separated. */
  readonly names: string;
  /** Programs that use files and run others likewise, but of which it is not known that they only read. */
  readonly like?: string;

  /** The options with which it changes nothing. `anything`: no word can make it write, run or connect. */
  readonly keeps?: string;
  /** Further options. */
  readonly takes?: string;
  /** What is done with the values of options, by their names; one that stands nowhere else takes a value. */
  readonly uses?: { readonly [role in Role]?: string };
  /** Options are whole words behind one dash (`-name`), not letters in a row. */
  readonly words?: true;
  /** Its options end at the first operand. */
  readonly stops?: true;

  /** Whole argument lists that only read besides, with bars between; the empty one is none at all, a star any subcommand. */
  readonly only?: string;
  /** The most operands with which it only reads. */
  readonly most?: number;
  /**
   * `harmless`: no option of the program does harm, so words that cannot be told are welcome.
   * `literal`, if nothing is said: every word must be known, because the words leave the machine or are read as code.
   */
  readonly vague?: 'harmless' | 'literal';
  /** What the data cannot say. It is heard last, or alone where nothing else is said, and can only refuse. */
  readonly refuses?: Judge;
  /**
   * Arguments with which it only reads, such that any option it is known to read with may follow them. What is known by
   * whole argument lists alone needs none.
   */
  readonly example?: string;
  /** It runs commands in a container: which folder they are in there is no matter of this machine. */
  readonly apart?: true;
  /** It only reads if the command it runs does; `needed`: and only when it is seen to run one. */
  readonly inner?: 'needed' | 'allowed';

  /** What is done with each operand. Unless this, `first`, `uses` or `touches` is said, nothing is known of the files it uses. */
  readonly operands?: Role;
  /** What is done with the first operand, where that is something else. */
  readonly first?: Role;
  /** With one of these options operands mean whole trees. */
  readonly tree?: string;
  /** With one of these options it follows links that lie below. */
  readonly follows?: string;
  /** A word that begins with `@` names a file of further words. */
  readonly atFiles?: true;
  /** The operand when there is none. */
  readonly fallback?: string;
  /** What it writes although nobody names it, but for these options; a slash at the end means all in that folder. */
  readonly makes?: string;
  readonly unless?: string;
  /** Where the content of what it writes comes from; `new` unless it is said. */
  readonly content?: Content;
  /** All its options are listed, so that a command with them alone surely does nothing else. */
  readonly complete?: true;
  /** What the data cannot say about files and URLs. */
  readonly touches?: Touch;
  /** The file of its settings that it changes when it is told so. */
  readonly settles?: Settle;

  /** It runs the command behind its options; `plain`, if nothing is said. */
  readonly wrapper?: Wrapped['kind'];
  /** Operands of its own in front of that command. */
  readonly skip?: number;
  /** Options whose value is code for a shell. */
  readonly code?: string;
  /** What the data cannot say about what it runs; undefined when it runs nothing else. */
  readonly unwrap?: Unwrap;

  /** It runs code that it is given as a file. */
  readonly interprets?: true;
  /** Options whose value is a file of code that it runs. */
  readonly loads?: string;
  /** It does nothing but edit files when all its options are known, and may do so unasked where edits are accepted. */
  readonly edits?: true;
  /** It removes or changes in place what it names, or writes file systems and partition tables. */
  readonly destroys?: 'files' | 'disks';
  /** A word with which it rewrites or removes history that others may have. */
  readonly rewrites?: RegExp;
  /** Its operands are patterns of git's own. */
  readonly pathspecs?: true;

  /** How much of it an allow rule may name without naming everything. */
  readonly reach?: Reach;
  /** Subcommands that run others, and those that harm what they are pointed at. */
  readonly running?: string;
  readonly pointed?: string;
  /**
   * Subcommands behind which a rule may let anything follow; a star is any. Behind one with a slash the next word says
   * what is done; where it is said, that one alone: `checkout/-b`.
   */
  readonly narrow?: string;
  /**
   * Its subcommands, of many that run others, that run no command of one's own. Behind a slash and a dot the next word
   * is a path to code that it runs.
   */
  readonly plainly?: string;
  /** Subcommands that name a part of the project, behind which it is told what to do there. */
  readonly within?: string;
  /** Subcommands that run the program which is named next; the empty list: it does so itself. */
  readonly launches?: string;
  /** Its first operand is a script and all that follows its own business, behind these letters that change nothing. */
  readonly scripted?: string;
  /** Options as its first word behind which code in its own language stands, so that a rule for exactly this says all. */
  readonly inline?: string;
  /** Options behind which a question to a database stands; the empty list: it is the last operand. */
  readonly queries?: string;
  /** Options with which it runs the tests of its folder. */
  readonly tests?: string;
  /** It runs the module that `-m` names: `python -m pytest` is pytest. */
  readonly runsModules?: true;
  /** It runs code in a language of its own, from an argument or from its input. */
  readonly runsCode?: true;
  /** Words with which it runs what some argument says, without it being known which one; the empty list: always. */
  readonly carries?: string;
  /** Its arguments are names to tell about. */
  readonly tells?: true;
  /** Arguments with which it prints a number and nothing else, with bars between; the empty list: none. */
  readonly counts?: string;
  /** What it gets and prints, and does no more, with these arguments; undefined where that is not so. */
  readonly gets?: (args: readonly Word[]) => readonly Word[] | undefined;
  /** It prints its arguments. */
  readonly prints?: true;
  /** Options with one of which it prints names of files that it finds, and behind a bar those that may stand beside it. */
  readonly lists?: string;
  /** Whether that is all it prints with these arguments, where options cannot say it. */
  readonly finds?: (args: readonly Word[]) => boolean;
  /** Options that say how the names end that it finds, behind a dot. */
  readonly endings?: string;
  /** Options with which it prints some of the lines that it is given, whole. */
  readonly sifts?: string;
  /** Its words are patterns for text. */
  readonly patterns?: true;
  /** Arguments that make names of programs mean others. */
  readonly renames?: RegExp;
  /** Its words set variables. */
  readonly declares?: true;
  /** What of the environment it shows. */
  readonly shows?: Show;
  /** Files of the folder it runs in give it orders: it counts only in a trusted place. */
  readonly steered?: true;

  /** Groups of subcommands that it takes for the same, with bars between. */
  readonly aliases?: string;
  /** Groups of options that are one, with bars between. */
  readonly same?: string;
  /** Other words that mean the same as these, which begin with the program. */
  readonly alike?: Alike;
  /** Words in front of its subcommand that make it no other; `+` is all that begin with it. */
  readonly passes?: string;
  /** A subcommand, the options that make it another one, with bars between, and that one. */
  readonly turns?: string;
  /** Further options that it takes in front of a subcommand. */
  readonly globals?: string;
  /**
   * Each of its operands is something to do, one after the other. `front`: up to `--`. `maybe`: some may be arguments of
   * the one before.
   */
  readonly goals?: 'all' | 'front' | 'maybe';
  /** Options whose value is the folder it works in. */
  readonly folders?: string;
  /** Options that give it other orders: a file, code, a program, another place. Without a dash: what operands begin with. */
  readonly orders?: string;
  /** Options whose value names a part of the program, or by its path code of one's own, which is another order. */
  readonly modules?: string;
  /** What in a word is another order, such as what becomes part of a command that a shell reads. */
  readonly orderly?: RegExp;
  /** Whole options that would be taken for the beginning of one of those. */
  readonly spares?: string;
  /** The option among them that does no more than go to that folder first, as `cd` does. */
  readonly moves?: string;
  /** Those that name a file of settings: one of the person's own that it would find by itself is no other order. */
  readonly configs?: string;
  /** Options with which it changes files: another order where a rule names options, such as the one to check only. */
  readonly fixes?: string;
  /** The files of its folder that say what it runs; one with a star may lie below, too. */
  readonly manifests?: string;
  /** Letters without a value, behind which others may stand in the same word. */
  readonly flags?: string;
  /** Only orders in front of the subcommand count: behind it the same letters mean something else. */
  readonly leading?: true;
  /** Orders count behind the command that it runs, too, up to `--`. */
  readonly throughout?: true;
  /** Operands name code that it runs: one that lies elsewhere is another order. */
  readonly runsOperands?: true;
  /** A path that it is given and that leads elsewhere is another order: it writes there, or does what a file there says. */
  readonly stays?: true;

  readonly subcommands?: readonly ProgramSpec[];
}

/**
 * How much of a program an allow rule may name. `runs others`: no rule about it is narrow. `many-faced`: it has
 * subcommands that must be named. `pointed`: it harms what it is pointed at, so only the whole command is narrow.
 * `plain`: whatever follows, it does its own kind of thing. `unknown`: nothing is known of it.
 */
export type Reach = 'runs others' | 'many-faced' | 'pointed' | 'plain' | 'unknown';

/**
 * What a program does with a word. `both`: reads and writes it. The tree roles mean everything below as well,
 * `readShownTree` all but hidden and ignored files.
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
  | 'readShownTree'
  | 'writeTree'
  | 'bothTree'
  | 'names'
  | 'list'
  | Going;

/** What a program does with a word that says where it connects to. */
export type Going = 'url' | 'urls';

/** A command as the entry of its program sees it when asked for files and URLs. */
export interface Given {
  readonly command: Command;
  /** The words after the program, up to an inner command. */
  readonly args: readonly Word[];
  readonly parsed: ParsedOptions;
  /** The options that are known of the program, and its subcommands. */
  readonly known: Options;
  readonly subcommands: ReadonlyMap<string, Prepared> | undefined;
  /** Whether one of these options was given, or what may be short for one; blank-separated, with dashes. */
  has(names: string): boolean;
  /** The same without abbreviations, for options with which less is done. */
  hasExactly(names: string): boolean;
  /** The values given to these options. */
  valuesOf(names: string): readonly Word[];
}

/** What must be known about the outside to call a command read-only. */
export type Around = Pick<Facts, 'trusted' | 'roots'> & Partial<Pick<Facts, 'real' | 'plainNames'>>;

/** A command as the entry of its program sees it when asked whether it only reads. */
export interface Judged {
  readonly command: Command;
  /** The program and its subcommands, by which to speak of it. */
  readonly title: string;
  /** The words after the program, or after the subcommand. */
  readonly args: readonly Word[];
  /** The same words sorted by the options that are kept. Words that only stand for several operands are listed once. */
  readonly parsed: ParsedOptions;
  readonly around: Around;
}

/** Why these words are not read-only, as a clause for people; undefined when nothing speaks against them. */
export type Judge = (given: Judged) => string | undefined;

/** Takes a command apart by the options of its program, and by what begins at its subcommand; undefined when it runs nothing else. */
export type Unwrap = (call: Call, options: Options, below: (at: number) => Wrapped | undefined) => Wrapped | undefined;

/** Notes the files and URLs that a command uses, as far as the data cannot say. */
export type Touch = (given: Given, uses: Uses) => void;

/** The words of a command as they can be said, too; undefined when in no other way. */
export type Alike = (words: readonly Word[]) => readonly Word[] | undefined;

/** The file that these words make a program change; undefined when they do not. */
export type Settle = (args: readonly Word[]) => Word | undefined;

/** What of the environment these words of a command show, as a clause for people; undefined when nothing. */
export type Show = (args: readonly Word[], command: Command) => string | undefined;

/** Every name of a program that uses files and runs others as the spec says. */
export function allNames({ names, like = '' }: Pick<ProgramSpec, 'names' | 'like'>): string {
  return `${names} ${like}`;
}
