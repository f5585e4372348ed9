import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { Lifetime } from '../../../../src/base/lifetime';
import { patienceMs } from '../patience';
import { runNpm } from '../pieces/npm';
import { withProgress } from '../progress';
import { runProgram } from '../runProgram';

const tests = 'test/editor';

const settings: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: 'inline',
  logLevel: 'error',
  packages: 'external',
  // Not every Node that VS Code carries can load this module by itself.
  alias: { 'jsonc-parser/lib/esm/main.js': resolve('node_modules/jsonc-parser/lib/esm/main.js') },
};

/** Builds the extension in place, as a developer has it. Returns the folder that VS Code loads it from. */
export async function buildExtension(run: Lifetime): Promise<string> {
  await runProgram({ file: process.execPath, args: ['esbuild.mjs'] }, patienceMs, run);
  return resolve('.');
}

/** Builds the file that is loaded first, with an agent that tests play, and returns its path. */
export async function buildEntryWithAgent(into: string): Promise<string> {
  await build({
    ...settings,
    entryPoints: { extension: `${tests}/agent/extensionWithAgent.ts` },
    outdir: into,
    // The rest stays in the file beside it, as the extension's own build leaves it.
    plugins: [
      {
        name: 'host-apart',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\/extension\/host$/ }, () => ({ path: './host.js', external: true })),
      },
    ],
  });
  return resolve(into, 'extension.js');
}

/** Puts an agent that tests play into a folder with the extension. */
export function bringAgent(extension: string, entry: string): void {
  copyFileSync(entry, join(extension, 'dist', 'extension.js'));
}

/**
 * Builds the extension, with an agent that tests play, and copies it, so that a build that comes later does not change
 * it in the middle of a test.
 */
export async function buildExtensionApart(into: string, run: Lifetime): Promise<string> {
  const source = await buildExtension(run);
  for (const name of ['package.json', 'package.nls.json', 'package.nls.de.json', 'dist', 'l10n', 'media'].filter((it) =>
    existsSync(it),
  )) {
    cpSync(join(source, name), join(into, name), { recursive: true });
  }
  bringAgent(into, await buildEntryWithAgent(join(into, '..', 'entry')));
  return resolve(into);
}

/** Packages the extension as it is delivered, with the project's own script. */
export async function packageExtension(into: string, run: Lifetime): Promise<string> {
  const vsix = resolve(into, 'gatehouse.vsix');
  mkdirSync(into, { recursive: true });
  await withProgress('packaging the extension', () => runNpm(['run', 'package', '--', '--out', vsix], '.', run));
  return vsix;
}

/** Builds the companion extension and returns its folder. */
export async function buildCompanion(into: string): Promise<string> {
  await build({ ...settings, entryPoints: [`${tests}/companion/companion.ts`], outdir: into });
  copyFileSync(`${tests}/companion/package.json`, join(into, 'package.json'));
  return resolve(into);
}

/** Builds the test files of one folder whose path contains one of the words, all when nobody says which. */
export async function buildTests(
  folder: string,
  words: readonly string[] | undefined,
  into: string,
): Promise<readonly string[]> {
  const source = join(tests, folder);
  const names = existsSync(source) ? readdirSync(source).filter((name) => name.endsWith('.test.ts')) : [];
  const chosen = names.filter((name) => words?.some((word) => `${folder}/${name}`.includes(word)) ?? true);
  if (chosen.length > 0) {
    await build({ ...settings, entryPoints: chosen.map((name) => join(source, name)), outdir: into });
  }
  return chosen.sort().map((name) => resolve(into, name.replace(/\.ts$/, '.js')));
}

/** Builds the module that runs the tests beside it in the extension host, and returns its path. */
export async function buildHostEntry(into: string): Promise<string> {
  await build({ ...settings, entryPoints: [`${tests}/harness/suites/hostEntry.ts`], outdir: into });
  return resolve(into, 'hostEntry.js');
}
