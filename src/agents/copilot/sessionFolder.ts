import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopilotOptions } from './options';

/** What the CLI would load from the folder of its settings, and what would start programs. */
const settings = [
  'hooks',
  'mcp-config.json',
  'settings.json',
  'config.json',
  'installed-plugins',
  'extensions',
  'agents',
];

/** The folder that a session takes for the home of all settings. It holds the sessions, and no settings at all. */
export function sessionFolder({ home }: Pick<CopilotOptions, 'home'>): string {
  return join(home, 'sessions');
}

/** Makes the folder, without anything that somebody may have put there. */
export async function makeSessionFolder(options: Pick<CopilotOptions, 'home'>): Promise<void> {
  const folder = sessionFolder(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(settings.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
