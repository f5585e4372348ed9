import { fieldOf, type JsonFields, textIn, textOf } from '../../base/json';
import type { KnownCall } from './knownCall';

/** A change of files in the words of our tools. */
interface DiffInput {
  readonly tool: 'Write' | 'Edit' | 'Patch';
  readonly input: JsonFields;
}

/** What a call does to files, by the diffs it shows. Undefined when it shows none, or one that cannot be read. */
export function diffInput({ content, kind, locations }: KnownCall): DiffInput | undefined {
  const shown = content.filter((it) => textOf(it, 'type') === 'diff');
  const changes = shown.map(readDiff).filter((it) => it !== undefined);
  if (shown.length === 0 && kind === 'delete' && locations.length > 0) {
    return { tool: 'Patch', input: { changes: locations.map((path) => ({ kind: 'delete', file_path: path })) } };
  }
  const [first] = changes;
  if (first === undefined || changes.length !== shown.length) {
    return undefined;
  }
  if (changes.length > 1 || first.kind === 'delete') {
    return { tool: 'Patch', input: { changes } };
  }
  const { kind: what, file_path, content: text, edits = [] } = first;
  return what === 'write'
    ? { tool: 'Write', input: { file_path, content: text } }
    : { tool: 'Edit', input: { file_path, ...edits[0] } };
}

interface Change {
  readonly kind: 'write' | 'edit' | 'delete';
  readonly file_path: string;
  readonly content?: string;
  readonly edits?: readonly { readonly old_string: string; readonly new_string: string }[];
}

/** A diff may show a whole file or a piece of it: a replacement of what it shows is right for both. */
function readDiff(diff: JsonFields): Change | undefined {
  const path = textOf(diff, 'path');
  const before = textIn(diff, 'oldText');
  const after = textOf(diff, 'newText');
  if (path === undefined || after === undefined) {
    return undefined;
  }
  if (textOf(fieldOf(diff, '_meta'), 'kind') === 'delete') {
    return { kind: 'delete', file_path: path };
  }
  return before === ''
    ? { kind: 'write', file_path: path, content: after }
    : { kind: 'edit', file_path: path, edits: [{ old_string: before, new_string: after }] };
}
