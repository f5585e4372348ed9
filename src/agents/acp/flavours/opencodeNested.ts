import { lstat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { textOf } from '../../../base/json';
import { isInside } from '../../../core/paths/segments';
import type { AskedCall } from '../../wire/openCalls';

/** What opencode looks for in each folder, the first that is there. */
const names: readonly string[] = ['AGENTS.md', 'CONTEXT.md'];

/**
 * The instruction files that opencode hands to its model along with a file that it reads, whatever it is told: those of
 * the folders between the file and the one it works in. Links among them are followed.
 */
export async function nestedInstructions({ tool, input }: AskedCall, cwd: string): Promise<readonly string[]> {
  const path = textOf(input, 'file_path');
  if (tool !== 'Read' || path === undefined) {
    return [];
  }
  const file = resolve(cwd, path);
  const found: string[] = [];
  for (let folder = dirname(file); folder !== cwd && isInside(cwd, folder); folder = dirname(folder)) {
    const there = names.map((name) => join(folder, name)).filter((it) => it !== file);
    const stand = await Promise.all(there.map(isThere));
    found.push(...there.filter((_, index) => stand[index]));
  }
  return found;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
