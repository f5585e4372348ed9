import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder that keeps what was fetched between runs; made if it is not there. */
export function cacheFolder(): string {
  const chosen = process.env['GATEHOUSE_EDITOR_CACHE'];
  const folder = chosen ? resolve(chosen) : join(homedir(), '.cache', 'gatehouse-editor');
  mkdirSync(folder, { recursive: true });
  return folder;
}
