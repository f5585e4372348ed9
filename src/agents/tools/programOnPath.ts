import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where PATH has a program. Folders that are not absolute mean the one that is worked in, and are passed over. */
export function programOnPath(name: string, path: string | undefined): string | undefined {
  const folders = (path ?? '').split(delimiter).filter((it) => isAbsolute(it));
  return folders.map((it) => join(it, name)).find((it) => existsSync(it));
}

/** The PATH of an environment; Windows spells its name in several ways. */
export function pathVariable(env: NodeJS.ProcessEnv): string | undefined {
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1];
}
