import { fallsApart, isSplittable, literalWord, type Word } from '../shell/word';
import { literalStart, wordAfter } from '../shell/wordParts';
import type { GivenOption, Options, ParsedOptions } from './notation';

/**
 * Sorts a command's arguments into options and operands by the rules of getopt.
 *
 * Long names count only in full: an abbreviation is unknown, because what it stands for depends on the
 * version of the program. A numeric option is named by its digits (`-5`).
 */
export function parseOptions(
  args: readonly Word[],
  spec: Options,
  { stops }: Pick<Options, 'stops'> = spec,
): ParsedOptions {
  if (args.every(({ literal, text }) => literal && !text.startsWith('-'))) {
    return { options: [], operands: args, operandsAt: 0, unknown: undefined, unsure: undefined };
  }
  const options: GivenOption[] = [];
  const operands: Word[] = [];
  let operandsAt = args.length;
  let unknown: string | undefined;
  let unsure: Word | undefined;

  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word === undefined) {
      break;
    }
    if (word.literal && word.text === '--') {
      operandsAt = operands.length > 0 ? operandsAt : at + 1;
      operands.push(...args.slice(at + 1));
      break;
    }
    const read = readOption(word, spec, options);
    if (read === undefined) {
      unsure ??= mayBeOption(word) || isSplittable(word) ? word : undefined;
      if (!word.literal) {
        addPossible(word, args[at + 1], spec, options);
      }
      if (stops && /^-./.test(literalStart(word))) {
        continue;
      }
      operandsAt = operands.length > 0 ? operandsAt : at;
      operands.push(word);
      if (stops) {
        operands.push(...args.slice(at + 1));
        break;
      }
      continue;
    }
    unknown ??= read.unknown;
    if (read.wants !== undefined) {
      const value = args[at + 1];
      if (spec.arities.get(read.wants) === 'either') {
        // The next word stands for itself as well; whoever must be certain takes it for that alone.
        options.push({ name: read.wants, value: spec.anyLetter ? value : undefined });
        continue;
      }
      if (value === undefined) {
        unknown ??= read.wants;
        continue;
      }
      // A value that may become several words, or none, shifts the meaning of everything after it.
      unsure ??= isSplittable(value) ? value : undefined;
      options.push({ name: read.wants, value });
      at += spec.arities.get(read.wants) === 'pair' ? 2 : 1;
    }
  }
  return { options, operands, operandsAt, unknown, unsure };
}

/** The same for options that end at the first operand, whatever the spec says. */
export function parseLeadingOptions(args: readonly Word[], spec: Options): ParsedOptions {
  return parseOptions(args, spec, stopping);
}

const stopping = { stops: true };

/** What is left of a word whose complete options have been read: one that still wants the next word, or something unknown. */
interface ReadWord {
  readonly wants: string | undefined;
  readonly unknown: string | undefined;
}

const complete: ReadWord = { wants: undefined, unknown: undefined };

function wants(name: string): ReadWord {
  return { wants: name, unknown: undefined };
}

function notKnown(name: string): ReadWord {
  return { wants: undefined, unknown: name };
}

/** Adds the options in a word. Undefined when the word is no option, or not known to be one. */
function readOption(given: Word, spec: Options, options: GivenOption[]): ReadWord | undefined {
  if (!given.literal) {
    // `--name="$x"` is that option whatever the variable holds, because no expansion can change the words before the
    // equals sign. A glob or a brace after it only repeats the option.
    const isAttached = /^--[^=]+=/.test(literalStart(given)) && !given.pieces.some(fallsApart);
    return isAttached ? readLong(given, spec, options) : undefined;
  }
  const text = given.text;
  if (!text.startsWith('-') || text === '-') {
    return undefined;
  }
  const word = spec.words.size === 0 ? undefined : spec.words.get(text);
  if (word === 'value') {
    return wants(text);
  }
  const isLong = text.startsWith('--');
  const isAny = isLong && spec.anyLetter && !text.includes('=') && !spec.arities.has(text);
  if (word !== undefined || isAny || (spec.numeric && numeric.test(text))) {
    options.push({ name: text, value: undefined });
    return complete;
  }
  return isLong ? readLong(given, spec, options) : readCluster(given, spec, options);
}

const numeric = /^-[0-9]+$/;

function readLong(word: Word, spec: Options, options: GivenOption[]): ReadWord {
  const equals = word.text.indexOf('=');
  const full = equals < 0 ? word.text : word.text.slice(0, equals);
  const arity = spec.arities.get(full);
  if (equals >= 0) {
    if (arity === undefined || arity === 'none') {
      return notKnown(full);
    }
    options.push({ name: full, value: valueAfter(word, equals + 1) });
    return complete;
  }
  if (arity === undefined) {
    return notKnown(full);
  }
  if (arity === 'value' || arity === 'either' || arity === 'pair') {
    return wants(full);
  }
  options.push({ name: full, value: undefined });
  return complete;
}

/** Letters that may be options. */
const letter = /^[A-Za-z0-9?#@%+:,=]$/;

function readCluster(word: Word, spec: Options, options: GivenOption[]): ReadWord {
  for (let at = 1; at < word.text.length; at++) {
    const name = `-${word.text.charAt(at)}`;
    const last = at === word.text.length - 1;
    const arity = spec.arities.get(name) ?? (spec.anyLetter && letter.test(name.charAt(1)) ? 'none' : undefined);
    if (arity === undefined) {
      // Whether an unknown letter takes the rest as its value is unknown too, so the rest is not read.
      return notKnown(name);
    }
    if (last && (arity === 'value' || arity === 'either')) {
      return wants(name);
    }
    options.push({ name, value: arity === 'none' || last ? undefined : valueAfter(word, at + 1) });
    if (arity !== 'none') {
      return complete;
    }
  }
  return complete;
}

/**
 * Adds the options that a word may turn out to be, one with its value attached among them: `-o"$x"`, `--output=$x`,
 * `$o` after `o=-o`. It stays unsure what it is, so whoever must be certain asks for that first.
 */
function addPossible(word: Word, next: Word | undefined, spec: Options, options: GivenOption[]): void {
  const before = options.length;
  const readings = word.candidates.filter((text) => /^-./.test(text)).map(literalWord);
  for (const each of /^-./.test(literalStart(word)) ? [word, ...readings] : readings) {
    if (each !== word && options.slice(before).some(({ value }) => value !== undefined)) {
      // The word as it is written says more than what it may become.
      return;
    }
    const isLong = each.text.startsWith('--');
    const read = isLong ? readLong(each, spec, options) : readCluster(each, spec, options);
    const last = isLong ? undefined : options.at(-1);
    // With nothing attached after all, a letter takes the next word for its value.
    const isEmptied = last?.value?.pieces.every(({ kind }) => kind !== 'text') === true;
    const wanting = read.wants ?? (isEmptied ? last?.name : undefined);
    if (wanting !== undefined && next !== undefined) {
      options.push({ name: wanting, value: next });
    }
  }
}

/** Whether the word may begin with a dash once it is expanded. Homes begin with a slash. */
function mayBeOption(word: Word): boolean {
  if (word.literal) {
    return false;
  }
  return word.pieces[0]?.kind === 'tilde'
    ? word.candidates.some((text) => text.startsWith('-'))
    : !/^[^-]/.test(literalStart(word));
}

/** The word without its first `length` characters, as if it had been written so. */
function valueAfter(word: Word, length: number): Word {
  const value = wordAfter(word, length);
  return { ...value, source: value.text };
}
