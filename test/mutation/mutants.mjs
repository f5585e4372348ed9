// Puts every mutant of some files into their text, each behind a switch, and bundles the tests around them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { build } from 'esbuild';

const silent = { isDebugEnabled: () => false, debug: none, info: none, warn: none, error: none };

/** Writes the bundle of `tests` with all mutants of `files` in it, and gives the mutants. */
export async function bundleMutants(files, tests, outfile) {
  const given = files.map((name) => ({ name: resolve(name), mutate: true, content: readFileSync(name, 'utf8') }));
  const { files: switched, mutants } = await new Instrumenter(silent).instrument(given, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
    noHeader: false,
  });
  const texts = new Map(switched.map(({ name, content }) => [name, content]));
  await build({
    stdin: {
      contents: [
        ...tests.map((test) => `import ${JSON.stringify(`./${test}`)};`),
        `export { tests } from './test/mutation/harness.mjs';`,
      ].join('\n'),
      resolveDir: '.',
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
    alias: { 'node:test': resolve('test/mutation/harness.mjs') },
    plugins: [
      {
        name: 'mutants',
        setup(plugin) {
          plugin.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = texts.get(path);
            return contents === undefined ? undefined : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return mutants;
}

function none() {
  return undefined;
}
