import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import { dangerOf } from '../core/paths/dangerousPath';
import { secretOf } from '../core/paths/secretPath';
import { isInside } from '../core/paths/segments';
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
interface Sensitive {
  /** Secrets. */
  readonly hidden: readonly HiddenPath[];
  /** What in the roots makes programs run, or would if it were there: settings, hooks, files that steer tools. */
  readonly steering: readonly string[];
  /**
   * The folders of git of the roots, also those that lie elsewhere. They are to stay where they are, or what steers git
   * could be made anew.
   */
  readonly repositories: readonly string[];
  /** Folders in which the search was cut short. */
  readonly cut: readonly string[];
}

/** What is installed or kept by tools, where nobody keeps secrets and very much lies. */
const passedOver = new Set(['node_modules', '.hg', '.svn', '.venv', 'venv', 'target', '__pycache__', '.cache']);

/** How many entries of each place are looked at, at most. What lies beyond is told, and a call that names it still asks. */
const mostEntries = 30_000;

/** How many of what a home holds beside the settings of programs: the person's other work. */
const mostOthers = 10_000;

/** How deep the home is looked through: deep enough for `.config/gh/hosts.yml` and `work/team/project/.env`. */
export const homeDepth = 4;

/** How deep `/etc` is looked through: deep enough for `/etc/rancher/k3s/k3s.yaml`. */
const systemDepth = 3;

/** Finds what a confined program is not to see, and what it is not to change. */
export function sensitiveOnDisk({ home, roots }: SensitiveSearch): Sensitive {
  const place = { cwd: home, home, platform: 'linux' } as const;
  const hidden = new Map<string, HiddenPath>();
  const steering = new Set<string>();
  const repositories = new Set<string>();
  const cut = new Set<string>();
  // What lies near is looked at before what lies deep, so that no large folder hides it.
  const look = (starts: readonly string[], deepest: number, where: 'home' | 'others' | 'system' | 'root') => {
    const isRoot = where === 'root';
    let left = where === 'others' ? mostOthers : mostEntries;
    let folders = starts;
    for (let depth = deepest; depth > 0 && folders.length > 0; depth -= 1) {
      const inner: string[] = [];
      for (const [folder, entry] of entriesIn(folders)) {
        left -= 1;
        if (left < 0) {
          for (const start of where === 'others' ? [home] : starts) {
            cut.add(start);
          }
          return;
        }
        const path = join(folder, entry.name);
        if (secretOf(path, place) !== undefined) {
          const found = realFile(path, where === 'system' ? 'unlessPublic' : 'always');
          if (found !== undefined) {
            hidden.set(found.path, found);
          }
        } else if (entry.name === '.git') {
          const repository = isRoot ? repositoryOf(path) : undefined;
          if (repository !== undefined) {
            // A link can be made by anybody, and so it opens nothing that is not open already.
            if (!entry.isSymbolicLink() || roots.some((root) => isInside(root, repository))) {
              repositories.add(repository);
            }
            for (const found of [...(entry.isFile() ? [path] : []), ...steersGitIn(repository)]) {
              steering.add(found);
            }
          }
        } else if (isRoot && dangerOf(path, place) !== undefined) {
          steering.add(path);
        } else if (entry.isDirectory() && !passedOver.has(entry.name) && (isRoot || !roots.includes(path))) {
          inner.push(path);
        }
      }
      folders = inner;
    }
  };
  look([home], 1, 'home');
  // In a home most secrets lie in folders whose names begin with a dot, and much else beside them.
  const inHome = entriesOf(home).filter(
    (entry) => entry.isDirectory() && !hidden.has(join(home, entry.name)) && !passedOver.has(entry.name),
  );
  for (const where of ['home', 'others'] as const) {
    const named = inHome.filter(({ name }) => name.startsWith('.') === (where === 'home'));
    const starts = named.map(({ name }) => join(home, name)).filter((path) => !roots.includes(path));
    look(starts, homeDepth - 1, where);
  }
  // Others cannot read the secrets of the machine.
  if (ownUser().uid === 0) {
    look(['/etc'], systemDepth, 'system');
  }
  look(roots, Number.POSITIVE_INFINITY, 'root');
  return { hidden: [...hidden.values()], steering: [...steering], repositories: [...repositories], cut: [...cut] };
}

/**
 * A secret that is a link is hidden where it really lies. What a machine lets everybody read, such as certificates, is
 * no secret of it, and there are many.
 */
function realFile(path: string, when: 'always' | 'unlessPublic'): HiddenPath | undefined {
  // A link that leads nowhere hides nothing.
  return attempt(() => {
    const found = statSync(path);
    if (when === 'unlessPublic' && (found.mode & 0o004) !== 0) {
      return undefined;
    }
    const kind = found.isDirectory() ? 'folder' : found.isFile() ? 'file' : undefined;
    return kind === undefined ? undefined : { path: realpathSync(path), kind };
  });
}

function* entriesIn(folders: readonly string[]): Generator<readonly [folder: string, entry: Dirent]> {
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      yield [folder, entry];
    }
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  // What cannot be looked into cannot be read by what is confined either.
  return attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}
