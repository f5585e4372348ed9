import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { withProgress } from '../progress';
import { runProgram } from '../runProgram';
import { installOnce } from './installOnce';
import { nodeBinary } from './nodeBinary';
import { installDependencies, unpackPackage } from './npm';
import type { Release } from './releases';

const ripgrep = '@vscode/ripgrep-universal@1.18.0';
const platform = `${process.platform}-${process.arch}`;

/** A VS Code server on this machine, ready to be started. */
export interface ServerInstall {
  readonly release: Release;
  readonly node: string;
  readonly main: string;
}

/** The VS Code server of a release, out of the npm registry; nothing is compiled and no install script runs. */
export async function serverInstall(release: Release, run: Lifetime): Promise<ServerInstall> {
  if (process.platform === 'win32') {
    throw new Error('the VS Code server from npm does not run on Windows; a desktop VS Code is needed');
  }
  const node = await nodeBinary(release.node, run);
  const folder = await installOnce(`vscode-server-${release.vscode}`, (into) =>
    withProgress(`fetching VS Code ${release.vscode} as a server (up to 430 MB on disk, once)`, async () => {
      const published = `code-server@${release.codeServer}`;
      await unpackPackage({ published, wanted: 'package/lib/vscode', into }, run);
      await installDependencies(into, run);
      await installDependencies(join(into, 'extensions'), run);
      replaceNativeModules(into);
      await provideRipgrep(into, run);
      removeForeignBinaries(into);
      const main = join(into, 'out', 'server-main.js');
      // Left to itself it makes folders in the home of whoever starts it.
      const args = [main, '--version', '--server-data-dir', join(into, 'tried')];
      await runProgram({ file: node, args }, 60_000, run);
    }),
  );
  return { release, node, main: join(folder, 'out', 'server-main.js') };
}

/** Puts plain JavaScript in the place of modules that install scripts would have compiled. */
function replaceNativeModules(server: string): void {
  const modules = join(server, 'node_modules');
  copyFileSync(resolve('test/editor/harness/pieces/spdlogStandIn.cjs'), join(modules, '@vscode', 'spdlog', 'index.js'));
  // The watchdog only ends an orphaned extension host; ours ends with its process group.
  for (const watchdog of [join(modules, '@vscode', 'native-watchdog'), join(modules, 'native-watchdog')]) {
    if (existsSync(watchdog)) {
      writeFileSync(join(watchdog, 'index.js'), 'exports.start = () => {};\n');
    }
  }
}

/** Older servers download ripgrep from a place that is often out of reach; the same program is in the npm registry. */
async function provideRipgrep(server: string, run: Lifetime): Promise<void> {
  const expected = join(server, 'node_modules', '@vscode', 'ripgrep');
  if (!existsSync(expected) || existsSync(join(expected, 'bin', 'rg'))) {
    return;
  }
  const universal = join(server, 'node_modules', '@vscode', 'ripgrep-universal');
  await unpackPackage({ published: ripgrep, wanted: 'package', into: universal }, run);
  mkdirSync(join(expected, 'bin'), { recursive: true });
  symlinkSync(join('..', '..', 'ripgrep-universal', 'bin', platform, 'rg'), join(expected, 'bin', 'rg'));
}

/** Drops what is only of use on other platforms, a quarter of the size. */
function removeForeignBinaries(server: string): void {
  const modules = join(server, 'node_modules');
  for (const folder of [join(modules, '@vscode', 'ripgrep-universal', 'bin'), join(modules, 'node-pty', 'prebuilds')]) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (name !== platform) {
        rmSync(join(folder, name), { recursive: true, force: true });
      }
    }
  }
}
