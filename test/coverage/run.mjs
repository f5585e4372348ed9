// `npm run coverage`: runs the tests and prints how many lines of src/core they ran, folder by folder.
// Only lines with code count. Exits with 1 when a test fails or fewer than 95 % of the lines ran.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { mappingsOf, stretchesOf } from './sourceLines.mjs';

const least = 95;
const words = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const shown = process.argv.includes('--lines');
const outdir = 'out/coverage';
const counted = 'src/core';

const entryPoints = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('editor'))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .map((name) => join('test', name));

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints,
  outdir,
  outbase: '.',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: 'linked',
  logLevel: 'error',
  alias: { vscode: './test/vscode.ts' },
  external: ['typescript'],
});
const files = entryPoints.map((name) => join(outdir, name.replace(/\.ts$/, '.js')));
const report = join(outdir, 'tests.tap');
const reporters = ['dot', 'stdout', 'tap', report].map((it, at) =>
  at % 2 === 0 ? `--test-reporter=${it}` : `--test-reporter-destination=${it}`,
);
const run = spawnSync(process.execPath, ['--test', ...reporters, ...files], {
  // Random laws run the same lines over and over; a few hundred cases show which.
  env: { FC_RUNS: '300', ...process.env, NODE_V8_COVERAGE: resolve(outdir, 'v8') },
  stdio: ['ignore', 'inherit', 'inherit'],
});

const lines = await codeLines();
for (const name of readdirSync(join(outdir, 'v8'))) {
  for (const { url, functions } of JSON.parse(readFileSync(join(outdir, 'v8', name), 'utf8')).result) {
    if (url.startsWith('file:') && files.includes(relative('.', fileURLToPath(url)))) {
      addHits(fileURLToPath(url), functions);
    }
  }
}
const total = printFolders();
if (run.status !== 0) {
  const failed = readFileSync(report, 'utf8').match(/^\s*not ok .*$/gm) ?? [];
  console.log(`tests failed:\n${failed.join('\n')}`);
}
process.exit(run.status === 0 && total >= least ? 0 : 1);

/** For each counted file the lines that have code on them, none of them hit yet. Files of types only have none. */
async function codeLines() {
  const found = new Map();
  for (const name of readdirSync(counted, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'))) {
    const file = join(counted, name);
    const { map } = await transform(readFileSync(file, 'utf8'), {
      loader: 'ts',
      sourcemap: 'external',
      sourcefile: file,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
    const source = readFileSync(file, 'utf8').split('\n');
    const hits = new Map();
    for (const { sourceLine } of mappingsOf(JSON.parse(map))) {
      // Imports run when the file is loaded and say nothing.
      if (!/^(?:import\b|\} from )/.test(source[sourceLine] ?? '')) {
        hits.set(sourceLine, 0);
      }
    }
    found.set(file, hits);
  }
  return found;
}

/** Adds what one run of one bundle hit to the lines of its sources. */
function addHits(script, functions) {
  const text = readFileSync(script, 'utf8');
  const map = JSON.parse(readFileSync(`${script}.map`, 'utf8'));
  const sources = map.sources.map((source) => lines.get(relative('.', resolve(dirname(script), source))));
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  const stretches = stretchesOf(functions);
  let at = 0;
  for (const { line, column, source, sourceLine } of mappingsOf(map)) {
    const offset = starts[line] + column;
    while (at + 1 < stretches.length && stretches[at + 1][0] <= offset) {
      at += 1;
    }
    const hits = sources[source];
    if (hits?.has(sourceLine) && stretches[at]?.[1] > 0) {
      hits.set(sourceLine, hits.get(sourceLine) + stretches[at][1]);
    }
  }
}

/** Prints a line for each folder and gives the percentage of all lines. */
function printFolders() {
  const folders = new Map();
  for (const [file, hits] of lines) {
    const folder = dirname(file);
    const sums = folders.get(folder) ?? { code: 0, hit: 0 };
    const missed = [...hits].filter(([, count]) => count === 0).map(([line]) => line + 1);
    folders.set(folder, { code: sums.code + hits.size, hit: sums.hit + hits.size - missed.length });
    if (shown && missed.length > 0) {
      console.log(`${file}: ${missed.sort((left, right) => left - right).join(' ')}`);
    }
  }
  const all = { code: 0, hit: 0 };
  for (const [folder, { code, hit }] of [...folders].sort()) {
    all.code += code;
    all.hit += hit;
    if (code > 0) {
      console.log(`${percent(hit, code).toFixed(1).padStart(6)} %  ${String(code).padStart(6)} lines  ${folder}`);
    }
  }
  const share = percent(all.hit, all.code);
  console.log(
    `${share.toFixed(1).padStart(6)} %  ${String(all.code).padStart(6)} lines  ${counted} (at least ${least} %)`,
  );
  return share;
}

function percent(part, whole) {
  return whole === 0 ? 100 : (100 * part) / whole;
}
