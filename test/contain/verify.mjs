// Rehearses and discards the commands of a file: `npm run verify:rehearsal -- FILE [COUNT]`.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = `out/verify-${process.pid}`;
mkdirSync(folder, { recursive: true });
const outfile = resolve(folder, 'verify.mjs');
await build({
  entryPoints: ['test/contain/verify.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'error',
});
const { verifyFile } = await import(pathToFileURL(outfile).href);
const code = await verifyFile(process.argv.slice(2));
rmSync(folder, { recursive: true, force: true });
process.exit(code);
