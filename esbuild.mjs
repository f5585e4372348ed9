// Builds dist/extension.js and dist/cli.js.
// `--production` minifies, `--watch` rebuilds on change, `--outdir=DIR` writes elsewhere.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { context } from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdir = process.argv.find((word) => word.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist';

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  outdir,
};

const builds = await Promise.all([
  context({ ...shared, entryPoints: ['src/extension.ts'], external: ['vscode'] }),
  context({ ...shared, entryPoints: ['src/cli.ts'], banner: { js: '#!/usr/bin/env node' } }),
]);

if (watch) {
  await Promise.all(builds.map((build) => build.watch()));
} else {
  await Promise.all(builds.map((build) => build.rebuild()));
  await Promise.all(builds.map((build) => build.dispose()));
  await chmod(join(outdir, 'cli.js'), 0o755);
}
