import { type Dirent, opendirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { errorCode } from '../base/errorCode';
import type { Facts } from '../core/facts';
import type { PathUse } from '../core/part';
import { fold } from '../core/paths/fold';
import { globsMeet } from '../core/paths/globsMeet';
import { literalGlob, type NameGlob, readNameGlob } from '../core/paths/globTokens';
import { isInside } from '../core/paths/segments';

/** How many names are looked at for one call, and for how many milliseconds; a folder that needs more is left out. */
const mostNames = 20_000;
const longestLook = 250;

/**
 * What lies below folders, and where links there lead that are followed. Left out: those with too much below, with what
 * cannot be seen, or with links that lead on.
 */
export function listTrees(uses: readonly PathUse[]): Trees {
  const bound = { left: mostNames, end: Date.now() + longestLook };
  const listed = new Map<PathUse, readonly string[]>();
  const beyond = new Map<PathUse, readonly string[]>();
  for (const use of uses) {
    const [folder = ''] = use.paths;
    // The disk answers by throwing: of what was not seen to the end nothing is known.
    try {
      const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
      const walk = new TreeWalk(isFolder ? realpathSync(folder) : '', bound, use.follows === true);
      if (!isFolder || walk.visit(folder, '', use.recursive === 'shown' ? ignoringAbove(folder) : undefined)) {
        if (use.follows) {
          beyond.set(use, [...walk.targets]);
        } else {
          listed.set(use, walk.names);
        }
      }
    } catch {
      listed.delete(use);
    }
  }
  return { below: listed, beyond };
}

/** What was seen of folders. */
export type Trees = Required<Pick<Facts, 'below' | 'beyond'>>;

class TreeWalk {
  readonly names: string[] = [];
  /** Where links lead, if they are followed. */
  readonly targets = new Set<string>();

  constructor(
    private readonly root: string,
    private readonly bound: { left: number; readonly end: number },
    private readonly follows: boolean,
  ) {}

  /** Looks into a folder, where names begin with `start`; whether all was seen and no link leads on. */
  visit(folder: string, start: string, above: Ignoring | undefined): boolean {
    const open = opendirSync(folder);
    try {
      const ignoring = above && ignoringIn(folder, above);
      for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
        const { name } = entry;
        const path = join(folder, name);
        if (ignoring === undefined || !isPassedOver(entry, ignoring)) {
          this.names.push(start + name);
          const isWhole = entry.isDirectory()
            ? this.visit(path, `${start}${name}/`, ignoring)
            : !entry.isSymbolicLink() || this.addTarget(path);
          if (!isWhole) {
            return false;
          }
        }
        this.bound.left -= 1;
        if (this.bound.left < 0 || Date.now() > this.bound.end) {
          return false;
        }
      }
      return true;
    } finally {
      open.closeSync();
    }
  }

  /** Notes the file that a link leads to, which may have been passed over; whether it is one of the folder. */
  private addTarget(link: string): boolean {
    if (this.follows) {
      return this.followLink(link);
    }
    const target = realpathSync(link);
    this.names.push(relative(this.root, target).split(sep).join('/'));
    return statSync(target).isFile() && isInside(this.root, target);
  }

  /** Goes where a link leads, since links there are followed as well; whether all was seen. */
  private followLink(link: string): boolean {
    const target = targetOf(link);
    if (target === undefined || this.targets.has(target)) {
      return true;
    }
    this.targets.add(target);
    return isInside(this.root, target) || !statSync(target).isDirectory() || this.visit(target, '', undefined);
  }
}

/** Where a link leads; undefined when that is nowhere, so that nothing is read there. */
function targetOf(link: string): string | undefined {
  // The disk answers by throwing: any other code is doubt, which ends the look.
  try {
    return realpathSync(link);
  } catch (error) {
    if (/^(?:ENOENT|ELOOP|ENOTDIR)$/.test(errorCode(error) ?? '')) {
      return undefined;
    }
    throw error;
  }
}

/** What files say that `rg` heeds: names that it leaves out, and patterns of what it reads although it is hidden. */
interface Ignoring {
  /** With a slash behind those of folders alone. */
  readonly names: ReadonlySet<string>;
  readonly letsIn: readonly NameGlob[];
  readonly inRepository: boolean;
}

function isPassedOver(entry: Dirent, { names, letsIn }: Ignoring): boolean {
  const { name } = entry;
  const isLeftOut = name.startsWith('.') || names.has(name) || (entry.isDirectory() && names.has(`${name}/`));
  return isLeftOut && !letsIn.some((glob) => globsMeet(glob, literalGlob(fold(name))));
}

/** What is said in the folders above. What the person ignores everywhere, and what `.git` holds, is no agent's to say. */
function ignoringAbove(folder: string): Ignoring {
  const above = dirname(folder);
  return above === folder
    ? { names: new Set(), letsIn: [], inRepository: false }
    : ignoringIn(above, ignoringAbove(above));
}

/** Only plain names are heeded: whatever else is ignored is taken for read. */
function ignoringIn(folder: string, above: Ignoring): Ignoring {
  const isThere = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  const isTop = isThere('.git');
  const inRepository = above.inRepository || isTop;
  const lines = ['.gitignore', '.ignore', '.rgignore']
    .filter(isThere)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/\s*\r?\n/));
  const last = (line: string) => line.replace(/^!|\/+$/g, '').replace(/^.*\//, '');
  const letsIn = lines.filter((line) => line.startsWith('!')).map(last);
  const names = lines.filter((line) => inRepository && /^[\w-][\w.-]*\/?$/.test(line));
  return {
    inRepository,
    // What a repository around this one says does not hold in it.
    names: new Set([...(isTop ? [] : above.names), ...names]),
    letsIn: [...above.letsIn, ...letsIn.map((name) => readNameGlob(name, { dots: true, form: fold }))],
  };
}
