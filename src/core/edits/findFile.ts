import type { Dissection } from '../dissection';
import type { CurrentFile } from './fileChange';
import type { FindFile } from './proposedChanges';

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
