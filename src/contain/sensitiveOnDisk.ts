import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dangerOf } from '../core/paths/dangerousPath';
import { secretOf } from '../core/paths/secretPath';
import { ownUser } from './bubblewrap';
import type { HiddenPath } from './confinement';
import { repositoryOf, steersGitIn } from './gitFolders';

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
  /** What in the roots makes programs run, or would if it were there: settings, hooks, files that steer tools. */
  readonly steering: readonly string[];
  /**
   * The folders of git of the roots, also those that lie elsewhere. They are to stay where they are, or what steers git
   * could be made anew.
   */
  readonly repositories: readonly string[];
}

/** What is installed or kept by tools, where nobody keeps secrets and very much lies. */
const passedOver = new Set(['node_modules', '.hg', '.svn', '.venv', 'venv', 'target', '__pycache__', '.cache']);

/** How many entries are looked at, at most. What lies beyond is not noticed, and a call that names it still asks. */
const mostEntries = 30_000;

/** How deep the home is looked through: deep enough for `.config/gh/hosts.yml` and its like. */
const homeDepth = 4;

/** How deep `/etc` is looked through: deep enough for `/etc/rancher/k3s/k3s.yaml`. */
const systemDepth = 3;

/** Finds what a confined program is not to see, and what it is not to change. */
export function sensitiveOnDisk({ home, roots }: SensitiveSearch): Sensitive {
  const place = { cwd: home, home, platform: 'linux' } as const;
  const hidden = new Map<string, HiddenPath>();
  const steering = new Set<string>();
  const repositories = new Set<string>();
  let left = mostEntries;
  const look = (folder: string, depth: number, where: 'home' | 'system' | 'root') => {
    const isRoot = where === 'root';
    for (const entry of entriesOf(folder)) {
      left -= 1;
      if (left < 0) {
        return;
      }
      const path = join(folder, entry.name);
      if (secretOf(path, place) !== undefined) {
        const found = realFile(path);
        // What a machine lets everybody read, such as certificates, is no secret of it.
        if (found !== undefined && !(where === 'system' && isPublic(found.path))) {
          hidden.set(found.path, found);
        }
      } else if (entry.name === '.git') {
        const repository = isRoot ? repositoryOf(path) : undefined;
        if (repository !== undefined) {
          repositories.add(repository);
          for (const found of [...(repository === path ? [] : [path]), ...steersGitIn(repository)]) {
            steering.add(found);
          }
        }
      } else if (isRoot && dangerOf(path, place) !== undefined) {
        steering.add(path);
      } else if (entry.isDirectory() && depth > 1 && !passedOver.has(entry.name)) {
        look(path, depth - 1, where);
      }
    }
  };
  look(home, 1, 'home');
  // In a home the secrets lie in folders whose names begin with a dot; the person's own work is no business of ours.
  for (const { name } of entriesOf(home).filter((entry) => entry.isDirectory() && entry.name.startsWith('.'))) {
    if (!hidden.has(join(home, name)) && !passedOver.has(name)) {
      look(join(home, name), homeDepth - 1, 'home');
    }
  }
  // Others cannot read the secrets of the machine.
  if (ownUser().uid === 0) {
    look('/etc', systemDepth, 'system');
  }
  for (const root of roots) {
    look(root, Number.POSITIVE_INFINITY, 'root');
  }
  return { hidden: [...hidden.values()], steering: [...steering], repositories: [...repositories] };
}

function isPublic(path: string): boolean {
  return (statSync(path).mode & 0o004) !== 0;
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
