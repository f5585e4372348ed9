import { diffLines } from '../../core/edits/diffLines';
import type { FileContent, FileReader } from '../../ports/fileReader';
import type { FileStep } from '../../ports/fileStep';

/** Of more files than these it is only said how many they are. */
const mostShown = 200;

/**
 * What is about to be kept of a command, as the input of a patch: for a transcript, which shows the lines that change
 * and not all of every file. Has to be called before it is kept.
 */
export async function keptEffect(steps: readonly FileStep[], files: FileReader): Promise<unknown> {
  const parts = steps.filter(({ target }) => target.kind !== 'folder');
  const changes = parts.slice(0, mostShown).map(async ({ path: file_path, target }) => {
    if (target.kind === 'absent') {
      return { kind: 'delete', file_path };
    }
    if (target.kind !== 'file') {
      return { kind: 'replace', file_path, says: `becomes a ${target.kind}` };
    }
    const [before, after] = await Promise.all([files.read(file_path), files.read(target.from)]);
    return { file_path, ...textChange(before.content, after.content) };
  });
  return { count: parts.length, changes: await Promise.all(changes) };
}

function textChange(before: FileContent, after: FileContent): object {
  if (after.kind !== 'text' || (before.kind !== 'text' && before.kind !== 'absent')) {
    return { kind: 'replace', says: 'gets another content, which is no text' };
  }
  if (before.kind === 'absent') {
    return { kind: 'write', content: after.text };
  }
  const diff = diffLines(before.text, after.text);
  const slice = (lines: readonly string[], { start, count }: { readonly start: number; readonly count: number }) =>
    lines.slice(start, start + count).join('');
  const edits = diff.hunks.map((hunk) => ({
    old_string: slice(diff.before, hunk.before),
    new_string: slice(diff.after, hunk.after),
  }));
  return edits.length === 0 ? { kind: 'replace', says: 'gets another mode' } : { kind: 'edit', edits };
}
