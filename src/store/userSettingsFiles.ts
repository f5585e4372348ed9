import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import type { SettingsFile } from '../ports/settingsSource';

/**
 * The files in which VS Code may keep the person's settings, the usual one first: that of the user, those of profiles,
 * and that of a remote machine. Which profile a window has is told to nobody, so all of them are named.
 */
export function userSettingsFiles(userFolder: string): readonly SettingsFile[] {
  const profiles = profilesFolder(userFolder);
  // Most people have no profiles.
  const names = attempt(() => readdirSync(profiles)) ?? [];
  return [
    { path: join(userFolder, 'settings.json'), isCertain: names.length === 0 },
    ...names.map((name) => ({ path: join(profiles, name, 'settings.json'), isCertain: false })),
    { path: join(userFolder, '..', 'Machine', 'settings.json'), isCertain: true },
  ];
}

/** Where VS Code keeps the settings of profiles. */
export function profilesFolder(userFolder: string): string {
  return join(userFolder, 'profiles');
}
