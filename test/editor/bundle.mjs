// Bundles a TypeScript module of the harness and imports it; the bundle goes away with the program.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

/** The exports of a module of the harness. The current folder becomes the project's. */
export async function bundled(entry) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
  const outfile = resolve(`out/editor-runner-${process.pid}.mjs`);
  process.once('exit', () => rmSync(outfile, { force: true }));
  await build({
    entryPoints: [`test/editor/harness/${entry}`],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  // Its own program would otherwise stay as long as this one.
  await stop();
  return import(pathToFileURL(outfile).href);
}
