import { diffLines } from '../../core/edits/diffLines';
import type { CurrentContent } from '../../core/edits/fileChange';
import { linesIn } from '../../core/edits/hunk';
import type { FileReader } from '../../ports/files';
import type { FileStep, RehearsedChange } from '../../ports/rehearsed';

/** Of more files than these it is only said how many they are. */
const mostShown = 200;

/** A change that is kept, and how. */
export interface KeptChange {
  readonly step: FileStep;
  readonly change: Pick<RehearsedChange, 'kind' | 'entry' | 'remark'>;
}

/**
 * What is about to be kept of a command, as the input of a patch: for a transcript, which shows the lines that change
 * and not all of every file. Has to be called before it is kept.
 */
export async function keptEffect(kept: readonly KeptChange[], files: FileReader): Promise<unknown> {
  const folders = kept.filter(({ change }) => change.entry === 'folder');
  const others = kept.filter(({ change }) => change.entry !== 'folder');
  const modes = folders.filter(({ change }) => change.kind === 'mode');
  // A folder shows in what lies in it; only where nothing else changed it is shown itself.
  const parts = others.length === 0 ? folders : [...others, ...modes];
  const changes = parts
    .slice(0, mostShown)
    .map(async ({ step: { path: file_path, target }, change: { kind, entry, remark } }) => {
      if (target.kind === 'absent') {
        return entry === 'folder'
          ? { kind: 'replace', file_path, says: 'is a folder and is removed' }
          : { kind: 'delete', file_path };
      }
      if (kind === 'mode') {
        return { kind: 'replace', file_path, says: remark ?? 'would get another mode' };
      }
      if (target.kind !== 'file') {
        return { kind: 'replace', file_path, says: `becomes a ${target.kind}` };
      }
      const [before, after] = await Promise.all([files.read(file_path), files.read(target.from)]);
      return {
        file_path,
        ...textChange(before.content, after.content),
        ...(remark === undefined ? {} : { says: remark }),
      };
    });
  return { count: pathsOf(others), folders: pathsOf(folders), changes: await Promise.all(changes) };
}

/** What takes the place of something else at its path has two steps there. */
function pathsOf(kept: readonly KeptChange[]): number {
  return new Set(kept.map(({ step }) => step.path)).size;
}

function textChange(before: CurrentContent, after: CurrentContent): object {
  if (after.kind !== 'text' || (before.kind !== 'text' && before.kind !== 'absent')) {
    return { kind: 'replace', says: 'gets another content, which is no text' };
  }
  if (before.kind === 'absent') {
    return { kind: 'write', content: after.text };
  }
  const diff = diffLines(before.text, after.text);
  const edits = diff.hunks.map((hunk) => ({
    old_string: linesIn(diff.before, hunk.before).join(''),
    new_string: linesIn(diff.after, hunk.after).join(''),
  }));
  return { kind: 'edit', edits };
}
