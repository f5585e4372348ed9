import { join } from 'node:path';

/** Where tools keep what they can make or fetch again, below the home. */
const caches: readonly string[] = [
  ...['.cache', '.npm', '.yarn/cache', '.pnpm-store', '.bun/install/cache', '.local/share/pnpm', '.node-gyp'],
  ...['.cargo/registry', '.cargo/git', '.rustup/tmp', 'go/pkg', '.gradle/caches', '.m2/repository', '.ivy2'],
  ...[
    '.nuget/packages',
    '.dotnet',
    '.gem',
    '.bundle/cache',
    '.composer/cache',
    '.pub-cache',
    '.terraform.d/plugin-cache',
  ],
  ...['.matplotlib', '.ipython', '.jupyter', '.local/state', '.config/configstore', '.npm-packages/_logs'],
];

/** Folders in which every program may write and nothing is kept: caches of tools, and temporary files. */
export function privateFolders(home: string, temporary: readonly string[]): readonly string[] {
  return [...caches.map((name) => join(home, name)), ...temporary];
}
