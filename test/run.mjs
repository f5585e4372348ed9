// Bundles every test/**/*.test.ts with esbuild and runs the result with node's own test runner, then the tests in a
// real VS Code (test/editor). The last line counts all of it.
// `npm test -- shell rules` runs only the files whose path contains one of the words, `npm test -- --unit` everything
// that needs no VS Code.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { bundled } from './editor/bundle.mjs';

if (process.argv.includes('--help')) {
  console.log('node test/run.mjs [--unit] [word ...]: all tests, those without VS Code, or those of files with a word');
  process.exit(0);
}
const words = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const isUnitOnly = words.length > 0 || process.argv.includes('--unit');
const flags = process.argv.slice(2).filter((it) => it.startsWith('-') && it !== '--unit');
// Of its own, so that two runs at once do not take away each other's files.
const outdir = `out/test-${process.pid}`;

const entryPoints = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !/^editor[\\/]/.test(name))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort()
  .map((name) => join('test', name));

if (entryPoints.length === 0) {
  console.error(`no test file matches ${words.join(' ')}`);
  process.exit(1);
}

// A program for each file, since tests change folders and variables. Those of the core do not, and so share programs:
// by itself each would load all of the core anew.
const atOnce = 12;
const isOfCore = (name) => /^test[\\/]core[\\/]/.test(name);
const ofCore = entryPoints.filter(isOfCore);
const programs = [
  ...Array.from({ length: Math.ceil(ofCore.length / atOnce) }, (_, at) =>
    programOf(`core-${at}`, ofCore.slice(at * atOnce, (at + 1) * atOnce)),
  ),
  ...entryPoints.filter((name) => !isOfCore(name)).map((name) => programOf(name.replace(/\.ts$/, ''), [name])),
];

await build({
  entryPoints: programs.map(({ entry, out }) => ({ in: entry, out })),
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: 'inline',
  logLevel: 'error',
  alias: { vscode: './test/vscode.ts' },
  // It finds its own program beside itself.
  external: ['typescript'],
});

// A test that never ends must fail by name instead of holding up everything. Node knows the flag since 20.11.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// By itself it leaves one core idle, which of two is half.
const limit =
  major > 20 || minor >= 11 ? ['--test-timeout=900000', `--test-concurrency=${availableParallelism()}`] : [];

const inVsCode = isUnitOnly ? undefined : await bundled('main.ts');
// The network works while the processors do; what cannot be had is told when it is needed.
const fetched = inVsCode?.fetchPieces();
const unit = await inTwoRounds(programs);
await fetched;
rmSync(outdir, { recursive: true, force: true });

if (!isUnitOnly) {
  console.log(`without an editor: ${unit.passed} tests, ${unit.failed === 0 ? 'none' : unit.failed} wrong`);
}
const editor = inVsCode === undefined ? { passed: 0, failed: 0, isGood: true } : await inEditor(inVsCode);
// Far above is where it was told in full.
for (const name of unit.names) {
  console.log(`FAILED  ${name}`);
}
console.log(`${unit.passed + editor.passed} passed, ${unit.failed + editor.failed} failed`);
process.exit(unit.isGood && editor.isGood ? 0 : 1);

/**
 * Runs test files, and those in which a test failed once more, one after the other: a program that a test starts may be
 * late on a busy machine. What fails twice has failed.
 */
async function inTwoRounds(all) {
  const first = await inOneRound(all, limit);
  // What ended as a whole is named by what was bundled.
  const isOf = (name, { out, sources }) => name === `${out}.ts` || sources.includes(name);
  const again = all.filter((program) => [...first.broken].some((name) => isOf(name, program)));
  // A test that another file defines is of no file that could be run once more.
  const isAll = [...first.broken].every((name) => again.some((program) => isOf(name, program)));
  if (first.isGood || again.length === 0 || !isAll) {
    return first;
  }
  console.log(`run once more, because tests in them failed: ${[...first.broken].join(', ')}`);
  const second = await inOneRound(again, [...limit, '--test-concurrency=1']);
  return { ...second, passed: first.passed + first.failed - second.failed };
}

/** What is bundled into one file and run by itself: one test file, or several by way of a file that names them. */
function programOf(out, sources) {
  if (sources.length === 1) {
    return { out, sources, entry: sources[0] };
  }
  const entry = join(outdir, `${out}.ts`);
  mkdirSync(outdir, { recursive: true });
  writeFileSync(entry, sources.map((name) => `require(${JSON.stringify(resolve(name))});\n`).join(''));
  return { out, sources, entry };
}

async function inOneRound(some, options) {
  const run = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      ...options,
      ...flags,
      '--test',
      '--test-reporter=dot',
      '--test-reporter-destination=stderr',
      '--test-reporter=tap',
      '--test-reporter-destination=stdout',
      ...some.map(({ out }) => join(outdir, `${out}.js`)),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(run, 'close');
  const tap = await text(run.stdout);
  const [status] = await ended;
  const count = (name) => Number([...tap.matchAll(/^# (\w+) (\d+)$/gm)].find((it) => it[1] === name)?.[2] ?? 0);
  const [passed, failed] = [count('pass'), count('fail') + count('cancelled')];
  const isGood = status === 0 && failed === 0 && passed > 0;
  const told = isGood ? '' : failures(tap);
  process.stdout.write(told);
  const names = [...told.matchAll(/^ *not ok \d+ - (.*)$/gm)].map((it) => it[1]);
  const broken = new Set([...told.matchAll(/^ *location: '(.*?)(?::\d+)*'$/gm)].map((it) => sourceOf(it[1])));
  return { passed, failed, isGood, names, broken };
}

/** The path of a test file in the project, whether it is named by its source or by what was bundled from it. */
function sourceOf(file) {
  const path = relative('.', file);
  return path.startsWith(outdir) ? relative(outdir, path).replace(/\.js$/, '.ts') : path;
}

/** Runs the tests in a real VS Code; what that needs is fetched the first time. */
async function inEditor({ runEverything }) {
  // Whatever breaks there is a failure like any other, and the last line still counts.
  try {
    const { tally, exitCode } = await runEverything();
    return { passed: tally.passed, failed: tally.failed, isGood: exitCode === 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, isGood: false };
  }
}

/** The failing tests of a TAP report, each with its diagnostic block. */
function failures(tap) {
  const lines = tap.split('\n');
  const kept = [];
  let inBlock = false;
  for (const line of lines) {
    if (/^\s*not ok /.test(line)) {
      inBlock = true;
    } else if (/^\s*(ok |# |1\.\.)/.test(line)) {
      inBlock = false;
    }
    if (inBlock) {
      kept.push(line);
    }
  }
  return `${kept.join('\n')}\n`;
}
