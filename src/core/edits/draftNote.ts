import { diffLines } from './diffLines';
import { type FileDraft, resultOf } from './fileDraft';
import type { Hunk, TextDiff } from './hunk';
import { sayingOf } from './lines';

/** Notes longer than this end early: the agent can read the file. */
const mostCharacters = 4000;

/** Tells the agent what the person made of its changes. Drafts that are as proposed are not mentioned. */
export function draftNote(drafts: readonly FileDraft[]): string {
  const told = drafts.filter((draft) => resultOf(draft).kind !== 'asProposed').map(noteOn);
  const note = ['The person changed this call before allowing it.', ...told].join('\n\n');
  return note.length > mostCharacters
    ? `${note.slice(0, mostCharacters)}\n… (shortened; read the file to see it all)`
    : note;
}

function noteOn(draft: FileDraft): string {
  const { change, edited, diff, dropped } = draft;
  const result = resultOf(draft);
  if (result.kind === 'untouched') {
    return `${change.path}: your whole change was left out; the file stays as it was.`;
  }
  if (edited === undefined) {
    const left = diff.hunks.filter((_, index) => dropped.has(index));
    return `${change.path}: these changes were left out:\n${printed(diff, left)}`;
  }
  const between = diffLines(change.after ?? '', result.kind === 'text' ? result.text : (change.after ?? ''));
  return `${change.path}: the person edited your text; this is the difference between yours and theirs:\n${printed(
    between,
    between.hunks,
  )}`;
}

function printed({ before, after }: TextDiff, hunks: readonly Hunk[]): string {
  return hunks
    .flatMap((hunk) => [
      `@@ line ${hunk.before.start + 1} @@`,
      ...before.slice(hunk.before.start, hunk.before.start + hunk.before.count).map((line) => `-${sayingOf(line)}`),
      ...after.slice(hunk.after.start, hunk.after.start + hunk.after.count).map((line) => `+${sayingOf(line)}`),
    ])
    .join('\n');
}
