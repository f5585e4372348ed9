import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attemptOr } from '../base/attempt';
import { ifFailed } from '../base/errorCode';
import { textOf } from '../base/json';
import type { Platform } from '../core/facts';
import { makeOwnFolder, needOwnFolder } from './ownFolder';
import { putAtOnce } from './putAtOnce';

/** Where the person's settings and records are, as the last window left word. */
export interface HookPlace {
  readonly userFolder: string;
  readonly storage: string;
  /** The person's home as the window knows it: the variables of a hook may come from the folder that an agent works in. */
  readonly home: string | undefined;
}

/** The file with that word. */
export function placeFile(folder: string): string {
  return join(folder, 'place.json');
}

/** Leaves word for hooks that run while no window is open. */
export function keepPlace(folder: string, place: HookPlace): void {
  makeOwnFolder(folder);
  putAtOnce(placeFile(folder), JSON.stringify(place));
}

/**
 * What the last window left; where none ever did, VS Code's usual folder, and records in ours.
 * Throws when there is word that cannot be read, or that somebody else may have left: the rules of the person would be
 * missed.
 */
export function readPlace(folder: string, home: string, platform: Platform): HookPlace {
  if (existsSync(folder)) {
    needOwnFolder(folder);
  }
  const text = attemptOr(() => readFileSync(placeFile(folder), 'utf8'), ifFailed(['ENOENT'], undefined));
  if (text === undefined) {
    return { userFolder: join(home, ...usualFolders[platform], 'Code', 'User'), storage: folder, home: undefined };
  }
  const value: unknown = JSON.parse(text);
  const userFolder = textOf(value, 'userFolder');
  const storage = textOf(value, 'storage');
  if (userFolder === undefined || storage === undefined) {
    throw new Error(`${placeFile(folder)} cannot be read`);
  }
  return { userFolder, storage, home: textOf(value, 'home') };
}

const usualFolders: Readonly<Record<Platform, readonly string[]>> = {
  linux: ['.config'],
  darwin: ['Library', 'Application Support'],
  win32: ['AppData', 'Roaming'],
};
