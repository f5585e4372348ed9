import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files in which VS Code may keep the person's settings, the usual one first: that of the user, those of profiles,
 * and that of a remote machine. Which profile a window has is told to nobody, so all of them are named.
 */
export function userSettingsFiles(userFolder: string): readonly string[] {
  const profiles = join(userFolder, 'profiles');
  let names: readonly string[] = [];
  // Most people have no profiles.
  try {
    names = readdirSync(profiles);
  } catch {
    names = [];
  }
  return [
    join(userFolder, 'settings.json'),
    ...names.map((name) => join(profiles, name, 'settings.json')),
    join(userFolder, '..', 'Machine', 'settings.json'),
  ];
}
