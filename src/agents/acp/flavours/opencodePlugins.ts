import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The plugins that opencode would run on the word of a folder, or of one above it, whatever it is told: neither
 * `OPENCODE_PURE` nor `OPENCODE_DISABLE_PROJECT_CONFIG` keeps it from that (seen with 1.18.18).
 */
export async function folderPlugins(cwd: string, home: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    // What lies at home is the person's own.
    if (folder !== home) {
      found.push(...(await pluginsIn(folder)));
    }
    if (dirname(folder) === folder) {
      return found;
    }
  }
}

async function pluginsIn(folder: string): Promise<readonly string[]> {
  const own = join(folder, '.opencode');
  const files = await Promise.all(['plugin', 'plugins'].map((name) => scriptsIn(join(own, name))));
  const settings = ['opencode.json', 'opencode.jsonc'].flatMap((name) => [join(folder, name), join(own, name)]);
  const naming = await Promise.all(settings.map(async (file) => ((await namesPlugins(file)) ? [file] : [])));
  return [...files.flat(), ...naming.flat()];
}

async function scriptsIn(folder: string): Promise<readonly string[]> {
  // A folder that is not there, or cannot be looked into, has none that opencode could run.
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.[jt]s$/.test(name)).map((name) => join(folder, name));
}

/** The file may have comments; one that only seems to name plugins is taken for one that does. */
async function namesPlugins(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /["']plugins?["']\s*:(?!\s*\[\s*\])/.test(text);
}
