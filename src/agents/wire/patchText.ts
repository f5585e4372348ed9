import type { JsonFields } from '../../base/json';

interface Section {
  readonly kind: 'Add' | 'Update' | 'Delete';
  readonly path: string;
  to: string | undefined;
  readonly lines: string[];
}

const begin = '*** Begin Patch';
const end = '*** End Patch';

/**
 * The input of our tool `Patch` for a text in the format of `apply_patch`, which several agents have.
 * Undefined when any of it cannot be read: half a patch is not what would happen.
 */
export function readPatchText(text: string): JsonFields | undefined {
  const lines = text.trim().split(/\r?\n/);
  if (lines[0]?.trim() !== begin || lines.at(-1)?.trim() !== end || lines.some(isReadOtherwise)) {
    return undefined;
  }
  const sections = sectionsIn(lines.slice(1, -1));
  const changes = sections?.map(changeOf);
  return changes === undefined || changes.length === 0 || changes.includes(undefined) ? undefined : { changes };
}

/** Some agents break lines at a carriage return alone, and some take the head of a file for one behind blanks as well. */
function isReadOtherwise(line: string): boolean {
  return line.includes('\r') || /^\s+\*\*\*/.test(line);
}

function sectionsIn(lines: readonly string[]): readonly Section[] | undefined {
  const sections: Section[] = [];
  for (const line of lines) {
    const [, kind, path] = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line) ?? [];
    const section = sections.at(-1);
    if (path !== undefined) {
      sections.push({ kind: kind as Section['kind'], path, to: undefined, lines: [] });
    } else if (section === undefined) {
      // A blank line before the first file says nothing.
      if (line.trim() !== '') {
        return undefined;
      }
    } else if (line.startsWith('*** Move to: ') && section.kind === 'Update' && section.lines.length === 0) {
      section.to = line.slice('*** Move to: '.length);
    } else if (line === '*** End of File') {
      section.lines.push('@@');
    } else if (line.startsWith('*** ')) {
      return undefined;
    } else {
      section.lines.push(line);
    }
  }
  return sections;
}

function changeOf({ kind, path, to, lines }: Section): JsonFields | undefined {
  if (kind === 'Delete') {
    return lines.every((line) => line.trim() === '') ? { kind: 'delete', file_path: path } : undefined;
  }
  if (kind === 'Add') {
    const isText = lines.every((line) => line.startsWith('+'));
    const content = lines.map((line) => `${line.slice(1)}\n`).join('');
    return isText ? { kind: 'write', file_path: path, content } : undefined;
  }
  const edits = editsIn(lines);
  if (edits === undefined || (edits.length === 0 && to === undefined)) {
    return undefined;
  }
  const changed = edits.length === 0 ? {} : { edits };
  return to === undefined
    ? { kind: 'edit', file_path: path, ...changed }
    : { kind: 'rename', file_path: path, to, ...changed };
}

function editsIn(lines: readonly string[]): readonly JsonFields[] | undefined {
  const pieces: Replaced[] = [];
  let piece: Replaced | undefined;
  for (const line of lines) {
    if (line.startsWith('@@')) {
      piece = undefined;
      continue;
    }
    if (piece === undefined) {
      piece = { old: [], fresh: [] };
      pieces.push(piece);
    }
    if (!takeLine(piece, line)) {
      return undefined;
    }
  }
  return pieces.map(toEdit);
}

/** What is replaced by what; lines are without their ends. */
interface Replaced {
  readonly old: string[];
  readonly fresh: string[];
}

/** Adds a line of a diff to what it replaces and to what it puts there; false when it is no such line. */
export function takeLine({ old, fresh }: Replaced, line: string): boolean {
  const isKept = line.startsWith(' ') || line === '';
  if (isKept || line.startsWith('-')) {
    old.push(line.slice(1));
  }
  if (isKept || line.startsWith('+')) {
    fresh.push(line.slice(1));
  }
  return isKept || /^[-+]/.test(line);
}

/** The same as an edit of one of our tools. */
export function toEdit({
  old,
  fresh,
}: {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}): JsonFields {
  return { old_string: old.join('\n'), new_string: fresh.join('\n') };
}
