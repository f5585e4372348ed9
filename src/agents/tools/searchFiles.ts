import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Minimatch } from 'minimatch';
import type { CurrentContent } from '../../core/edits/fileChange';
import { readText } from './readText';
import type { ToolResult } from './runInBash';

interface Search {
  /** `Glob`: names of files. `Grep`: lines that contain the pattern, taken as it is. */
  readonly tool: 'Glob' | 'Grep';
  readonly pattern: string;
  /** Absolute. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** What is not to be found; left out: nothing. */
  readonly hides?: ((path: string) => boolean) | undefined;
}

const mostFiles = 20_000;
const mostFound = 200;
const skipped = new Set(['.git', 'node_modules']);

/** Searches a folder without following links. Never rejects. */
export async function searchFiles({ tool, pattern, folder, signal, hides }: Search): Promise<ToolResult> {
  if (pattern === '') {
    return { ending: 'failed', output: 'There is nothing to search for.' };
  }
  const found: string[] = [];
  // What cannot be read is what the agent is told.
  try {
    // Read once: a pattern may stand for very many.
    const glob = tool === 'Glob' ? new Minimatch(pattern, { dot: true, matchBase: true }) : undefined;
    let looked = 0;
    for await (const path of filesBelow(folder, await readdir(folder, { withFileTypes: true }))) {
      looked += 1;
      if (signal.aborted) {
        return { ending: 'cancelled', output: '' };
      }
      if (looked > mostFiles || found.length >= mostFound) {
        found.push('… and more');
        break;
      }
      const name = relative(folder, path);
      if (hides?.(path) === true) {
        continue;
      }
      if (glob === undefined) {
        found.push(...linesWith(await readText(path, hides), name, pattern));
      } else if (glob.match(name)) {
        found.push(name);
      }
    }
  } catch (error) {
    return { ending: 'failed', output: `${folder} cannot be searched: ${String(error)}` };
  }
  return { ending: 'done', output: found.join('\n') || 'Nothing was found.' };
}

async function* filesBelow(folder: string, entries: readonly Dirent[]): AsyncGenerator<string> {
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) {
      // A folder that may not be looked into, or is gone, hides nothing of the others.
      yield* filesBelow(path, await readdir(path, { withFileTypes: true }).catch(() => []));
    } else if (entry.isFile()) {
      yield path;
    }
  }
}

function linesWith(content: CurrentContent, name: string, text: string): readonly string[] {
  if (content.kind !== 'text' || !content.text.includes(text)) {
    return [];
  }
  return content.text
    .split('\n')
    .flatMap((line, index) => (line.includes(text) ? [`${name}:${index + 1}: ${line.slice(0, 300)}`] : []))
    .slice(0, 20);
}
