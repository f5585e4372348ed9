import { join } from 'node:path';
import type { Platform } from '../core/facts';

const folders: Readonly<Record<Platform, readonly string[]>> = {
  linux: ['.config'],
  darwin: ['Library', 'Application Support'],
  win32: ['AppData', 'Roaming'],
};

/** Where VS Code keeps a person's settings unless it was told otherwise. */
export function usualUserFolder(home: string, platform: Platform): string {
  return join(home, ...folders[platform], 'Code', 'User');
}
