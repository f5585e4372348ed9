import type { Dissection } from '../core/dissection';

/** The files a tool would write, whose change can be shown before it happens. */
export function writeTargetsOf({ parts }: Dissection): readonly string[] {
  const paths = parts.flatMap((part) =>
    part.kind === 'file' && part.by === 'tool' && part.file.access === 'write' && part.file.kind === 'exact'
      ? part.file.paths
      : [],
  );
  return [...new Set(paths)];
}
