import type { Ground } from '../../core/rules/ground';
import type { SettingsLayers } from '../../ports/settingsSource';

/** What the paths in rules hang on: those of `folder`, or of the first folder where there is no other. */
export function groundOf(layers: SettingsLayers, folder?: string): Ground {
  const { folders, workingDirectories, home, platform, foldsCase } = layers;
  const opened = folders.map(({ path }) => path);
  const cwd = folder ?? opened[0] ?? workingDirectories[0] ?? home;
  return { cwd, home, platform, foldsCase, roots: [...new Set([...opened, ...workingDirectories])] };
}
