import type { Command } from './analysis';
import { isSplittable, type Word } from './word';

/**
 * The name of a program as it is written: without the folder or drive in front, and without the ending, the dots and
 * the blanks behind that Windows does not need.
 */
export function programName(text: string): string {
  const drive = text.charAt(1) === ':' ? 1 : -1;
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'), drive) + 1);
  const bare = name.replace(/[. ]+$/, '').replace(/\.(?:exe|cmd|bat|com|ps1)$/i, '');
  return bare === '' ? name : bare;
}

/** The name under which tables know a program, whatever folder, file system or spelling it is called from. */
export function knownName(text: string): string {
  return plain.test(text) ? text : programName(text).toLowerCase();
}

/** The name under which tables know the program of a command; undefined when there is none or it is computed. */
export function programOf(command: Pick<Command, 'words'>): string | undefined {
  // Taken by its index, because this runs many times for every command.
  const program = command.words[0];
  if (program === undefined) {
    return undefined;
  }
  const name = program.literal ? program.text : certainName(program);
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
  const bare = name.replace(/[.-]?[0-9]+$/, '');
  return bare === name || bare.length < 2 ? [] : [bare, ...unversioned(bare)];
}

/** What a table says of a program, or of the one that it is a version of; only what `counts`. */
export function withVersions<Thing>(
  table: ReadonlyMap<string, Thing>,
  name: string,
  counts: (thing: Thing) => boolean,
): Thing | undefined {
  return [name, ...unversioned(name)].map((it) => table.get(it)).find((it) => it !== undefined && counts(it));
}

/** A program's name as tables have it: no folder, no ending, no capital. Nearly all are written so. */
const plain = /^[a-z0-9_-]*$/;
