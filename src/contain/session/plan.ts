import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../../core/paths/segments';
import type { ContainmentWish } from '../../ports/containment';
import { type Confinement, innermost } from '../confinement';
import { namesIn } from '../gitFolders';
import { listeners, pathless } from '../listeners';
import { mountPointsBelow } from '../mountPoints';
import { privateFolders } from '../privateFolders';
import { homeDepth, type SensitiveSearch, sensitiveOnDisk } from '../sensitiveOnDisk';
import { lendFolders } from './lentFolders';
import { realOf } from './reach';

/** What holds for a session, and what has to be mounted before. */
export interface SessionPlan {
  readonly confinement: Omit<Confinement, 'cwd' | 'blank'>;
  /** Folders that get a layer; real paths. */
  readonly roots: readonly string[];
  /** What in the layers is the real thing all the same. */
  readonly kept: readonly string[];
  readonly home: string;
  /** Folders in the layer of the home that are writable whether or not they are there. */
  readonly caches: readonly string[];
  /** Folders that have to be there for them to be protected. */
  readonly lent: readonly string[];
  /** Those of them that were not there. */
  readonly madeHere: readonly string[];
  /** What among the read-only paths makes programs run. */
  readonly steering: readonly string[];
  readonly searched: SensitiveSearch;
  /** What the person works in, and what the agent keeps. */
  readonly working: readonly string[];
  readonly state: readonly string[];
  /** Folders in which not everything was looked for that is to be hidden. */
  readonly cut: readonly string[];
  /** Sockets of other programs that are reached all the same. */
  readonly pathless: readonly string[];
}

/** What lies among the sockets of `/run` and is needed: how names are looked up, and the programs of NixOS. */
const neededOfRun: readonly string[] = ['/etc/resolv.conf', '/run/current-system', '/run/opengl-driver'];

/**
 * What runtimes keep of their own programs among the temporary files, in compiled form. It can be read, because making
 * it anew takes long, and not written, because what runs outside later would run what a session left there.
 */
const compiled = (env: NodeJS.ProcessEnv) => [env['NODE_COMPILE_CACHE'] ?? '', join(tmpdir(), 'node-compile-cache')];

/** Plans a session. Throws with a message for the person. */
export function sessionPlan(wish: ContainmentWish, env: NodeJS.ProcessEnv): SessionPlan {
  const home = realpathSync(wish.home);
  const working = existing([wish.cwd, ...wish.folders]);
  if (working.includes('/')) {
    throw new Error('The folder is the whole machine, and nothing would be outside of it.');
  }
  for (const folder of wish.state.folders) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  const state = existing([...wish.state.folders, ...wish.state.files]);
  const searched = { home, roots: working };
  const sensitive = sensitiveOnDisk(searched);
  const elsewhere = sensitive.repositories.filter((path) => innermost([...working, ...state], path) === undefined);
  const own = [...working, ...state, ...elsewhere];
  const isOwn = (path: string) => innermost(own, path) !== undefined;
  const temporary = existing(['/tmp', '/var/tmp', tmpdir()]).filter((folder) => !isOwn(folder) && folder !== home);
  const apartOrNot = privateFolders(home, [], env)
    .map(realOf)
    .filter((path) => !isOwn(path));
  const isHomeLayer = home !== '/' && !isOwn(home);
  const apart = existing(apartOrNot.filter((path) => !isInside(home, path))).filter(
    (path) => !isOwn(path) && !own.some((it) => isInside(path, it)) && mountPointsBelow(path).length === 0,
  );
  const roots = [...(isHomeLayer ? [home] : []), ...apart.filter((path) => innermost(temporary, path) === undefined)];
  const caches = isHomeLayer ? apartOrNot.filter((path) => isInside(home, path)) : [];
  const kept = roots.flatMap((root) => mountPointsBelow(root));
  const inTemporary = (path: string) => innermost(temporary, path) !== undefined;
  // Git and the editor look there whether or not there is such a folder yet.
  const folders = [...sensitive.steering.filter((path) => basename(path) === 'hooks'), ...editorFolders(working)];
  const lent = process.platform === 'linux' ? folders.filter((path) => namesIn(path).length === 0) : [];
  const madeHere = lendFolders(lent);
  const all = [...sensitive.steering, ...folders];
  // Seatbelt keeps a path that is not there yet from being made.
  const steers = process.platform === 'linux' ? existing(all) : all;
  const steering = steers.filter((path) => isOwn(path));
  const readOnly = [
    ...steering,
    ...existing(neededOfRun).filter((path) => isInside('/run', path)),
    ...existing([...roots, ...wish.readable, ...compiled(env)]).filter((path) => inTemporary(path) && !isOwn(path)),
  ];
  // The agent's own login is no secret before the agent.
  const hidden = sensitive.hidden.filter(({ path }) => innermost(state, path) === undefined);
  const inPlace = [...steering, ...sensitive.repositories, ...hidden.map(({ path }) => path)];
  const writable = [
    ...own,
    ...foldersBetween(own, inPlace),
    ...sensitive.repositories,
    ...caches,
    ...roots.filter((root) => root !== home),
  ];
  const isSeen = (path: string) => !inTemporary(path) || innermost(readOnly, path) !== undefined;
  const sockets = process.platform === 'linux' ? listeners([]).filter(({ path }) => !isOwn(path) && isSeen(path)) : [];
  return {
    confinement: {
      ...{ writable, fresh: temporary, readOnly, network: wish.network },
      hidden: [...hidden, ...sockets],
    },
    ...{ roots, kept: outerFirst(kept), home, caches, lent, madeHere, steering },
    ...{ searched, working: [...working, ...elsewhere], state, cut: sensitive.cut },
    pathless: process.platform === 'linux' && wish.network === 'open' ? pathless() : [],
  };
}

/** Where the editor keeps what it runs. A folder with nothing in it stays so: tools that begin a project there look. */
function editorFolders(working: readonly string[]): readonly string[] {
  return working
    .filter((folder) => namesIn(folder).some((name) => name !== '.git'))
    .map((folder) => join(folder, '.vscode'));
}

/** Says for the person what makes programs run and was not there when the session began. */
export function madeSince({ searched, steering, madeHere }: SessionPlan): readonly string[] {
  const known = new Set([...steering, ...madeHere]);
  const made = existing(sensitiveOnDisk(searched).steering).filter((path) => !known.has(path));
  const named = made.join(', ');
  return named === '' ? [] : [`Files that make programs run came while the session ran. Look at them first: ${named}`];
}

/**
 * The folders on the way from what is the session's own to what is protected in it. They are mounted too, because what
 * is mounted cannot be renamed: a protected file would get another name, and another file the protected one.
 */
function foldersBetween(own: readonly string[], inPlace: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of inPlace) {
    const root = innermost(own, path);
    for (let at = dirname(path); root !== undefined && at !== root && isInside(root, at); at = dirname(at)) {
      folders.add(at);
    }
  }
  return [...folders];
}

/** A kept folder in another is the other's already, but for what is mounted there. */
function outerFirst(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].sort((one, other) => one.length - other.length);
}

/** The real paths of those that exist, each once. */
function existing(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.filter((path) => existsSync(path)).map(realOf))];
}

/** What holds for a session, in sentences for people. */
export function planSays(
  { confinement, working, state, cut, pathless }: SessionPlan,
  opened: readonly string[],
): readonly string[] {
  const { hidden, readOnly, network } = confinement;
  return [
    'Contained: the agent runs with all its tools, MCP servers and commands where it can reach only this.',
    `It can write to ${working.join(', ')}.`,
    ...(opened.length > 0 ? [`You let it write to ${opened.join(', ')} as well, until the session ends.`] : []),
    ...(state.length > 0 ? [`It keeps its own state in ${state.join(', ')}.`] : []),
    'Temporary files and caches of tools are its own and are gone when it ends. Everything else can only be read.',
    `${hidden.length} paths with secrets or sockets are hidden; ${readOnly.length} that make programs run can only be read. Such files that are not there yet can be made, and are named when the session ends.`,
    `Secrets were looked for by their names in the folders it works in and, ${homeDepth} folders deep, in the home.`,
    ...(cut.length > 0
      ? [`The search was cut short in ${cut.join(', ')}, which holds very many files: what lies deeper is not hidden.`]
      : []),
    network === 'open' ? 'The network is open.' : 'There is no network.',
    ...pathless.slice(0, 9).map((it) => `A socket of another program has no path, and is not hidden: ${it}`),
  ];
}
