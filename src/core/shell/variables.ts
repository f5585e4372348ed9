import { grownMap } from '../../base/grown';
import { maxCandidates } from './limits';
import type { Reading } from './reading';
import type { Slot, Value, VariableSlot, WordInWaiting } from './value';
import { isSecretVariable } from './variableNames';
import { isLastJob, lastJob, literalWord, type Piece, printerOf, type Word, wordOf } from './word';

/** Notes a value of a variable. Only `bind` knows what else that means. */
export function assign(reading: Reading, name: string, value: Value): void {
  const bucket = bucketOf(name);
  const known = reading.variables.get(bucket);
  if (known === undefined) {
    reading.variables = grownMap(reading.variables, bucket, [value]);
  } else if (known.length < maxValues) {
    known.push(value);
  } else if (!value.isNumber) {
    // The list is full, but what arithmetic may meet must not be forgotten.
    known[maxValues - 1] = value;
  }
}

/** The value of a list without elements. */
export const emptyValue: Value = { slots: [''], isNumber: true };

/** A value of which nothing is known. */
export const unknownValue: Value = { slots: undefined, isNumber: false };

/** The value that is exactly `text`. */
export function textValue(text: string): Value {
  return { slots: [text], isNumber: isPlainNumber(text) };
}

/** The text that a value is; undefined where some of it is not known. */
export function textOfValue({ slots }: Value): string | undefined {
  return slots?.every((slot) => typeof slot === 'string') === true ? slots.join('') : undefined;
}

/** What a variable holds after `value` has been put behind whatever it held before. */
export function appendedValue(reading: Reading, name: string, { slots, isNumber }: Value): Value {
  const before: Slot = { name: undefined, texts: valueTexts({ name, texts: [] }, reading, 0) };
  return { slots: slots === undefined ? undefined : [before, ...slots], isNumber };
}

/** The value that is one of the words that `word` becomes. */
export function wordValue(word: Word): Value {
  if (word.literal) {
    return textValue(word.text);
  }
  const isGlob = word.pieces.every(({ kind }) => kind === 'text' || kind === 'glob');
  const [first] = word.pieces;
  const begins = isGlob && first?.kind === 'text' ? first.text : undefined;
  // The list of candidates may still grow, so the value keeps the list itself.
  const hints = isGlob ? [word.text] : word.candidates;
  return { slots: undefined, isNumber: false, hints, begins, from: printerOf(word) };
}

/** Whether arithmetic reads the text as a number and as nothing else. */
export function isPlainNumber(text: string): boolean {
  return /^\s*[-+]?[0-9]{1,20}\s*$/.test(text);
}

/**
 * Whether arithmetic on the variable may run code, because the text puts something else than numbers in it.
 * `name()` stands for the output of a program that writes a number unless the text redefines it.
 */
export function isTainted(reading: Reading, name: string): boolean {
  if (name.endsWith('()')) {
    return reading.functions.has(name.slice(0, -2));
  }
  const bucket = bucketOf(name);
  return (
    filledByShell.test(bucket) || (reading.variables.get(bucket)?.some((value) => isCode(value, reading)) ?? false)
  );
}

/** Whether everything that the text assigns to the variable is known. */
export function isKnown(reading: Reading, name: string): boolean {
  return reading.variables.get(bucketOf(name))?.every(({ slots }) => slots !== undefined) ?? true;
}

/** Whether the text gives the variable nothing but numbers of programs that it has started. */
export function holdsJobs(word: Word, reading: Reading): boolean {
  const [piece, ...more] = word.pieces;
  const values = piece?.kind === 'variable' && more.length === 0 ? reading.variables.get(piece.name) : undefined;
  return isLastJob(word) || values?.every(({ from, isAppended }) => from === lastJob && isAppended !== true) === true;
}

function isCode({ isNumber, counter }: Value, reading: Reading): boolean {
  return !isNumber || (counter !== undefined && reading.functions.has(counter));
}

/** Fills in what words surely become, where no command gives variables values that the text does not show. */
export function settleSureWords(reading: Reading): void {
  for (const { sure } of reading.waiting) {
    sure?.becomes.push(...surelyBecomes(sure.pieces, sure.source, reading));
  }
}

/** The words that text and variables make, by every value that the text gives them; none unless all are known. */
function surelyBecomes(pieces: readonly Piece[], source: string, reading: Reading): readonly Word[] {
  let made: readonly Made[] = [{ text: '', isOpen: false }];
  for (const piece of pieces) {
    const text = piece.kind === 'text' ? piece.text : piece.kind === 'unknown' ? piece.like : undefined;
    const values = text !== undefined ? [{ text, isOpen: false }] : valuesOf(piece, reading);
    made = made.flatMap((head) =>
      head.isOpen ? [head] : values.map((tail) => ({ ...tail, text: head.text + tail.text })),
    );
    if (made.length > maxCandidates || (pieces.length > 1 && made.some(({ printed }) => printed !== undefined))) {
      return [];
    }
  }
  if (made.some(({ text, isOpen }) => text === '' && !isOpen)) {
    return [];
  }
  return made.map(({ text, isOpen, printed }) => {
    const begun: readonly Piece[] = [{ kind: 'text', text }, anyText];
    return isOpen ? { ...wordOf(text, ...(printed ?? begun)), source } : literalWord(text);
  });
}

/** A word, or the beginning of one. */
interface Made {
  readonly text: string;
  readonly isOpen: boolean;
  /** All of it, where nothing else is known than what prints it. */
  readonly printed?: readonly Piece[];
}

const anyText: Piece = { kind: 'unknown', quoted: true };

/** All values of a variable; none unless every one is known and stays one word. */
function valuesOf(piece: Piece, reading: Reading): readonly Made[] {
  const values = piece.kind === 'variable' ? (reading.variables.get(piece.name) ?? []) : [];
  const isOneWord = (text: string) => (piece.kind === 'variable' && piece.quoted) || /^[\w./:,@%+-]+$/.test(text);
  const made = values.map((value): readonly Made[] => {
    const { slots, begins, isAppended, from } = value;
    if (slots === undefined && isAppended !== true && !isCode(value, reading)) {
      return someNumbers;
    }
    if (from !== undefined && piece.kind === 'variable') {
      return [{ text: '', isOpen: true, printed: [{ kind: 'unknown', quoted: piece.quoted, from }] }];
    }
    const text = textOfValue(value);
    if (isAppended === true || text === undefined) {
      return begins !== undefined && piece.kind === 'variable' && piece.quoted ? [{ text: begins, isOpen: true }] : [];
    }
    return isOneWord(text) ? [{ text, isOpen: false }] : [];
  });
  return made.every(({ length }) => length > 0) && values.length < maxValues ? made.flat() : [];
}

/** What stands for a number that is calculated: below zero it begins like an option. */
const someNumbers: readonly Made[] = ['0', '-1'].map((text) => ({ text, isOpen: false }));

/** Adds the texts that a word may turn out to be, by what has been assigned so far. */
export function offerCandidates({ slots, splits, candidates }: WordInWaiting, reading: Reading): void {
  for (const text of textsOf(slots, reading, 0)) {
    offer(candidates, text);
    if (splits && reading.effort >= 0 && /\s/.test(text)) {
      reading.effort -= text.length >> 5;
      for (const field of text.split(/\s+/)) {
        offer(candidates, field);
      }
    }
  }
}

/** Keeps the variables of one text from growing without bound. */
const maxValues = 32;

/** How many variables may lead on to others. */
const maxChain = 4;

/** Variables that bash fills with words of the text by itself. */
const filledByShell =
  /^(?:_|BASH_(?:REMATCH|COMMAND|EXECUTION_STRING|ALIASES|CMDS|ARGV)|MAPFILE|REPLY|OPTARG|(?:OLD)?PWD|DIRSTACK)$/;

/** `shift` moves positional parameters about, so all of them count as one variable. */
function bucketOf(name: string): string {
  return /^(?:[0-9]+|\*)$/.test(name) ? '@' : name;
}

function offer(candidates: string[], text: string): void {
  if (text !== '' && candidates.length < maxCandidates && !candidates.includes(text)) {
    candidates.push(text);
  }
}

function textsOf(slots: readonly Slot[], reading: Reading, chain: number): readonly string[] {
  let texts: readonly string[] = [''];
  for (const slot of slots) {
    reading.effort--;
    if (reading.effort < 0) {
      return [];
    }
    const next = typeof slot === 'string' ? [slot] : slotTexts(slot, reading, chain);
    const joined: string[] = [];
    for (const head of texts) {
      for (const tail of next) {
        if (joined.length < maxCandidates && head.length + tail.length <= maxText) {
          joined.push(head + tail);
        }
      }
    }
    texts = joined;
    if (texts.length === 0) {
      return texts;
    }
  }
  return texts;
}

/** Longer candidates are of no use to anybody. */
const maxText = 4096;

function slotTexts(slot: VariableSlot, reading: Reading, chain: number): readonly string[] {
  const texts = valueTexts(slot, reading, chain);
  return slot.change === undefined ? texts : [...new Set([...texts.map(slot.change), ...texts])];
}

function valueTexts(slot: VariableSlot, reading: Reading, chain: number): readonly string[] {
  if (slot.name === undefined || chain >= maxChain) {
    return slot.texts;
  }
  const texts = [...slot.texts];
  const values = reading.variables.get(bucketOf(slot.name));
  for (const { slots, hints = [] } of values ?? []) {
    if (texts.length >= maxCandidates) {
      break;
    }
    if (slots !== undefined) {
      texts.push(...textsOf(slots, reading, chain + 1));
      continue;
    }
    texts.push(...hints);
    if (slot.texts.length > 0) {
      // A folder that the text may change is not known for sure: it could be none.
      texts.push('');
    }
  }
  if (texts.length > 0 || values !== undefined) {
    return texts;
  }
  // A variable that nothing sets is most likely empty: `r${u}m` is `rm`. What another gets from it may be a secret.
  return slot.name === slot.name.toUpperCase() && isSecretVariable(slot.name) ? ['', `$${slot.name}`] : [''];
}
