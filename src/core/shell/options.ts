import type { Word } from './word';

/** Which options a program takes. Anything not listed is unknown. */
export interface OptionSpec {
  /** Short letters without a value. */
  readonly flags?: string;
  /** Short letters with a value, attached or in the next word. */
  readonly values?: string;
  /** Short letters with an optional value, attached only. */
  readonly optional?: string;
  /** Long names, without dashes, that take no value. */
  readonly longFlags?: readonly string[];
  /** Long names with a value, after `=` or in the next word. */
  readonly longValues?: readonly string[];
  /** Long names with an optional value, after `=` only. */
  readonly longOptional?: readonly string[];
  /** Whole words that begin with a single dash (`-name`), without and with a value in the next word. */
  readonly wordFlags?: readonly string[];
  readonly wordValues?: readonly string[];
  /** `-5` is an option. */
  readonly numeric?: boolean;
  /** Options end at the first operand, as for programs that run other programs. */
  readonly stopAtOperand?: boolean;
}

/** The same spec with every field there, so that all specs are alike to the machine. */
export function evenSpec(spec: OptionSpec): Required<OptionSpec> {
  const { flags = '', values = '', optional = '', longFlags = none, longValues = none, longOptional = none } = spec;
  const { wordFlags = none, wordValues = none, numeric = false, stopAtOperand = false } = spec;
  return {
    flags,
    values,
    optional,
    longFlags,
    longValues,
    longOptional,
    wordFlags,
    wordValues,
    numeric,
    stopAtOperand,
  };
}

const none: readonly string[] = [];

/** An option as it was given. */
export interface GivenOption {
  /** `-o`, `--output`: always with its dashes, without a value. */
  readonly name: string;
  readonly value: Word | undefined;
}

/** A command's arguments sorted into options and operands. */
export interface ParsedOptions {
  readonly options: readonly GivenOption[];
  readonly operands: readonly Word[];
  /** The index in the argument list of the first operand; the list's length when there is none. */
  readonly operandsAt: number;
  /** The first option that the spec does not list, or that lacks its value. */
  readonly unknown: string | undefined;
  /** The first word before `--` that is not literal and might turn out to be an option, or several words. */
  readonly unsure: Word | undefined;
}
