// Bundles every test/**/*.test.ts with esbuild and runs the result with node's own test runner.
// `npm test -- shell rules` runs only the files whose path contains one of the words.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const words = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const flags = process.argv.slice(2).filter((it) => it.startsWith('-'));
const outdir = words.length > 0 ? `out/test-${process.pid}` : 'out/test';

const entryPoints = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !/^editor[\\/]/.test(name))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort()
  .map((name) => join('test', name));

if (entryPoints.length === 0) {
  console.error(`no test file matches ${words.join(' ')}`);
  process.exit(1);
}

rmSync(outdir, { recursive: true, force: true });
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
});

const files = entryPoints.map((name) => join(outdir, name.replace(/\.ts$/, '.js')));
const run = spawnSync(
  process.execPath,
  [
    '--enable-source-maps',
    ...flags,
    '--test',
    '--test-reporter=dot',
    '--test-reporter-destination=stderr',
    '--test-reporter=tap',
    '--test-reporter-destination=stdout',
    ...files,
  ],
  { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'inherit'] },
);
if (words.length > 0) {
  rmSync(outdir, { recursive: true, force: true });
}

const count = (name) => Number([...run.stdout.matchAll(/^# (\w+) (\d+)$/gm)].find((it) => it[1] === name)?.[2] ?? 0);
const failed = count('fail') + count('cancelled');
if (failed > 0 || run.status !== 0) {
  process.stdout.write(failures(run.stdout));
}
console.log(`${count('pass')} passed, ${failed} failed`);
process.exit(run.status === 0 && failed === 0 && count('pass') > 0 ? 0 : 1);

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
