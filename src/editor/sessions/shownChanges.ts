import { fieldOf, textOf } from '../../base/json';
import { diffLines } from '../../core/edits/diffLines';
import { readReplacement, readReplacements } from '../../core/edits/inputFields';
import { sayingOf } from '../../core/edits/lines';
import { readPatch } from '../../core/edits/patch';
import type { Replacement } from '../../core/edits/replaceText';
import { visible } from '../../core/text/visible';
import type { ToolRow } from '../../ports/hostedSessions';
import { said } from '../said';
import { t } from '../t';
import type { ChangeLine, ShownChange } from './messages';
import { shownText } from './shownText';

const tools = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Patch']);
/** Unchanged lines that are shown around a change. */
const around = 2;
const mostLines = 400;

/** Whether a tool writes files by itself. */
export function writesByItself(tool: string): boolean {
  return tools.has(tool);
}

/** What a call does to files, as far as its input tells: the file may have been another when it ran. */
export function shownChanges(tool: string, input: unknown): readonly ShownChange[] {
  const path = textOf(input, 'file_path') ?? textOf(input, 'notebook_path') ?? '';
  switch (tool) {
    case 'Write':
      return [changeOf(path, added(textOf(input, 'content') ?? ''))];
    case 'NotebookEdit':
      return [changeOf(path, added(textOf(input, 'new_source') ?? ''))];
    case 'Edit': {
      const replacement = readReplacement(input);
      return replacement === undefined ? [] : [changeOf(path, replaced([replacement]))];
    }
    case 'MultiEdit':
      return [changeOf(path, replaced(readReplacements(fieldOf(input, 'edits')) ?? []))];
    case 'Patch':
      return (readPatch(input) ?? []).map((change) => changeOf(change.name, patched(change)));
    default:
      return [];
  }
}

/** What was kept of commands that ran on a copy. */
export function keptChanges({ reviews }: Pick<ToolRow, 'reviews'>): readonly ShownChange[] {
  return reviews.flatMap(({ effect }) => (effect === undefined ? [] : shownChanges('Patch', effect)));
}

type Patched = NonNullable<ReturnType<typeof readPatch>>[number];

function patched(change: Patched): readonly ChangeLine[] {
  switch (change.kind) {
    case 'write':
      return [...saying(change), ...added(change.content)];
    case 'edit':
      return [...saying(change), ...replaced(change.edits)];
    case 'delete':
      return [note(t`the file is removed`)];
    case 'replace':
      return [note(said(change.says))];
    case 'rename':
      return [
        note(t`the file is moved to ${change.to}`),
        ...(change.content === undefined ? replaced(change.edits) : added(change.content)),
      ];
  }
}

function saying({ says }: { readonly says?: string }): readonly ChangeLine[] {
  return says === undefined ? [] : [note(said(says))];
}

function changeOf(path: string, lines: readonly ChangeLine[]): ShownChange {
  const left = lines.length - mostLines;
  return {
    path: visible(path),
    lines: left > 0 ? [...lines.slice(0, mostLines), note(t`${left} more lines are left out here`)] : lines,
  };
}

function added(text: string): readonly ChangeLine[] {
  return text === '' ? [note(t`the file becomes empty`)] : compared('', text);
}

function replaced(edits: readonly Replacement[]): readonly ChangeLine[] {
  return edits.flatMap((edit, at) => [
    ...(at === 0 ? [] : [note('and')]),
    ...compared(edit.old, edit.new),
    ...(edit.everywhere ? [note(t`at every place where it stands`)] : []),
  ]);
}

/** The lines of two texts in one column, unchanged ones only near a change. */
function compared(before: string, after: string): readonly ChangeLine[] {
  const diff = diffLines(before, after);
  const pieces: (readonly ChangeLine[])[] = [];
  let at = 0;
  for (const hunk of diff.hunks) {
    pieces.push(lines('same', diff.before.slice(at, hunk.before.start)));
    at = hunk.before.start + hunk.before.count;
    pieces.push(lines('removed', diff.before.slice(hunk.before.start, at)));
    pieces.push(lines('added', diff.after.slice(hunk.after.start, hunk.after.start + hunk.after.count)));
  }
  return folded([...pieces, lines('same', diff.before.slice(at))].flat());
}

function folded(all: readonly ChangeLine[]): readonly ChangeLine[] {
  const isNear = (at: number) => all.slice(Math.max(0, at - around), at + around + 1).some((it) => it.kind !== 'same');
  return all.flatMap((line, at) => {
    if (isNear(at)) {
      return [line];
    }
    return at === 0 || isNear(at - 1) ? [note('…')] : [];
  });
}

function lines(kind: ChangeLine['kind'], texts: readonly string[]): readonly ChangeLine[] {
  return texts.map((text) => ({ kind, text: shownText(sayingOf(text)) }));
}

function note(text: string): ChangeLine {
  return { kind: 'note', text: visible(text) };
}
