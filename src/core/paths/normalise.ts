import { firstAnswer } from '../../base/firstAnswer';
import type { Place } from '../facts';
import { pathOf, segmentsOf } from './segments';

/** A path in the one form in which paths are compared. */
export interface NormalPath {
  /** Absolute, with `/` between names and without `.`, `..` and doubled slashes; the best guess when `suspicious`. */
  readonly path: string;
  /** The same path with its `..` still in it, when one follows a name: behind a link it means something else. */
  readonly unfolded: string | undefined;
  /** Why the spelling cannot be trusted to mean what it says; a clause for people. */
  readonly suspicious: string | undefined;
}

/** Brings a path as a tool or a program receives it into the one form, without looking at the disk. */
export function normalise(path: string, place: Place): NormalPath {
  const plain = place.platform === 'win32' ? undefined : plainPath(path, place.cwd);
  if (plain !== undefined) {
    return { path: plain, unfolded: undefined, suspicious: undefined };
  }
  const forward = place.platform === 'win32' ? path.replace(/\\/g, '/') : path;
  const names =
    place.platform === 'win32'
      ? absoluteNames(forward, place).map(windowsName)
      : ownStreams(absoluteNames(path, place));
  const resolved = withoutDots(names);
  const passage = throughProc(resolved, place);
  return {
    path: pathOf(passage ?? resolved),
    unfolded: names.some((name, at) => name === '..' && at > 0)
      ? pathOf(names.filter((name) => name !== '.'))
      : undefined,
    suspicious:
      whyUnusable(path) ??
      (place.platform === 'win32' ? whySuspiciousOnWindows(path) : undefined) ??
      (passage === undefined ? undefined : `\`${path}\` goes through another program’s view of the disk`),
  };
}

const slash = 47;

/** For each ASCII character, whether names have it that need no closer look. */
const plainCharacters = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w.,@+=-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Whether the path has no character or dots in it that need a closer look, and single slashes between its names.
 * Looked at one by one, because nearly every path of every command comes here.
 */
function isPlain(path: string): boolean {
  let start = path.charCodeAt(0) === slash ? 1 : 0;
  for (let at = start; at <= path.length; at += 1) {
    const code = at === path.length ? slash : path.charCodeAt(at);
    if (code === slash) {
      if (at === start || isDots(path, start, at)) {
        return false;
      }
      start = at + 1;
    } else if (plainCharacters[code] !== 1) {
      return false;
    }
  }
  return true;
}

/** Whether a name is `.` or `..`. */
function isDots(path: string, from: number, to: number): boolean {
  return (
    to - from <= 2 && path.charCodeAt(from) === fullStop && (to - from === 1 || path.charCodeAt(from + 1) === fullStop)
  );
}

const fullStop = 46;

/** Nearly every path is plain; then it is in its one form already, or hangs on a folder that is. */
function plainPath(path: string, cwd: string): string | undefined {
  if (path.startsWith('/')) {
    return isPlain(path) && !path.startsWith('/proc/') ? path : undefined;
  }
  if (!cwd.startsWith('/') || cwd.startsWith('/proc') || !isPlain(cwd)) {
    return undefined;
  }
  if (path === '.') {
    return cwd;
  }
  return isPlain(path) ? `${cwd}/${path}` : undefined;
}

/** The path of `folder` in the one form; a folder that is not absolute hangs on the root. */
export function normaliseFolder(folder: string, { platform }: Pick<Place, 'platform'>): string {
  if (folder.startsWith('/') && isPlain(folder)) {
    return folder;
  }
  return pathOf(withoutDots(segmentsOf(platform === 'win32' ? folder.replace(/\\/g, '/') : folder)));
}

/** The names of `path` hung on the right folder, with `.` and `..` still among them. */
function absoluteNames(path: string, { cwd, home, platform }: Place): readonly string[] {
  const onDisk = (folder: string) => segmentsOf(normaliseFolder(folder, { platform }));
  if (path === '~' || path.startsWith('~/')) {
    return [...onDisk(home), ...split(path.slice(1))];
  }
  if (platform === 'win32') {
    return windowsNames(path, onDisk(cwd));
  }
  return path.startsWith('/') ? split(path) : [...onDisk(cwd), ...split(path)];
}

function windowsNames(path: string, cwd: readonly string[]): readonly string[] {
  const bare = path.replace(/^\/\/[?.]\/(?:UNC\/)?|^\/\?\?\//i, '');
  const drive = /^([A-Za-z]):\/?/.exec(bare);
  if (drive?.[1] !== undefined) {
    return [`${drive[1].toUpperCase()}:`, ...split(bare.slice(drive[0].length))];
  }
  if (isDevice(path)) {
    return split(path);
  }
  const mounted = /^\/([A-Za-z])(?:\/|$)/.exec(path);
  if (mounted?.[1] !== undefined) {
    // Shells on Windows write `C:/x` as `/c/x`.
    return [`${mounted[1].toUpperCase()}:`, ...split(path.slice(2))];
  }
  return path.startsWith('/') ? [...cwd.slice(0, 1), ...split(path)] : [...cwd, ...split(path)];
}

function isDevice(path: string): boolean {
  return /^\/dev\/(?:null|stdin|stdout|stderr|tty|fd\/[0-9]+)$/.test(path);
}

function split(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '');
}

function withoutDots(names: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const name of names) {
    if (name === '..') {
      // A drive is as high as one can climb.
      if (!(kept.length === 1 && /^[A-Z]:$/.test(kept[0] ?? ''))) {
        kept.pop();
      }
    } else if (name !== '.') {
      kept.push(name);
    }
  }
  return kept;
}

/** `/dev/fd` is a link, so `..` behind it leads to what else is told of the program itself. */
function ownStreams(names: readonly string[]): readonly string[] {
  const [first, second, ...rest] = names.includes('..') ? names.filter((name) => name !== '.') : [];
  return first === 'dev' && second === 'fd' ? ['proc', 'self', 'fd', ...rest] : names;
}

/** The name of the file itself: without a stream of it, and without dots and blanks at its end, which Windows drops. */
function windowsName(name: string, at: number): string {
  return at === 0 && /^[A-Z]:$/.test(name) ? name : name.replace(/(?!^):.*$/s, '').replace(/(?<=[^. ])[. ]+$/, '');
}

/** What `/proc/…/root/x` and `/proc/…/cwd/x` most likely mean; undefined for any other path. */
function throughProc(names: readonly string[], { cwd, platform }: Place): readonly string[] | undefined {
  if (platform === 'win32' || names[0] !== 'proc' || !/^(?:self|thread-self|[0-9]+)$/.test(names[1] ?? '')) {
    return undefined;
  }
  const at = names[2] === 'task' ? 4 : 2;
  if (names[at] === 'root') {
    return names.slice(at + 1);
  }
  return names[at] === 'cwd' ? [...segmentsOf(normaliseFolder(cwd, { platform })), ...names.slice(at + 1)] : undefined;
}

/** Names that tools read differently from one another, on every system. */
function whyUnusable(path: string): string | undefined {
  if (path === '') {
    return 'the path is empty';
  }
  if (path.includes('\0')) {
    return 'the path has a NUL character in it';
  }
  if (/^\s|\s$/.test(path)) {
    return `\`${path}\` begins or ends with a blank`;
  }
  if (/^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(path)) {
    return `\`${path}\` is a URL, not a path`;
  }
  return /^~[^/\\]/.test(path) ? `\`${path}\` may mean another person’s home` : undefined;
}

const devices =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:[ .:].*)?$/i;

/** Why Windows may take `path` for something other than its text says; undefined for a plain spelling. */
function whySuspiciousOnWindows(path: string): string | undefined {
  const forward = path.replace(/\\/g, '/');
  const shown = `\`${path}\``;
  if (isDevice(forward)) {
    return undefined;
  }
  if (/^\/\/[?.](?:\/|$)|^\/\?\?(?:\/|$)/.test(forward)) {
    return `${shown} is a device path, which skips the usual reading of names`;
  }
  if (forward.startsWith('//')) {
    return `${shown} is on another machine`;
  }
  if (/^[A-Za-z]:(?!\/|$)/.test(forward)) {
    return `${shown} hangs on the current folder of a drive, which is not known`;
  }
  const why = firstAnswer(forward.replace(/^[A-Za-z]:/, '').split('/'), whySuspiciousName);
  return why === undefined ? undefined : `${shown} ${why}`;
}

function whySuspiciousName(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..' || name === '~') {
    return undefined;
  }
  if (devices.test(name)) {
    return 'names a device';
  }
  if (name.includes(':')) {
    return 'names an alternate stream of a file';
  }
  if (/[. ]$/.test(name)) {
    return 'ends a name with a dot or blank, which Windows drops';
  }
  return /~[0-9]/.test(name) ? 'has a short name in it, which stands for another one' : undefined;
}
