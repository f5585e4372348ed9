import { isAbsolute, join } from 'node:path';

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

/** Variables that name another place for such a folder. */
const variables: readonly string[] = [
  ...['XDG_CACHE_HOME', 'npm_config_cache', 'NPM_CONFIG_CACHE', 'YARN_CACHE_FOLDER', 'PIP_CACHE_DIR', 'UV_CACHE_DIR'],
  ...['GOCACHE', 'GOMODCACHE', 'CCACHE_DIR', 'SCCACHE_DIR', 'NUGET_PACKAGES'],
];

/** Folders in which every program may write and nothing is kept: caches of tools, and temporary files. */
export function privateFolders(
  home: string,
  temporary: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): readonly string[] {
  const named = variables.map((name) => env[name]).filter((it): it is string => it !== undefined && isAbsolute(it));
  return [...caches.map((name) => join(home, name)), ...named, ...temporary];
}
