import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dangerOf } from '../core/paths/dangerousPath';
import { secretOf } from '../core/paths/secretPath';
import type { HiddenPath } from './confinement';

/** Where is looked. */
export interface SensitiveSearch {
  readonly home: string;
  /** Folders that are looked through whole. */
  readonly roots: readonly string[];
}

/** What lies on the disk by the names that the checks know too. */
export interface Sensitive {
  /** Secrets. */
  readonly hidden: readonly HiddenPath[];
  /** What in the roots makes programs run: settings, hooks, files that steer tools. */
  readonly steering: readonly string[];
  /** The folders of git in the roots. They are to stay where they are, or what steers git could be made anew. */
  readonly repositories: readonly string[];
}

/** What is installed or kept by tools, where nobody keeps secrets and very much lies. */
const passedOver = new Set(['node_modules', '.hg', '.svn', '.venv', 'venv', 'target', '__pycache__', '.cache']);

/** How many entries are looked at, at most. What lies beyond is not noticed, and a call that names it still asks. */
const mostEntries = 30_000;

/** How deep the home is looked through: deep enough for `.config/gh/hosts.yml` and its like. */
const homeDepth = 4;

/** What in a folder of git names programs that git runs. */
const steersGit: readonly string[] = ['hooks', 'config', 'config.worktree', 'info/attributes'];

/** Finds what a confined program is not to see, and what it is not to change. */
export function sensitiveOnDisk({ home, roots }: SensitiveSearch): Sensitive {
  const place = { cwd: home, home, platform: 'linux' } as const;
  const hidden = new Map<string, HiddenPath>();
  const steering = new Set<string>();
  const repositories = new Set<string>();
  let left = mostEntries;
  const look = (folder: string, depth: number, isRoot: boolean) => {
    for (const entry of entriesOf(folder)) {
      left -= 1;
      if (left < 0) {
        return;
      }
      const path = join(folder, entry.name);
      if (secretOf(path, place) !== undefined) {
        const found = realFile(path);
        if (found !== undefined) {
          hidden.set(found.path, found);
        }
      } else if (entry.name === '.git') {
        if (isRoot && entry.isDirectory()) {
          repositories.add(path);
          for (const name of [...steersGit, ...submodulesIn(path)]) {
            steering.add(join(path, name));
          }
        }
      } else if (isRoot && dangerOf(path, place) !== undefined) {
        steering.add(path);
      } else if (entry.isDirectory() && depth > 1 && !passedOver.has(entry.name)) {
        look(path, depth - 1, isRoot);
      }
    }
  };
  look(home, 1, false);
  // In a home the secrets lie in folders whose names begin with a dot; the person's own work is no business of ours.
  for (const { name } of entriesOf(home).filter((entry) => entry.isDirectory() && entry.name.startsWith('.'))) {
    if (!hidden.has(join(home, name)) && !passedOver.has(name)) {
      look(join(home, name), homeDepth - 1, false);
    }
  }
  for (const root of roots) {
    look(root, Number.POSITIVE_INFINITY, true);
  }
  const isThere = (path: string) => existsSync(path);
  return { hidden: [...hidden.values()], steering: [...steering].filter(isThere), repositories: [...repositories] };
}

/** The same names in the repositories of submodules, which lie in that of the whole. */
function submodulesIn(repository: string): readonly string[] {
  return entriesOf(join(repository, 'modules')).flatMap(({ name }) => {
    const inner = join('modules', name);
    return [...steersGit, ...submodulesIn(join(repository, inner))].map((it) => join(inner, it));
  });
}

/** A secret that is a link is hidden where it really lies. */
function realFile(path: string): HiddenPath | undefined {
  // A link that leads nowhere hides nothing.
  try {
    const found = statSync(path);
    const kind = found.isDirectory() ? 'folder' : found.isFile() ? 'file' : undefined;
    return kind === undefined ? undefined : { path: realpathSync(path), kind };
  } catch {
    return undefined;
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  // What cannot be looked into cannot be read by what is confined either.
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
