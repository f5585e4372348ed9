import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import { fieldOf, parsedJson, textOf } from '../base/json';
import { isInside } from '../core/paths/segments';
import { needOwnFolder, whyNotOwnFile } from './ownFolder';

/** A window that answers hooks. */
export interface HookWindow {
  readonly id: string;
  /** Where it listens: a socket, or a named pipe on Windows. */
  readonly socket: string;
  /** 256 bits in hexadecimal; who does not know them gets no answer. */
  readonly token: string;
  /** The folders of its workspace, absolute, with links resolved. */
  readonly folders: readonly string[];
  readonly pid: number;
}

/** The folder below ours in which windows are listed. */
export function windowsFolder(folder: string): string {
  return join(folder, 'run');
}

/** The file in which a window is listed. */
export function windowFile(folder: string, id: string): string {
  return join(windowsFolder(folder), `${id}.json`);
}

/** Where a window listens. */
export function socketOf(folder: string, id: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\gatehouse-${id}` : join(windowsFolder(folder), `${id}.sock`);
}

/**
 * The windows whose workspace contains `cwd`, the one with the nearest folder first.
 * Throws when what is there is not ours alone: whoever else can write there could answer in our place.
 */
export function windowsFor(folder: string, cwd: string): readonly HookWindow[] {
  const near = (window: HookWindow) =>
    Math.max(-1, ...window.folders.filter((it) => isInside(it, cwd)).map((it) => it.length));
  return listedWindows(folder)
    .filter((window) => near(window) >= 0)
    .sort((left, right) => near(right) - near(left));
}

/** All windows that are listed, also those that are gone. */
export function listedWindows(folder: string): readonly HookWindow[] {
  const place = windowsFolder(folder);
  const names = attempt(() => readdirSync(place));
  if (names === undefined) {
    // No window was ever open where there is no such folder.
    return [];
  }
  needOwnFolder(folder);
  needOwnFolder(place);
  return names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readWindow(folder, name.slice(0, -'.json'.length)) ?? []);
}

/** Takes a window off the list with all that it left. */
export function removeWindow(folder: string, id: string): void {
  rmSync(windowFile(folder, id), { force: true });
  if (process.platform !== 'win32') {
    rmSync(socketOf(folder, id), { force: true });
  }
}

function readWindow(folder: string, id: string): HookWindow | undefined {
  const file = windowFile(folder, id);
  // A window that ends meanwhile takes its file along.
  const text = attempt(() => (whyNotOwnFile(file) === undefined ? readFileSync(file, 'utf8') : ''));
  const value = parsedJson(text ?? '');
  const token = textOf(value, 'token');
  const folders = fieldOf(value, 'folders');
  const pid = fieldOf(value, 'pid');
  const isWhole = token !== undefined && Array.isArray(folders) && typeof pid === 'number' && /^[0-9a-f]+$/.test(id);
  const paths = isWhole ? folders.filter((it) => typeof it === 'string') : [];
  return isWhole ? { id, socket: socketOf(folder, id), token, folders: paths, pid } : undefined;
}
