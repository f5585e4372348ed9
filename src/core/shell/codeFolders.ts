import type { Assignment } from './analysis';

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
  let text = '';
  for (const piece of value.pieces) {
    if (piece.kind === 'text') {
      text += piece.text;
    } else if (piece.kind === 'variable' && piece.name === 'PWD' && cwd !== undefined) {
      text += cwd;
    } else if (piece.kind !== 'variable' || piece.name !== name) {
      return undefined;
    }
    // What the variable held before counts without this command as well.
  }
  const folders = text.split(':');
  return value.candidates.some((it) => it !== text) || folders.some((folder) => folder.startsWith('~'))
    ? undefined
    : folders.map((it) => (it === '' ? '.' : it));
}
