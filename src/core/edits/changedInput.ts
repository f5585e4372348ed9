import { draftNote } from './draftNote';
import type { TextChange } from './fileChange';
import { type FileDraft, resultOf } from './fileDraft';
import { fieldOf, textOf, withField, withoutField } from './inputFields';
import { endsLinesWithCrLf, withLf } from './lines';
import { type FindFile, proposedChanges, type WritingCall } from './proposedChanges';
import { uniqueReplacement } from './uniqueReplacement';

/** What to answer for a call whose changes the person has looked at. */
export type DraftedAnswer =
  /** The input as the agent gave it. */
  | { readonly kind: 'asProposed' }
  /** Nothing is left to do, so there is nothing to allow. */
  | { readonly kind: 'nothingLeft' }
  | { readonly kind: 'changed'; readonly input: unknown; readonly note: string }
  /** The tool has no way to say it. */
  | { readonly kind: 'impossible'; readonly why: string };

/**
 * Says a call with the person's drafts in the tool's own words. What it gives back was tried: it makes exactly the
 * texts of the drafts out of the files as they were seen.
 */
export function changedInput(call: WritingCall, drafts: readonly FileDraft[], find: FindFile): DraftedAnswer {
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
    ? { kind: 'impossible', why: 'this tool cannot be told to write exactly this text' }
    : { kind: 'changed', input: found, note: draftNote(drafts) };
}

/** Inputs that may say it, the most natural first. */
function inputsFor(call: WritingCall, drafts: readonly FileDraft[], find: FindFile): readonly unknown[] {
  const { tool, input } = call;
  if (tool === 'Patch') {
    return [patchInput(input, drafts, find)];
  }
  const [draft] = drafts;
  const result = draft === undefined ? undefined : resultOf(draft);
  if (draft === undefined || result?.kind !== 'text') {
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

interface EditFields {
  readonly old_string: string;
  readonly new_string: string;
}

function replacements({ before = '' }: TextChange, text: string): readonly EditFields[] {
  const found = uniqueReplacement(before, text);
  const exact = { old_string: found.old, new_string: found.new };
  // Agents see files of Windows with bare line feeds.
  const bare = { old_string: withLf(found.old), new_string: withLf(found.new) };
  return endsLinesWithCrLf(before) ? [bare, exact] : [exact];
}

function patchInput(input: unknown, drafts: readonly FileDraft[], find: FindFile): unknown {
  const given = fieldOf(input, 'changes');
  const changes: readonly unknown[] = Array.isArray(given) ? given : [];
  const pathOf = (change: unknown, field: string) => {
    const name = textOf(change, field);
    return name === undefined ? undefined : find(name)?.path;
  };
  const byPath = new Map(drafts.map((draft) => [draft.change.path, draft]));
  const draftOf = (change: unknown, field: string) => {
    const path = pathOf(change, field);
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
  return { kind: 'write', file_path: textOf(change, 'file_path'), content };
}

/** Whether a call makes exactly the texts of the drafts, and touches nothing that they leave alone. */
function makes(call: WritingCall, drafts: readonly FileDraft[], find: FindFile): boolean {
  const changes = new Map(proposedChanges(call, find).map((change) => [change.path, change]));
  return drafts.every((draft) => {
    const result = resultOf(draft);
    const change = changes.get(draft.change.path);
    if (result.kind === 'untouched' || change?.kind !== 'text') {
      return result.kind === 'untouched' && change === undefined;
    }
    const wanted = result.kind === 'text' ? result.text : draft.change.after;
    return change.after === wanted && change.movedTo === draft.change.movedTo;
  });
}
