import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bringAgent } from '../suites/builds';

/** A packaged extension to install. */
export interface PackagedExtension {
  readonly file: string;
  /** A file that takes the place of the one that VS Code loads first; left out: it stays as delivered. */
  readonly entry?: string;
}

/** Puts the agent into a package of ours that has just been installed below `extensions`. */
export function completeInstalled({ entry }: PackagedExtension, extensions: string): void {
  if (entry === undefined) {
    return;
  }
  const name = readdirSync(extensions).find((it) => it.startsWith('gatehouse.gatehouse-'));
  if (name === undefined) {
    throw new Error('the package was installed, but is not there');
  }
  bringAgent(join(extensions, name), entry);
}
