import { readFileSync, statSync } from 'node:fs';
import { readSettings } from '../store/readSettings';
import type { Settings } from '../store/settings';
import { WrongUsage } from './command';

const largestSettings = 16 * 1024 * 1024;

/** The settings in `file`. A file that cannot be read, or is not JSON, is wrong usage: nothing is decided without it. */
export function loadSettings(file: string, isMisspelt?: (key: string) => boolean): Settings {
  let text: string;
  // The disk says no by throwing, and its message names the file.
  try {
    if (statSync(file).size > largestSettings) {
      throw new Error(`${file} is larger than ${largestSettings} bytes`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUsage(`cannot read the settings: ${error instanceof Error ? error.message : String(error)}`);
  }
  return readSettings(text, file, isMisspelt);
}
