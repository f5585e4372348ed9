import { asList, fieldOf, type JsonFields, textOf } from '../../base/json';
import { readText } from '../tools/readText';
import { takeLine, toEdit } from '../wire/patchText';

/** The texts of files by their paths. */
type FileTexts = ReadonlyMap<string, string>;

/** Reads the files that the changes of a `fileChange` are made to; what cannot be read is left out. */
export async function readChangedFiles(changes: unknown): Promise<FileTexts> {
  const texts = new Map<string, string>();
  for (const change of asList(changes)) {
    const path = textOf(change, 'path');
    const isUpdate = textOf(fieldOf(change, 'kind'), 'type') === 'update';
    const found = path === undefined || !isUpdate ? undefined : await readText(path);
    if (path !== undefined && found?.kind === 'text') {
      texts.set(path, found.text);
    }
  }
  return texts;
}

/**
 * The input of our tool `Patch` for the changes of a `fileChange`.
 * Undefined when any of them cannot be read: half a patch is not what would happen.
 */
export function patchInput(changes: unknown, texts: FileTexts): JsonFields | undefined {
  const given = asList(changes);
  const made = given.map((change) => readChange(change, texts)).filter((it) => it !== undefined);
  return given.length === 0 || made.length !== given.length ? undefined : { changes: made };
}

function readChange(change: unknown, texts: FileTexts): JsonFields | undefined {
  const path = textOf(change, 'path');
  const diff = textOf(change, 'diff');
  const kind = fieldOf(change, 'kind');
  if (path === undefined || diff === undefined) {
    return undefined;
  }
  switch (textOf(kind, 'type')) {
    case 'add':
      return { kind: 'write', file_path: path, content: diff };
    case 'delete':
      return { kind: 'delete', file_path: path };
    case 'update':
      return update({ path, diff, to: textOf(kind, 'move_path') }, texts);
    default:
      return undefined;
  }
}

interface Update {
  readonly path: string;
  readonly diff: string;
  readonly to: string | undefined;
}

function update({ path, diff, to }: Update, texts: FileTexts): JsonFields | undefined {
  const tail = to === undefined ? '' : `\n\nMoved to: ${to}`;
  const body = diff.endsWith(tail) ? diff.slice(0, diff.length - tail.length) : diff;
  const hunks = body.trim() === '' ? [] : readHunks(body);
  if (hunks === undefined) {
    return undefined;
  }
  const change = hunks.length === 0 ? {} : changeOf(texts.get(path), hunks);
  if (to !== undefined) {
    return { kind: 'rename', file_path: path, to, ...change };
  }
  return hunks.length === 0 ? undefined : { kind: 'content' in change ? 'write' : 'edit', file_path: path, ...change };
}

/** The whole new text where it can be told, or else what is replaced by what. */
function changeOf(text: string | undefined, hunks: readonly DiffHunk[]): JsonFields {
  const content = text === undefined ? undefined : applyHunks(text, hunks);
  return content === undefined ? { edits: hunks.map(toEdit) } : { content };
}

/** One place of a file that a diff changes; lines are without their ends. */
export interface DiffHunk {
  /** The first line it touches in the old file, counted from 1; 0 when it stands before the first. */
  readonly start: number;
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

/** Reads the hunks of a unified diff of one file. Undefined when any of it cannot be read. */
export function readHunks(diff: string): readonly DiffHunk[] | undefined {
  const hunks: { start: number; old: string[]; fresh: string[] }[] = [];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const head = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line);
    const hunk = hunks.at(-1);
    if (head !== null) {
      hunks.push({ start: Number(head[1]), old: [], fresh: [] });
    } else if (hunk === undefined) {
      // Names of the files stand before the first hunk, and nothing else.
      if (!/^(?:---|\+\+\+|diff |index )/.test(line)) {
        return undefined;
      }
    } else if (!takeLine(hunk, line) && !line.startsWith('\\')) {
      return undefined;
    }
  }
  return hunks.length === 0 ? undefined : hunks;
}

/** The text that a diff makes of another. Undefined when the text is not the one the diff was made for. */
export function applyHunks(text: string, hunks: readonly DiffHunk[]): string | undefined {
  const lines = text.split('\n');
  const made: (readonly string[])[] = [];
  let at = 0;
  for (const { start, old, fresh } of hunks) {
    const from = old.length === 0 ? start : start - 1;
    if (from < at || from + old.length > lines.length || old.some((line, index) => lines[from + index] !== line)) {
      return undefined;
    }
    made.push(lines.slice(at, from), fresh);
    at = from + old.length;
  }
  return [...made, lines.slice(at)].flat().join('\n');
}
