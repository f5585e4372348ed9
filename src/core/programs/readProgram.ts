import { literalWord, type Word } from '../shell/word';
import { joinedWord, literalStart, wordAfter, wordBehind } from '../shell/wordParts';
import { parseOptions } from './arguments';
import { isGiven, isOpposite, list, type Options, type ParsedOptions, valuesGiven } from './notation';
import type { Prepared } from './prepared';
import type { Given, Role } from './spec';
import type { Uses } from './uses';

/** Sorts a command's arguments by what its program takes. */
export function readArguments(args: readonly Word[], { wide, roles }: Prepared): ParsedOptions {
  if (wide.words.size > 0 || !args.some((word) => word.text.startsWith('--') || !word.literal)) {
    return parseOptions(args, wide);
  }
  const written = args.map((word) => withFullName(word, wide, roles));
  const parsed = parseOptions(written, wide);
  const isDoubtful = written.some((word, at) => word !== args[at] && !word.text.includes('='));
  return isDoubtful ? bothReadings(parsed, parseOptions(args, wide), args) : parsed;
}

/** A command with its arguments sorted. */
type Sorted = Pick<Given, 'command' | 'args' | 'parsed'>;

/** Notes the files and URLs that a command uses by what is known of its program. */
export function noteUses(sorted: Sorted, prepared: Prepared, uses: Uses): void {
  const { args, parsed } = sorted;
  const { first, tree, follows, fallback, atFiles, makes, unless = '', touches } = prepared.spec;
  uses.follows ||= follows !== undefined && hasOption(parsed, follows);
  uses.content = prepared.content;
  if (prepared.roles.size > 0) {
    for (const { name, value } of parsed.options) {
      for (const role of prepared.roles.get(name) ?? []) {
        uses.addOption(role, value);
      }
    }
  }
  const role = prepared.operands ?? 'none';
  const meant = tree !== undefined && hasOption(parsed, tree) ? asTree(role) : role;
  if (parsed.operands.length === 0 && fallback !== undefined) {
    uses.addText(meant, fallback);
  } else if (first !== undefined) {
    uses.add(first, parsed.operands[0]);
    uses.addAll(meant, parsed.operands.slice(1));
  } else if (meant !== 'none') {
    uses.addAll(meant, parsed.operands);
  }
  for (const word of atFiles === true ? args : []) {
    uses.add('list', wordBehind(word, /^@/));
  }
  if (makes !== undefined && !hasOption(parsed, unless)) {
    uses.addText(makes.endsWith('/') ? 'writeTree' : 'write', makes.replace(/\/$/, ''));
  }
  touches?.(givenOf(sorted, prepared), uses);
}

function asTree(role: Role): Role {
  return role === 'read' ? 'readTree' : role === 'write' ? 'writeTree' : role === 'both' ? 'bothTree' : role;
}

/** A command as the entry of its program sees it. */
function givenOf({ command, args, parsed }: Sorted, prepared: Prepared): Given {
  return {
    command,
    args,
    parsed,
    known: prepared.known,
    subcommands: prepared.subcommands,
    has: (names) => hasOption(parsed, names),
    hasExactly: (names) =>
      isGiven(parsed, names) && !parsed.options.some(({ name }) => list(names).some((it) => isOpposite(name, it))),
    valuesOf: (names) => valuesGiven(parsed, names),
  };
}

/** Whether one of these options was given, or what may be short for one. */
function hasOption({ options }: ParsedOptions, names: string): boolean {
  return options.some(
    ({ name }) =>
      names.includes(name) &&
      list(names).some((full) => full === name || (name.length > 3 && full.startsWith('--') && full.startsWith(name))),
  );
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
  return { ...parsed, options: [...parsed.options, ...values], operands: args.filter((word) => operands.has(word)) };
}

/** Whether every option given is one that the program's entry knows. */
export function knowsAll(parsed: ParsedOptions, { spec: { complete }, known }: Prepared): boolean {
  return (
    complete === true &&
    parsed.unknown === undefined &&
    parsed.unsure === undefined &&
    parsed.options.every(({ name }) => known.arities.has(name))
  );
}

/** Programs take any unambiguous beginning of a long name for the name; so `--outp=x` is `--output=x`. */
function withFullName(word: Word, { arities }: Options, roles: Prepared['roles']): Word {
  const name = /^--[^=]+/.exec(literalStart(word))?.[0];
  if (name === undefined || arities.has(name)) {
    return word;
  }
  const may = [...arities.keys()].filter((full) => full.startsWith(name) && arities.get(full) !== 'none');
  const isValued = (full: string) => arities.get(full) === 'value';
  // Of all that it may be, what is done to a file or an address matters most.
  const meant = may.find((full) => roles.has(full)) ?? may.find(isValued) ?? may[0];
  return meant === undefined ? word : joinedWord(literalWord(meant), wordAfter(word, name.length));
}
