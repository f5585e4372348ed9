import { fieldOf, textOf } from '../../base/json';
import { diffLines } from '../../core/edits/diffLines';
import type { TextChange } from '../../core/edits/fileChange';
import { type Hunk, linesIn, type TextDiff } from '../../core/edits/hunk';
import { withField, withoutField } from '../../core/edits/inputFields';
import { endsLinesWithCrLf, sayingOf, withLf } from '../../core/edits/lines';
import { type FindFile, proposedChanges, type WritingCall } from '../../core/edits/proposedChanges';
import type { DraftedAnswer, PreviewedFile } from '../../ports/revision';
import { t } from '../t';
import { isDraft, pathOfFile, resultOf } from './fileDraft';

/**
 * Says a call with the person's drafts in the tool's own words. What it gives back was tried: it makes exactly the
 * texts of the drafts out of the files as they were seen.
 */
export function changedInput(call: WritingCall, drafts: readonly PreviewedFile[], find: FindFile): DraftedAnswer {
  const results = drafts.map(resultOf);
  if (results.every((it) => it.kind === 'asProposed')) {
    return { kind: 'asProposed' };
  }
  const isWhole = drafts.length === proposedChanges(call, find).length;
  if (isWhole && results.every((it) => it.kind === 'untouched')) {
    return { kind: 'nothingLeft' };
  }
  const found = inputsFor(call, drafts, find).find((input) => makes({ tool: call.tool, input }, drafts, find));
  return found === undefined
    ? { kind: 'impossible', why: t`this tool cannot be told to write exactly this text` }
    : { kind: 'changed', input: found, note: draftNote(drafts) };
}

/** Inputs that may say it, the most natural first. */
function inputsFor(call: WritingCall, drafts: readonly PreviewedFile[], find: FindFile): readonly unknown[] {
  const { tool, input } = call;
  if (tool === 'Patch') {
    return [patchInput(input, drafts, find)];
  }
  const [draft] = drafts;
  const result = draft === undefined ? undefined : resultOf(draft);
  if (draft === undefined || !isDraft(draft) || result?.kind !== 'text') {
    return [];
  }
  const { text } = result;
  switch (tool) {
    case 'Write':
      return [withField(input, 'content', text)];
    case 'NotebookEdit':
      return [withField(input, 'new_source', text)];
    case 'Edit':
      return replacements(draft.change, text).map((it) =>
        withField(
          withField(withoutField(input, 'replace_all'), 'old_string', it.old_string),
          'new_string',
          it.new_string,
        ),
      );
    case 'MultiEdit':
      return replacements(draft.change, text).map((it) => withField(input, 'edits', [it]));
    default:
      return [];
  }
}

/** The fields that an edit may have. */
function replacements({ before = '' }: TextChange, text: string) {
  const found = uniqueReplacement(before, text);
  const exact = { old_string: found.old, new_string: found.new };
  // Agents see files of Windows with bare line feeds.
  const bare = { old_string: withLf(found.old), new_string: withLf(found.new) };
  return endsLinesWithCrLf(before) ? [bare, exact] : [exact];
}

function patchInput(input: unknown, drafts: readonly PreviewedFile[], find: FindFile): unknown {
  const given = fieldOf(input, 'changes');
  const changes: readonly unknown[] = Array.isArray(given) ? given : [];
  const named = (change: unknown, field: string) => {
    const name = textOf(change, field);
    return name === undefined ? undefined : find(name)?.path;
  };
  const byPath = new Map(drafts.map((draft) => [pathOfFile(draft), draft]));
  const draftOf = (change: unknown, field: string) => {
    const path = named(change, field);
    return path === undefined ? undefined : byPath.get(path);
  };
  const kept = changes.flatMap((change) => {
    const isRename = fieldOf(change, 'kind') === 'rename';
    const own = draftOf(change, 'file_path');
    const target = isRename ? draftOf(change, 'to') : undefined;
    if (target !== undefined && resultOf(target).kind !== 'asProposed') {
      // A rename over a file that was there is all or nothing; trying it out will show that it cannot be said.
      return [];
    }
    const result = own === undefined ? undefined : resultOf(own);
    switch (result?.kind) {
      case 'untouched':
        return [];
      case 'text':
        return [isRename ? renameWith(change, result.text) : writeOf(change, result.text)];
      default:
        return [change];
    }
  });
  return withField(input, 'changes', kept);
}

function renameWith(change: unknown, content: string): unknown {
  return withField(withoutField(change, 'edits'), 'content', content);
}

function writeOf(change: unknown, content: string): unknown {
  const says = textOf(change, 'says');
  return { kind: 'write', file_path: textOf(change, 'file_path'), content, ...(says === undefined ? {} : { says }) };
}

/** Whether a call makes exactly the texts of the drafts, and touches nothing that they leave alone. */
function makes(call: WritingCall, drafts: readonly PreviewedFile[], find: FindFile): boolean {
  const changes = new Map(proposedChanges(call, find).map((change) => [change.path, change]));
  return drafts.every((draft) => {
    const result = resultOf(draft);
    const change = changes.get(pathOfFile(draft));
    if (result.kind === 'untouched' || change === undefined) {
      return result.kind === 'untouched' && change === undefined;
    }
    if (!isDraft(draft) || change.kind !== 'text') {
      return !isDraft(draft) && change.kind === 'hidden';
    }
    const wanted = result.kind === 'text' ? result.text : draft.change.after;
    return change.after === wanted && change.movedTo === draft.change.movedTo;
  });
}

/** Notes longer than this end early: the agent can read the file. */
const mostCharacters = 4000;

/** Tells the agent what the person made of its changes. Drafts that are as proposed are not mentioned. */
function draftNote(drafts: readonly PreviewedFile[]): string {
  const told = drafts.filter((draft) => resultOf(draft).kind !== 'asProposed').map(noteOn);
  const note = ['The person changed this call before allowing it.', ...told].join('\n\n');
  return note.length > mostCharacters
    ? `${note.slice(0, mostCharacters)}\n… (shortened; read the file to see it all)`
    : note;
}

function noteOn(draft: PreviewedFile): string {
  const result = resultOf(draft);
  if (result.kind === 'untouched' || !isDraft(draft)) {
    return `${pathOfFile(draft)}: your whole change was left out; the file stays as it was.`;
  }
  const { change, edited, diff, dropped } = draft;
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
      ...linesIn(before, hunk.before).map((line) => `-${sayingOf(line)}`),
      ...linesIn(after, hunk.after).map((line) => `+${sayingOf(line)}`),
    ])
    .join('\n');
}

/** The smallest run of lines around all changes that is in `before` only once, and what takes its place. */
function uniqueReplacement(before: string, after: string): { readonly old: string; readonly new: string } {
  const diff = diffLines(before, after);
  const first = diff.hunks[0];
  const last = diff.hunks.at(-1);
  if (first === undefined || last === undefined) {
    return { old: before, new: after };
  }
  const end = last.before.start + last.before.count;
  const afterEnd = last.after.start + last.after.count;
  // Each round takes in twice as many lines, so that a file of repeated lines does not take for ever.
  for (let around = 0; around <= 2 * diff.before.length; around = 2 * around + 1) {
    const from = Math.max(0, first.before.start - around);
    const afterFrom = first.after.start - (first.before.start - from);
    const more = Math.min(around, diff.before.length - end);
    const old = diff.before.slice(from, end + more).join('');
    if (old !== '' && isUnique(before, old)) {
      return { old, new: diff.after.slice(afterFrom, afterEnd + more).join('') };
    }
  }
  return { old: before, new: after };
}

/** Also a second place that overlaps the first makes it ambiguous. */
function isUnique(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && text.indexOf(part, at + 1) < 0;
}
