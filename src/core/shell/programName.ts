import type { Command } from './analysis';
import { isSplittable, type Word } from './word';

/**
 * The name of a program as it is written: without the folder or drive in front, and without the ending, the dots and
 * the blanks behind that Windows does not need.
 */
export function programName(text: string): string {
  // Looked at one by one, because this runs for every word of every command.
  let start = 0;
  let dot = -1;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === slash || unit === backslash || (unit === colon && at === 1)) {
      start = at + 1;
    } else if (unit === fullStop || unit === blank) {
      dot = at;
    }
  }
  const name = start === 0 ? text : text.slice(start);
  if (dot < start) {
    return name;
  }
  // Nearly every ending is none of those, and the longest name has them behind its last dot.
  if (text.length - dot !== 4 && dot < text.length - 1) {
    return name;
  }
  const bare = name.replace(/[. ]+$/, '').replace(/\.(?:exe|cmd|bat|com|ps1)$/i, '');
  return bare === '' ? name : bare;
}

/** The name under which tables know a program, whatever folder, file system or spelling it is called from. */
export function knownName(text: string): string {
  return isPlain(text) ? text : foldedName(programName(text));
}

/**
 * The form in which a file system that ignores case compares names of programs. Upper case comes first: letters such as
 * the long s, and some that stand for two, meet their plain form only there.
 */
export function foldedName(name: string): string {
  return /^[\0-\x7f]*$/.test(name) ? name.toLowerCase() : name.normalize('NFC').toUpperCase().toLowerCase();
}

/** The name under which tables know the program of a command; undefined when there is none or it is computed. */
export function programOf(command: Pick<Command, 'words'>): string | undefined {
  // Taken by its index, because this runs many times for every command.
  const program = command.words[0];
  const name = program === undefined ? undefined : certainName(program);
  return name === undefined ? undefined : knownName(name);
}

/**
 * The program's name where it is certain although the folder in front is not (`~/bin/x`, `"$d"/x`).
 * Undefined when the name itself is computed, or when the word may fall apart into several.
 */
export function certainName(word: Word): string | undefined {
  if (word.literal) {
    return word.text;
  }
  const last = word.pieces.at(-1);
  return last?.kind === 'text' && last.text.includes('/') && !isSplittable(word)
    ? last.text.slice(last.text.lastIndexOf('/') + 1)
    : undefined;
}

/** The names that a name has without its version, longest first: `pip3` and `pip` for `pip3.11`. */
export function unversioned(name: string): readonly string[] {
  if (!isDigit(name.charCodeAt(name.length - 1))) {
    return none;
  }
  const names: string[] = [];
  for (let rest = name; isDigit(rest.charCodeAt(rest.length - 1)); ) {
    rest = rest.replace(/[.-]?[0-9]+$/, '');
    if (rest.length < 2) {
      break;
    }
    names.push(rest);
  }
  return names;
}

/** What a table says of a program, or of the one that it is a version of; only what `counts`. */
export function withVersions<Thing>(
  table: ReadonlyMap<string, Thing>,
  name: string,
  counts: (thing: Thing) => boolean,
): Thing | undefined {
  const found = table.get(name);
  if (found !== undefined && counts(found)) {
    return found;
  }
  for (const bare of unversioned(name)) {
    const known = table.get(bare);
    if (known !== undefined && counts(known)) {
      return known;
    }
  }
  return undefined;
}

const none: readonly string[] = [];

const blank = 32;
const dash = 45;
const fullStop = 46;
const slash = 47;
const zero = 48;
const nine = 57;
const colon = 58;
const backslash = 92;
const underscore = 95;
const a = 97;
const z = 122;

function isDigit(unit: number): boolean {
  return unit >= zero && unit <= nine;
}

/** Whether a program's name is written as tables have it: no folder, no ending, no capital. Nearly all are. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (!((unit >= a && unit <= z) || isDigit(unit) || unit === dash || unit === underscore)) {
      return false;
    }
  }
  return true;
}
