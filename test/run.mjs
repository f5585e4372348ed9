// Bundles every test/**/*.test.ts with esbuild and runs the result with node's own test runner, then the tests in a
// real VS Code (test/editor). The last line counts all of it.
// `npm test -- shell rules` runs only the files whose path contains one of the words, `npm test -- --unit` everything
// that needs no VS Code.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
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

await build({
  entryPoints,
  outdir,
  outbase: '.',
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

const files = entryPoints.map((name) => join(outdir, name.replace(/\.ts$/, '.js')));
const unit = inTwoRounds(files);
rmSync(outdir, { recursive: true, force: true });

if (!isUnitOnly) {
  console.log(`without an editor: ${unit.passed} tests, ${unit.failed === 0 ? 'none' : unit.failed} wrong`);
}
const editor = isUnitOnly ? { passed: 0, failed: 0, isGood: true } : await inEditor();
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
function inTwoRounds(all) {
  const first = inOneRound(all, limit);
  const again = all.filter((file) => first.broken.has(sourceOf(file)));
  // A test that another file defines is of no file that could be run once more.
  if (first.isGood || again.length === 0 || again.length < first.broken.size) {
    return first;
  }
  console.log(`run once more, because tests in them failed: ${again.map(sourceOf).join(', ')}`);
  const second = inOneRound(again, [...limit, '--test-concurrency=1']);
  return { ...second, passed: first.passed + first.failed - second.failed };
}

function inOneRound(some, options) {
  const run = spawnSync(
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
      ...some,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const count = (name) => Number([...run.stdout.matchAll(/^# (\w+) (\d+)$/gm)].find((it) => it[1] === name)?.[2] ?? 0);
  const [passed, failed] = [count('pass'), count('fail') + count('cancelled')];
  const isGood = run.status === 0 && failed === 0 && passed > 0;
  const told = isGood ? '' : failures(run.stdout);
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
async function inEditor() {
  // Whatever breaks there is a failure like any other, and the last line still counts.
  try {
    const { runEverything } = await bundled('main.ts');
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
