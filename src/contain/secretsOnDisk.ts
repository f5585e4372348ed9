import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { secretOf } from '../core/paths/secretPath';
import type { HiddenPath } from './confinement';

/** Where secrets are looked for. */
export interface SecretSearch {
  readonly home: string;
  /** Folders that are looked through whole. */
  readonly roots: readonly string[];
}

/** What is installed or kept by tools, where nobody keeps secrets and very much lies. */
const passedOver = new Set(['node_modules', '.git', '.hg', '.svn', '.venv', 'venv', 'target', '__pycache__', '.cache']);

/** How many entries are looked at, at most. A secret beyond is not hidden, and a read of it by name still asks. */
const mostEntries = 30_000;

/** How deep the home is looked through: deep enough for `.config/gh/hosts.yml` and its like. */
const homeDepth = 4;

/** The secrets that lie on the disk, by the names that the checks know too. */
export function secretsOnDisk({ home, roots }: SecretSearch): readonly HiddenPath[] {
  const place = { cwd: home, home, platform: 'linux' } as const;
  const found: HiddenPath[] = [];
  let left = mostEntries;
  const look = (folder: string, depth: number, isWanted: (entry: Dirent) => boolean) => {
    for (const entry of entriesOf(folder)) {
      left -= 1;
      if (left < 0) {
        return;
      }
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if (secretOf(path, place) !== undefined && (isFolder || entry.isFile())) {
        found.push({ path, kind: isFolder ? 'folder' : 'file' });
      } else if (isFolder && depth > 1 && !passedOver.has(entry.name) && isWanted(entry)) {
        look(path, depth - 1, () => true);
      }
    }
  };
  // In a home the secrets lie in folders whose names begin with a dot; the person's own work is no business of ours.
  look(home, homeDepth, ({ name }) => name.startsWith('.'));
  for (const root of roots) {
    look(root, Number.POSITIVE_INFINITY, () => true);
  }
  return [...new Map(found.map((hidden) => [hidden.path, hidden])).values()];
}

function entriesOf(folder: string): readonly Dirent[] {
  // What cannot be looked into cannot be read by what is confined either.
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
