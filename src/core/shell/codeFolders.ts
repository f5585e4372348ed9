import type { Assignment } from './analysis';
import { textWith } from './wordParts';

/**
 * The folders from which an assignment makes programs load code by name, relative to where the command runs.
 * Undefined for any other variable, and where they are not all known.
 */
export function codeFolders(
  { name, value, source }: Assignment,
  cwd: string | undefined,
): readonly string[] | undefined {
  if (name !== 'PYTHONPATH' || value === undefined || !source.startsWith(`${name}=`)) {
    return undefined;
  }
  // What the variable held before counts without this command as well.
  const text = textWith(value, (piece) => {
    const held = piece.kind === 'variable' ? piece.name : undefined;
    return held === name ? '' : held === 'PWD' ? cwd : undefined;
  });
  const folders = text?.split(':');
  return value.candidates.some((it) => it !== text) || folders?.some((folder) => folder.startsWith('~'))
    ? undefined
    : folders?.map((it) => (it === '' ? '.' : it));
}
