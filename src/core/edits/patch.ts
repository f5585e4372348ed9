import { allRead } from '../../base/allRead';
import { fieldOf, textOf } from '../../base/json';
import { readReplacements } from './inputFields';
import type { Replacement } from './replaceText';

/**
 * One change of the tool `Patch`, our word for what changes several files at once, removes files or renames them.
 * Its input is `{changes: [{kind, file_path, …}]}` with `content` (write), `edits` (edit), nothing (delete), `to`
 * and, if the text changes too, `content` or `edits` (rename), or `says`, a clause on what cannot be shown (replace,
 * and where there is any write and edit).
 */
export type PatchChange =
  | { readonly kind: 'write'; readonly name: string; readonly content: string; readonly says?: string }
  | { readonly kind: 'edit'; readonly name: string; readonly edits: readonly Replacement[]; readonly says?: string }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'replace'; readonly name: string; readonly says: string }
  | {
      readonly kind: 'rename';
      readonly name: string;
      readonly to: string;
      readonly content: string | undefined;
      readonly edits: readonly Replacement[];
    };

const mostChanges = 25_000;

/** Reads the input of `Patch`. Undefined when any of it cannot be read: half a patch is not what would happen. */
export function readPatch(input: unknown): readonly PatchChange[] | undefined {
  const changes = fieldOf(input, 'changes');
  if (!Array.isArray(changes) || changes.length === 0 || changes.length > mostChanges) {
    return undefined;
  }
  return allRead(changes, readChange);
}

/** The names of the files that a patch writes, makes or removes, each once. */
export function patchTargets(changes: readonly PatchChange[]): readonly string[] {
  return [...new Set(changes.flatMap((it) => (it.kind === 'rename' ? [it.name, it.to] : [it.name])))];
}

function readChange(change: unknown): PatchChange | undefined {
  const name = textOf(change, 'file_path');
  const content = textOf(change, 'content');
  const edits = readReplacements(fieldOf(change, 'edits'));
  const to = textOf(change, 'to');
  const says = textOf(change, 'says');
  const also = says === undefined ? {} : { says };
  if (name === undefined) {
    return undefined;
  }
  switch (fieldOf(change, 'kind')) {
    case 'write':
      return content === undefined ? undefined : { kind: 'write', name, content, ...also };
    case 'edit':
      return edits === undefined ? undefined : { kind: 'edit', name, edits, ...also };
    case 'delete':
      return { kind: 'delete', name };
    case 'replace':
      return says === undefined ? undefined : { kind: 'replace', name, says };
    case 'rename':
      return to === undefined || !isRenameOfOneText(change)
        ? undefined
        : { kind: 'rename', name, to, content, edits: edits ?? [] };
    default:
      return undefined;
  }
}

/** A rename may change the text in one way, and what is there must be readable. */
function isRenameOfOneText(change: unknown): boolean {
  const content = fieldOf(change, 'content');
  const edits = fieldOf(change, 'edits');
  return (
    (content === undefined || typeof content === 'string') &&
    (edits === undefined || readReplacements(edits) !== undefined) &&
    (content === undefined || edits === undefined)
  );
}
