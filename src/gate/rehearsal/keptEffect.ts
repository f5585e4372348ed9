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
  readonly change: Pick<RehearsedChange, 'kind' | 'remark'>;
}

/**
 * What is about to be kept of a command, as the input of a patch: for a transcript, which shows the lines that change
 * and not all of every file. Has to be called before it is kept.
 */
export async function keptEffect(kept: readonly KeptChange[], files: FileReader): Promise<unknown> {
  const parts = kept.filter(({ step, change }) => step.target.kind !== 'folder' || change.kind === 'mode');
  const changes = parts
    .slice(0, mostShown)
    .map(async ({ step: { path: file_path, target }, change: { kind, remark } }) => {
      if (target.kind === 'absent') {
        return { kind: 'delete', file_path };
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
  return { count: parts.length, changes: await Promise.all(changes) };
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
