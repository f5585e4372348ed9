// Puts every mutant of some files into their text, each behind a switch, and bundles the tests around them.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { build } from 'esbuild';

const silent = { isDebugEnabled: () => false, debug: none, info: none, warn: none, error: none };

/** Writes the bundle of `tests` with all mutants of `files` in it, and gives the mutants in the order of the text. */
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
    // The package says that its files do nothing by being loaded, which holds for the sources and not for the tests.
    ignoreAnnotations: true,
    alias: { 'node:test': resolve('test/mutation/harness.mjs'), vscode: resolve('test/vscode.ts') },
    plugins: [
      {
        name: 'mutants',
        setup(plugin) {
          plugin.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const file = relative('.', path);
            const contents = tests.includes(file) ? beginning(file) + readFileSync(path, 'utf8') : texts.get(path);
            return contents === undefined ? undefined : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  const lines = new Map(given.map(({ name, content }) => [name, content.split('\n')]));
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
    const file = relative('.', fileName);
    const { line, column } = location.start;
    const text = lines.get(fileName)?.[line] ?? '';
    // The key stays the same when lines above change, so that the test that killed a mutant is tried first again.
    const key = `${file} ${column} ${location.end.line - line} ${mutatorName} ${replacement} ${text.trim()}`;
    const around = `${(lines.get(fileName) ?? []).slice(Math.max(0, line - 6), line + 4).join('\n')} ${file.replace('.ts', '').replaceAll('/', ' ')}`;
    const own = (lines.get(fileName) ?? [])
      .slice(line, location.end.line + 1)
      .join('\n')
      .slice(0, 400);
    return {
      id: Number(id),
      file,
      line,
      around,
      own,
      place: `${file}:${line + 1}:${column + 1}`,
      mutator: mutatorName,
      replacement,
      key,
    };
  });
}

/** What is put in front of a test file, so that the harness knows whose tests come next. */
function beginning(file) {
  const harness = JSON.stringify(resolve('test/mutation/harness.mjs'));
  return `import { begin as beginMutated } from ${harness}; beginMutated(${JSON.stringify(file)});`;
}

function none() {
  return undefined;
}
