import { fallsApart, isSplittable, type Word } from '../../shell/word';
import { parseLeadingOptions, parseOptions } from '../arguments';
import { options, type ParsedOptions } from '../notation';
import type { Prepared } from '../prepared';
import type { Around, Judged } from '../spec';
import { whySteered } from './steeredPlace';

/** Words given to a program or subcommand, and the name by which to speak of it. */
export type Told = Pick<Judged, 'command' | 'title' | 'args'>;

/** Why the words are not read-only by the row; undefined when they are. */
export function judgeRow(row: Prepared, told: Told, around: Around): string | undefined {
  const { title, args } = told;
  if (row.reads === 'anything' || isLine(row, args)) {
    return whySteered(told, noneGiven, around);
  }
  if (row.reads === 'only lines') {
    return `\`${title}\` is known to be read-only only with other arguments`;
  }
  if (row.reads === 'judged') {
    const { refuses = () => 'nobody can tell whether it is read-only' } = row.spec;
    return whySteered(told, noneGiven, around) ?? refuses({ ...told, parsed: parseOptions(args, noOptions), around });
  }
  if (row.spec.vague === 'literal') {
    const vague = args.find((word) => !word.literal);
    if (vague !== undefined) {
      return `it cannot be told what \`${vague.source}\` becomes`;
    }
  }
  const sorted = sortWords(args, row);
  const { parsed } = sorted;
  if (parsed.unknown !== undefined) {
    return `\`${parsed.unknown}\` of \`${title}\` is not known to be read-only`;
  }
  if (parsed.unsure !== undefined && row.spec.vague !== 'harmless') {
    return `\`${parsed.unsure.source}\` may become an option of \`${title}\``;
  }
  const swallowed = row.spec.vague === 'harmless' ? undefined : swallowedOption(parsed, args);
  if (swallowed !== undefined) {
    return `\`${swallowed}\` may be an option of \`${title}\` instead of a value`;
  }
  const given = { command: told.command, title, args, parsed, around };
  return row.subcommands === undefined ? judgeOperands(row, given, sorted) : judgeSubcommand(row, given);
}

/**
 * The word behind an option that is taken for its value though it looks like an option itself. Where a program takes
 * the value only if it is attached (`git diff -U --output=x`), it would obey that word.
 */
function swallowedOption({ options }: ParsedOptions, args: readonly Word[]): string | undefined {
  return options.find(
    ({ name, value }) =>
      value !== undefined && looksLikeOption.test(value.text) && !needValue.has(name) && args.includes(value),
  )?.value?.source;
}

const looksLikeOption = /^-[A-Za-z-]/;

/** What is searched for or split at: no version of any program takes these without a value. */
const needValue = new Set(['-e', '--regexp', '--grep', '-S', '-G', '-F']);

/** Whether the words are one of the whole argument lists that only read. */
export function isLine({ lines }: Prepared, args: readonly Word[]): boolean {
  if (lines === undefined) {
    return false;
  }
  const [first] = args;
  if (first === undefined) {
    return lines.includes('');
  }
  let text = first.text;
  for (let at = 1; at < args.length; at += 1) {
    text += ` ${args[at]?.text}`;
  }
  return (
    (lines.includes(text) || (args.length === 2 && isPattern(lines, args))) &&
    args.every((word) => word.literal && word.text !== '' && !/[ *]/.test(word.text))
  );
}

/** Whether one of the lines says it with a star, which stands for the name of any subcommand. */
function isPattern(lines: readonly string[], [first, second]: readonly Word[]): boolean {
  return (
    (lines.includes(`* ${second?.text}`) && subcommandName.test(first?.text ?? '')) ||
    (lines.includes(`${first?.text} *`) && subcommandName.test(second?.text ?? ''))
  );
}

const subcommandName = /^[a-z][a-z-]*$/;

function judgeSubcommand(row: Prepared, given: Judged): string | undefined {
  const { command, title, args, parsed, around } = given;
  const [name] = parsed.operands;
  const found = name?.literal ? row.subcommands?.get(name.text) : undefined;
  if (name === undefined || found?.reads === undefined || !found.isSurely(name.text)) {
    return name === undefined
      ? `\`${title}\` alone is not known to be read-only`
      : `\`${title} ${name.source}\` is not known to be read-only`;
  }
  return (
    whySteered(given, parsed, around) ??
    row.spec.refuses?.(given) ??
    judgeRow(found, { command, title: `${title} ${name.text}`, args: args.slice(parsed.operandsAt + 1) }, around)
  );
}

interface Sorted {
  readonly parsed: ParsedOptions;
  /** Whether an operand may stand for several. */
  readonly stretched: boolean;
}

function judgeOperands({ spec }: Prepared, given: Judged, { stretched }: Sorted): string | undefined {
  const { title, parsed, around } = given;
  const extra = spec.most === undefined ? undefined : parsed.operands[spec.most];
  if (extra !== undefined) {
    return `\`${extra.source}\` is more than \`${title}\` only reads`;
  }
  if (spec.most !== undefined && (stretched || parsed.operands.some(isSplittable))) {
    return `it cannot be told how many operands \`${title}\` is given`;
  }
  return whySteered(given, parsed, around) ?? spec.refuses?.(given);
}

const noneGiven: Pick<ParsedOptions, 'options'> = { options: [] };

/**
 * Sorts words by the row's options. A glob or brace behind text that is no dash (`src/*.ts`) stands for operands
 * alone, so it does not make the options unsure unless an option would take it as its value.
 */
function sortWords(args: readonly Word[], row: Prepared): Sorted {
  const spec = row.kept;
  const parse = row.subcommands === undefined ? parseOptions : parseLeadingOptions;
  const direct = parse(args, spec);
  if (direct.unsure === undefined) {
    return { parsed: direct, stretched: false };
  }
  const words = args.map((word) =>
    isOperands(word)
      ? { ...word, pieces: [...word.pieces.slice(0, 1), { kind: 'unknown', quoted: true } as const] }
      : word,
  );
  const parsed = parse(words, spec);
  const standIns = words.filter((word, at) => word !== args[at]);
  const taken = parsed.options.find(({ value }) => value !== undefined && standIns.includes(value));
  return { parsed: { ...parsed, unsure: parsed.unsure ?? taken?.value }, stretched: true };
}

const noOptions = options('');

/** Whether every word it may become begins with known text that is no dash. */
function isOperands(word: Word): boolean {
  const [first, ...rest] = word.pieces;
  const begins =
    first?.kind === 'tilde' || (first?.kind === 'text' && first.text !== '' && !first.text.startsWith('-'));
  return begins && !rest.some(fallsApart) && isSplittable(word);
}
