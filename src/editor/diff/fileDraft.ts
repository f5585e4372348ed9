import { diffLines } from '../../core/edits/diffLines';
import type { TextChange } from '../../core/edits/fileChange';
import { composeText } from '../../core/edits/hunk';
import type { FileDraft, PreviewedFile } from '../../ports/revision';

/** Whether the change of a file can be shown. */
export function isDraft(file: PreviewedFile): file is FileDraft {
  return !('kind' in file);
}

/** The path of the file that is changed. */
export function pathOfFile(file: PreviewedFile): string {
  return isDraft(file) ? file.change.path : file.path;
}

/** What becomes of a file under a draft. */
export type DraftResult =
  | { readonly kind: 'asProposed' }
  | { readonly kind: 'untouched' }
  | { readonly kind: 'text'; readonly text: string };

/** The change as the agent proposed it. */
export function draftOf(change: TextChange): FileDraft {
  return { change, edited: undefined, diff: diffLines(change.before ?? '', change.after ?? ''), dropped: new Set() };
}

/** How many changes there are to keep or drop: what has no lines to show is one all the same. */
export function changesIn(file: PreviewedFile): number {
  return isDraft(file) ? Math.max(1, file.diff.hunks.length) : 1;
}

/** How many of them are left out. */
export function droppedIn(file: PreviewedFile): number {
  return isDraft(file) ? file.dropped.size : file.dropped === true ? 1 : 0;
}

/** The file with one change left out. A number that is none of its changes changes nothing. */
export function withDropped<File extends PreviewedFile>(file: File, hunk: number): File {
  if (!isDraft(file)) {
    return { ...file, dropped: true };
  }
  return hunk < changesIn(file) ? { ...file, dropped: new Set([...file.dropped, hunk]) } : file;
}

/** The file with one change taken again. */
export function withKept<File extends PreviewedFile>(file: File, hunk: number): File {
  return isDraft(file)
    ? { ...file, dropped: new Set([...file.dropped].filter((it) => it !== hunk)) }
    : { ...file, dropped: false };
}

/** The draft with the person's text in place of whatever it was. */
export function withEdited(draft: FileDraft, text: string): FileDraft {
  if (draft.change.after === undefined || text === draftText(draft)) {
    return draft;
  }
  return { ...draft, edited: text, diff: diffLines(draft.change.before ?? '', text), dropped: new Set() };
}

/** The text that the file has under a draft; for a file that is removed, what is left of it. */
export function draftText({ diff, dropped }: FileDraft): string {
  return composeText(diff, dropped);
}

/** The hunk at a line of the text before or of the draft's own, else the next one below, else the last. */
export function hunkAtLine({ diff, dropped }: FileDraft, side: 'before' | 'after', line: number): number | undefined {
  let shift = 0;
  const below = diff.hunks.findIndex(({ before, after }, index) => {
    const count = side === 'before' || dropped.has(index) ? before.count : after.count;
    const start = before.start + shift;
    shift += count - before.count;
    return line < start + Math.max(count, 1);
  });
  return below >= 0 ? below : diff.hunks.length > 0 ? diff.hunks.length - 1 : undefined;
}

/** What becomes of the file. */
export function resultOf(draft: PreviewedFile): DraftResult {
  if (!isDraft(draft)) {
    return { kind: draft.dropped === true ? 'untouched' : 'asProposed' };
  }
  const { change, edited, dropped } = draft;
  if (edited === undefined && dropped.size === 0) {
    return { kind: 'asProposed' };
  }
  const text = draftText(draft);
  const dropsAll = dropped.size === changesIn(draft);
  if (dropsAll || text === change.before) {
    // A rename alone is still a change.
    return change.movedTo === undefined ? { kind: 'untouched' } : { kind: 'text', text };
  }
  return text === change.after ? { kind: 'asProposed' } : { kind: 'text', text };
}
