import { fieldOf, textOf } from '../../base/json';
import type { Dissection } from '../dissection';
import type { ToolCall } from '../toolCall';
import type { CurrentContent, CurrentFile, FileChange } from './fileChange';
import { readReplacement, readReplacements } from './inputFields';
import { cellChange } from './notebookCell';
import { type PatchChange, patchTargets, readPatch } from './patch';
import { type Replacement, replaceTexts } from './replaceText';

/** A call that writes files: our name of the tool, and its input. */
export type WritingCall = Pick<ToolCall, 'tool' | 'input'>;

/** Finds the file that a call names so; undefined when it was not looked at. */
export type FindFile = (name: string) => CurrentFile | undefined;

/** Texts longer than this are not compared. */
const mostCharacters = 10_000_000;

/** What a call would do to each file it writes. Empty for a call that writes no file by itself. Total. */
export function proposedChanges(call: WritingCall, find: FindFile): readonly FileChange[] {
  return changesOf(call, find).map(withinSize);
}

function changesOf({ tool, input }: WritingCall, find: FindFile): readonly FileChange[] {
  if (tool === 'Patch') {
    return patchChanges(readPatch(input) ?? [], find);
  }
  const name = textOf(input, tool === 'NotebookEdit' ? 'notebook_path' : 'file_path');
  if (name === undefined) {
    return [];
  }
  const file = find(name) ?? unseen(name);
  switch (tool) {
    case 'Write': {
      const content = textOf(input, 'content');
      return [content === undefined ? hidden(file, 'would get a text that is not given') : written(file, content)];
    }
    case 'Edit': {
      const replacement = readReplacement(input);
      return [edited(file, replacement === undefined ? undefined : [replacement])];
    }
    case 'MultiEdit':
      return [edited(file, readReplacements(fieldOf(input, 'edits')))];
    case 'NotebookEdit':
      return [cellEdited(file, input)];
    default:
      return [];
  }
}

function patchChanges(changes: readonly PatchChange[], find: FindFile): readonly FileChange[] {
  const path = (name: string) => (find(name) ?? unseen(name)).path;
  const times = new Map<string, number>();
  for (const target of changes.flatMap((change) => patchTargets([change])).map(path)) {
    times.set(target, (times.get(target) ?? 0) + 1);
  }
  return changes.flatMap((change) => {
    const isRepeated = patchTargets([change]).some((name) => (times.get(path(name)) ?? 0) > 1);
    const file = find(change.name) ?? unseen(change.name);
    // What several changes make of one file depends on how the agent carries them out.
    return isRepeated ? [hidden(file, 'would be changed more than once')] : patchChange(change, file, find);
  });
}

function patchChange(change: PatchChange, file: CurrentFile, find: FindFile): readonly FileChange[] {
  switch (change.kind) {
    case 'write':
      return [saying(written(file, change.content), change.says)];
    case 'edit':
      return [saying(edited(file, change.edits), change.says)];
    case 'delete':
      return [removed(file)];
    case 'replace':
      return [hidden(file, change.says)];
    case 'rename':
      return renamed(change, file, find(change.to) ?? unseen(change.to));
  }
}

function saying(change: FileChange, says: string | undefined): FileChange {
  if (says === undefined) {
    return change;
  }
  return change.kind === 'text' ? { ...change, says } : { ...change, why: `${change.why}, ${says}` };
}

function written(file: CurrentFile, after: string): FileChange {
  const { path, content } = file;
  if (content.kind !== 'text' && content.kind !== 'absent') {
    return hidden(file, `${whyHidden(content)}, and would be replaced`);
  }
  const before = content.kind === 'text' ? content.text : undefined;
  return { kind: 'text', path, movedTo: undefined, before, after, cell: undefined };
}

function edited(file: CurrentFile, edits: readonly Replacement[] | undefined): FileChange {
  const { content } = file;
  if (edits === undefined) {
    return hidden(file, 'would be edited in a way that cannot be read');
  }
  if (content.kind !== 'text' && content.kind !== 'absent') {
    return hidden(file, whyHidden(content));
  }
  if (content.kind === 'absent' && edits[0]?.old !== '') {
    return hidden(file, 'does not exist, so there is nothing to edit');
  }
  const made = replaceTexts(content.kind === 'text' ? content.text : '', edits);
  return 'why' in made ? hidden(file, `cannot be edited so: ${made.why}`) : written(file, made.text);
}

function removed(file: CurrentFile): FileChange {
  const { path, content } = file;
  return content.kind === 'text'
    ? { kind: 'text', path, movedTo: undefined, before: content.text, after: undefined, cell: undefined }
    : hidden(file, `${whyHidden(content)}, and would be removed`);
}

function renamed(
  change: Extract<PatchChange, { kind: 'rename' }>,
  file: CurrentFile,
  target: CurrentFile,
): readonly FileChange[] {
  if (file.content.kind !== 'text') {
    return [hidden(file, `${whyHidden(file.content)}, and would be renamed to ${target.path}`)];
  }
  if (file.path === target.path) {
    return [hidden(file, 'would be renamed to itself')];
  }
  const before = file.content.text;
  const made = change.content === undefined ? replaceTexts(before, change.edits) : { text: change.content };
  if ('why' in made) {
    return [hidden(file, `cannot be edited so: ${made.why}`)];
  }
  if (target.content.kind !== 'absent') {
    // A file in the way is lost, which a single row that says "renamed" would not show.
    return [removed(file), written(target, made.text)];
  }
  return [{ kind: 'text', path: file.path, movedTo: target.path, before, after: made.text, cell: undefined }];
}

function cellEdited(file: CurrentFile, input: unknown): FileChange {
  const { path, content } = file;
  if (content.kind !== 'text') {
    return hidden(file, whyHidden(content));
  }
  const change = cellChange(input, content.text);
  return 'why' in change ? hidden(file, change.why) : { kind: 'text', path, movedTo: undefined, ...change };
}

function withinSize(change: FileChange): FileChange {
  const isLarge = (text: string | undefined) => text !== undefined && text.length > mostCharacters;
  return change.kind === 'text' && (isLarge(change.before) || isLarge(change.after))
    ? { kind: 'hidden', path: change.path, why: 'is too large to be shown' }
    : change;
}

function whyHidden(content: Exclude<CurrentContent, { kind: 'text' }>): string {
  switch (content.kind) {
    case 'absent':
      return 'does not exist';
    case 'binary':
      return 'is no text in UTF-8';
    case 'tooLarge':
      return 'is too large to be shown';
    case 'unreadable':
      return `cannot be read (${content.why})`;
  }
}

function unseen(name: string): CurrentFile {
  return { path: name, content: { kind: 'unreadable', why: 'it was not looked at' } };
}

function hidden({ path }: CurrentFile, why: string): FileChange {
  return { kind: 'hidden', path, why };
}

/** Finds files by the names that a call uses. */
export function finderFor({ parts }: Dissection, files: readonly CurrentFile[]): FindFile {
  const seen = new Map(files.map((file) => [file.path, file]));
  const named = new Map<string, CurrentFile>();
  for (const part of parts) {
    const path = part.kind === 'file' && part.by === 'tool' ? part.file.paths[0] : undefined;
    const file = path === undefined ? undefined : seen.get(path);
    if (file !== undefined) {
      named.set(part.text, file);
    }
  }
  return (name) => named.get(name);
}
