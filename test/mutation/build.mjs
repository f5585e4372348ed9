// Bundles the tests of one folder of src/core into out/mutation.cjs; Stryker runs that once for every mutant.
// The tests of the folder itself come first, because they fail first; then the decision tables.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const folder = process.argv[2] ?? 'engine';
const own = testsIn(join('test/core', folder));
const others = ['test/corpus.test.ts'].filter((file) => existsSync(file));
const neighbours = folder === 'engine' ? [] : testsIn('test/core/engine');
const extra = folder === 'safety' ? testsIn('test/core/paths') : [];
const files = [...own, ...extra, ...neighbours, ...others];

await build({
  stdin: {
    contents: [
      ...files.map((file) => `import ${JSON.stringify(`./${file}`)};`),
      `import { runAll } from './test/mutation/harness.mjs';`,
      'void runAll();',
    ].join('\n'),
    resolveDir: '.',
  },
  outfile: 'out/mutation.cjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'error',
  alias: { 'node:test': resolve('test/mutation/harness.mjs') },
});

function testsIn(path) {
  return existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .sort((left, right) => Number(left.includes('/')) - Number(right.includes('/')) || left.localeCompare(right))
        .map((name) => join(path, name))
    : [];
}
