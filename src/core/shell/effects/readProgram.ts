import { parseOptions } from '../../programs/arguments';
import { type Arity, list, type Options, options, type ParsedOptions } from '../../programs/notation';
import type { Command } from '../analysis';
import { literalWord, type Word } from '../word';
import type { Given, Program, Role } from './program';
import { joinedWord, literalStart, wordAfter } from './wordParts';

/** A program's entry with what is derived from it. */
export interface PreparedProgram {
  readonly program: Program;
  readonly spec: Options;
  /** Every option that the entry lists. */
  readonly known: ReadonlySet<string>;
  /** What is done with the value of an option. */
  readonly roles: ReadonlyMap<string, readonly Role[]>;
}

/** Programs by their names, ready to be used. */
export function preparePrograms(all: readonly Program[]): ReadonlyMap<string, PreparedProgram> {
  return new Map(
    all.flatMap((program) => {
      const known = new Set([
        ...list(program.flags ?? ''),
        ...list(program.optional ?? ''),
        ...Object.values(program.takes ?? {}).flatMap((names) => list(names ?? '')),
      ]);
      const prepared = {
        program: evenProgram(program),
        spec: specOf(program),
        known,
        roles: rolesOf(program),
      };
      return list(program.names).map((name) => [name, prepared] as const);
    }),
  );
}

/** The same entry with every field there, so that all entries are alike to the machine. */
function evenProgram(given: Program): Program {
  const { names, takes, optional, flags, words, operands, tree, atFiles, fallback, content, also } = given;
  return { names, takes, optional, flags, words, operands, tree, atFiles, fallback, content, also };
}

/** Sorts a command's arguments by what its program takes. */
export function readArguments(args: readonly Word[], { program, spec }: PreparedProgram): ParsedOptions {
  return args.some(mayBeLongName) ? parseLongNames(args, program, spec) : parseOptions(args, spec);
}

/** A command as the entry of its program sees it. */
export function givenOf(command: Command, args: readonly Word[], parsed: ParsedOptions): Given {
  return {
    command,
    args,
    parsed,
    has: (names) => hasOption(parsed, names),
    hasExactly: (names) => parsed.options.some(({ name }) => isAmong(name, names)),
    valuesOf: (names) => {
      const values: Word[] = [];
      for (const { name, value } of parsed.options) {
        if (value !== undefined && isAmong(name, names)) {
          values.push(value);
        }
      }
      return values;
    },
  };
}

/** Whether one of these options was given, or what may be short for one. */
export function hasOption({ options }: ParsedOptions, names: string): boolean {
  return options.some(({ name }) => names.includes(name) && list(names).some((full) => isShortFor(name, full)));
}

/** A name that is not in the text of the list at all needs no closer look; nearly all options are such. */
function isAmong(name: string, names: string): boolean {
  return names.includes(name) && list(names).includes(name);
}

function mayBeLongName(word: Word): boolean {
  return word.text.startsWith('--') || !word.literal;
}

function parseLongNames(args: readonly Word[], program: Program, spec: Options): ParsedOptions {
  if (program.words) {
    return parseWithBare(args, spec);
  }
  const written = args.map((word) => withFullName(word, spec));
  const parsed = parseWithBare(written, spec);
  const isDoubtful = written.some((word, at) => word !== args[at] && !word.text.includes('='));
  return isDoubtful ? bothReadings(parsed, parseWithBare(args, spec), args) : parsed;
}

/**
 * `curl --head x` means `--head` and not the beginning of `--header`: a name that may be a whole one takes no value,
 * so what follows it counts as what it would be then, too.
 */
function bothReadings(parsed: ParsedOptions, other: ParsedOptions, args: readonly Word[]): ParsedOptions {
  const operands = new Set([...parsed.operands, ...other.operands]);
  const values = other.options.filter(
    ({ value }) => value !== undefined && !parsed.options.some((option) => option.value === value),
  );
  return {
    ...parsed,
    options: [...parsed.options, ...values],
    operands: args.filter((word) => operands.has(word)),
  };
}

/** Long names without a value that the entry does not list are taken for flags, as letters are. */
function parseWithBare(args: readonly Word[], spec: Options): ParsedOptions {
  const bare = args.filter(
    ({ literal, text }) => literal && text.startsWith('--') && !text.includes('=') && !spec.arities.has(text),
  );
  const arities = new Map([...spec.arities, ...bare.map(({ text }) => [text, 'none'] as const)]);
  return parseOptions(args, bare.length === 0 ? spec : { ...spec, arities });
}

function isShortFor(given: string, name: string): boolean {
  return given === name || (given.length > 3 && name.startsWith('--') && name.startsWith(given));
}

/** Whether every option given is one that the program's entry knows. */
export function knowsAll(parsed: ParsedOptions, { program, known }: PreparedProgram): boolean {
  return (
    program.flags !== undefined &&
    parsed.unknown === undefined &&
    parsed.unsure === undefined &&
    parsed.options.every(({ name }) => known.has(name))
  );
}

function rolesOf({ takes = {} }: Program): ReadonlyMap<string, readonly Role[]> {
  const roles = new Map<string, Role[]>();
  for (const [role, names] of Object.entries(takes)) {
    for (const name of list(names ?? '')) {
      roles.set(name, [...(roles.get(name) ?? []), role as Role]);
    }
  }
  return roles;
}

function specOf({ takes = {}, optional = '', flags = '', words = false }: Program): Options {
  const valued = Object.values(takes)
    .flatMap((names) => list(names ?? ''))
    .map((name) => `${name}=`);
  if (words) {
    return options('', { words: `${valued.join(' ')} ${flags}`, anyLetter: true });
  }
  const loose = list(optional).map((name) => `${name}[=]`);
  return options([...valued, ...loose, ...list(flags).filter((name) => name.startsWith('--'))].join(' '), {
    anyLetter: true,
  });
}

/** Programs take any unambiguous beginning of a long name for the name; so `--outp=x` is `--output=x`. */
function withFullName(word: Word, { arities }: Options): Word {
  const name = /^--[^=]+/.exec(literalStart(word))?.[0];
  if (name === undefined || arities.has(name)) {
    return word;
  }
  const meant = fullName(name, 'value', arities) ?? fullName(name, 'optional', arities);
  return meant === undefined ? word : joinedWord(literalWord(meant), wordAfter(word, name.length));
}

function fullName(start: string, arity: Arity, arities: Options['arities']): string | undefined {
  for (const [name, takes] of arities) {
    if (takes === arity && name.startsWith(start)) {
      return name;
    }
  }
  return undefined;
}
