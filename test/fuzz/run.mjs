// Bundles the fuzz oracle and runs it: `npm run fuzz -- --seed 7 --count 12000`.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = `out/fuzz-${process.pid}`;
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'fuzz.mjs');
await build({
  entryPoints: ['test/fuzz/fuzz.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'error',
});
const { fuzz } = await import(pathToFileURL(outfile).href);
const code = await fuzz(process.argv.slice(2));
rmSync(folder, { recursive: true, force: true });
process.exit(code);
