import { isListOfTexts } from '../../core/settings/isListOfTexts';

/** Where the person says that programs of known agents lie, by the program's name. Only absolute paths are used. */
export function readAgentPaths(value: unknown, home: string): ReadonlyMap<string, string> {
  const paths = isListOfTexts(value) ? value : [];
  return new Map(
    paths
      .map((path) => path.trim().replace(/^~(?=[\\/])/, () => home))
      .filter((path) => /^(?:\/|[A-Za-z]:[\\/])/.test(path))
      .map((path) => [programOf(path), path] as const),
  );
}

/** `C:\Tools\claude.exe` is `claude`. */
function programOf(path: string): string {
  return path
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:exe|cmd|js|mjs)$/i, '')
    .toLowerCase();
}
