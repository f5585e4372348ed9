// `npm run test:agents`: the real runtimes, offline, against a scripted model, one file `NAME.live.ts` each.
// `npm run test:agents -- copilot codex` runs only these. `--table` brings the table in the README up to date.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { install } from './install.mjs';
import { ownEnv } from './ownEnv.mjs';
import { checkTable, writeTable } from './table.mjs';
import { twoRounds } from './twoRounds.mjs';

const words = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const flags = process.argv.slice(2).filter((it) => it.startsWith('-'));
const outdir = resolve(`out/agents-${process.pid}`);
const reports = join(outdir, 'reports');

// Some run at a time; those that take longest begin, so that all end together.
const longest = ['opencode', 'qwen', 'gemini', 'copilot', 'copilotCli'];
const names = readdirSync('test/agents')
  .filter((file) => file.endsWith('.live.ts'))
  .map((file) => basename(file, '.live.ts'))
  .sort((a, b) => placeOf(a) - placeOf(b))
  .filter((name) => words.length === 0 || words.includes(name));
const unknown = words.filter((word) => !names.includes(word));
if (names.length === 0 || unknown.length > 0) {
  console.error(`no tests for ${unknown.join(' ')}`);
  process.exit(1);
}

const { programs, missing, unpacked } = await install(names);
const faults = missing.map((it) => `${it.name} ${it.version} could not be installed: ${it.why}`);
const ready = names.filter((name) => programs.has(name));
const home = mkdtempSync(join(tmpdir(), 'live-agents-'));
let counts = { passed: 0, failed: 0, broken: new Set() };
try {
  await bundle();
  if (ready.length > 0) {
    mkdirSync(reports, { recursive: true });
    const patterns = flags.filter((it) => it.startsWith('--test-name-pattern'));
    counts = await twoRounds({ runtimes: ready, patterns, start, show: (line) => console.log(line) });
  }
  // Some tests of a runtime say nothing about it as a whole.
  if (!flags.some((it) => it.startsWith('--test-name-pattern'))) {
    faults.push(...(flags.includes('--table') ? writeTable(reports, counts.broken) : checkTable(reports)));
  }
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  rmSync(outdir, { recursive: true, force: true });
}
for (const fault of faults) {
  console.log(`FAILED  ${fault}`);
}
console.log(`${counts.passed} passed, ${counts.failed + faults.length} failed`);
process.exit(counts.failed + faults.length === 0 && counts.passed > 0 ? 0 : 1);

function placeOf(name) {
  return longest.includes(name) ? longest.indexOf(name) : longest.length;
}

/** Node runs files in the order of their paths. */
function fileOf(name) {
  return `${placeOf(name)}/${name}.live`;
}

async function bundle() {
  const made = spawnSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${join(outdir, 'dist')}`]);
  if (made.status !== 0) {
    throw new Error(`the command line could not be built: ${made.stderr}`);
  }
  await build({
    entryPoints: [
      ...ready.map((name) => ({ in: `test/agents/${name}.live.ts`, out: fileOf(name) })),
      { in: 'test/agents/harness/mcpServer.ts', out: 'harness/mcpServer' },
    ],
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    logLevel: 'error',
    external: ['koffi'],
  });
}

/** Starts the bundled tests of some runtimes. */
function start(runtimes, atOnce, patterns) {
  const files = runtimes.map((name) => join(outdir, `${fileOf(name)}.js`));
  const args = ['--enable-source-maps', '--test', `--test-concurrency=${atOnce}`, '--test-timeout=1500000'];
  return spawn(process.execPath, [...args, ...patterns, '--test-reporter=tap', ...files], {
    env: {
      ...ownEnv({ programs, unpacked, home }),
      GATEHOUSE_MCP_SERVER: join(outdir, 'harness/mcpServer.js'),
      GATEHOUSE_AGENTS_REPORTS: reports,
      GATEHOUSE_CLI: join(outdir, 'dist/cli.js'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
