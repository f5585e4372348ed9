import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readScenario } from './readScenario';
import type { Say, Scenario } from './scenario';

/** What there is to play, and which files cannot be. */
export interface FoundScenarios {
  readonly scenarios: readonly Scenario[];
  /** One sentence each, with file and line. */
  readonly problems: readonly string[];
}

const mostBytes = 1_000_000;
const mostFiles = 200;

/** Reads the scenarios in some folders. Of two with one name the first is played, so no folder can replace what was there. */
export async function findScenarios(folders: readonly string[], say: Say): Promise<FoundScenarios> {
  const scenarios = new Map<string, Scenario>();
  const problems: string[] = [];
  for (const file of (await Promise.all(folders.map(filesIn))).flat()) {
    const name = file.replace(/^.*[\\/]/, '').replace(/\.jsonc?$/, '');
    const text = await textOf(file);
    const read = text === undefined ? { line: 1, why: say('it cannot be read') } : readScenario(text, name, say);
    if ('why' in read) {
      problems.push(`${file}:${read.line}: ${read.why}`);
    } else if (!scenarios.has(read.name)) {
      scenarios.set(read.name, read);
    }
  }
  return { scenarios: [...scenarios.values()], problems };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  // A folder that is not there holds no scenario.
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => /\.jsonc?$/.test(name))
    .sort()
    .slice(0, mostFiles)
    .map((name) => join(folder, name));
}

async function textOf(file: string): Promise<string | undefined> {
  // What cannot be read is told to the person with the other problems.
  try {
    const found = await stat(file);
    // A link may lead to what never ends.
    return !found.isFile() || found.size > mostBytes ? undefined : await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
