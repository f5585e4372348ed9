// `npm run test:agents`: the real runtimes, offline, against a scripted model, one file `NAME.live.ts` each.
// `npm run test:agents -- copilot codex` runs only these. `--table` brings the table in the README up to date.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { install } from './install.mjs';
import { ownEnv } from './ownEnv.mjs';
import { checkTable, writeTable } from './table.mjs';

const words = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const flags = process.argv.slice(2).filter((it) => it.startsWith('-'));
const outdir = resolve(`out/agents-${process.pid}`);
const reports = join(outdir, 'reports');

const names = readdirSync('test/agents')
  .filter((file) => file.endsWith('.live.ts'))
  .map((file) => basename(file, '.live.ts'))
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
/** The runtimes of which a test failed. */
const broken = new Set();
let counts = { passed: 0, failed: 0 };
try {
  await bundle();
  if (ready.length > 0) {
    counts = await runTwice();
  }
  // Some tests of a runtime say nothing about it as a whole.
  if (!flags.some((it) => it.startsWith('--test-name-pattern'))) {
    faults.push(...(flags.includes('--table') ? writeTable(reports, broken) : checkTable(reports)));
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

async function bundle() {
  await build({
    entryPoints: [...ready.map((name) => `test/agents/${name}.live.ts`), 'test/agents/harness/mcpServer.ts'],
    outdir,
    outbase: 'test/agents',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    logLevel: 'error',
    external: ['koffi'],
  });
}

/**
 * Runs everything, and what failed once more and alone: these are other people's programs, which a busy machine makes
 * late. What fails twice has failed, and what did not is shown.
 */
async function runTwice() {
  mkdirSync(reports, { recursive: true });
  const pattern = flags.filter((it) => it.startsWith('--test-name-pattern'));
  const first = await run(ready, 2, pattern);
  if (first.names.length === 0 || first.names.length !== first.failed) {
    return first;
  }
  const again = ready.filter((name) => first.names.some((it) => it.startsWith(`${name}:`)));
  // A file that failed as a whole has no name of a test; without any file everything would be run.
  if (again.length === 0) {
    return first;
  }
  console.log(`${first.failed} failed and are tried once more, alone`);
  broken.clear();
  const exactly = first.names.map((it) => `--test-name-pattern=^${it.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`);
  const second = await run(again, 1, exactly);
  const lost = first.failed - second.passed - second.failed;
  return { passed: first.passed + second.passed, failed: second.failed + Math.max(0, lost) };
}

/** Runs the bundled tests of some runtimes and shows each test as it ends. */
async function run(runtimes, atOnce, pattern) {
  const files = runtimes.map((name) => join(outdir, `${name}.live.js`));
  const args = ['--enable-source-maps', '--test', `--test-concurrency=${atOnce}`, '--test-timeout=1500000'];
  const names = [];
  const child = spawn(process.execPath, [...args, ...pattern, '--test-reporter=tap', ...files], {
    env: {
      ...ownEnv({ programs, unpacked, home }),
      GATEHOUSE_MCP_SERVER: join(outdir, 'harness/mcpServer.js'),
      GATEHOUSE_AGENTS_REPORTS: reports,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = new Map();
  let ended;
  let inFailure = false;
  let rest = '';
  child.stdout.setEncoding('utf8');
  for await (const chunk of child.stdout) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const result = /^\s*(not ok|ok) \d+ - (.*)$/.exec(line);
      const count = /^# (pass|fail|cancelled) (\d+)$/.exec(line);
      const took = /^\s+duration_ms: ([\d.]+)$/.exec(line);
      if (result !== null) {
        ended = / # SKIP/.test(result[2]) ? undefined : result;
        inFailure = false;
      } else if (count !== null) {
        found.set(count[1], Number(count[2]));
      } else if (took !== null && ended !== undefined) {
        inFailure = ended[1] === 'not ok';
        console.log(`${inFailure ? 'FAILED' : 'passed'}  ${(took[1] / 1000).toFixed(1).padStart(5)} s  ${ended[2]}`);
        if (inFailure) {
          broken.add(ended[2].split(':')[0]);
          names.push(ended[2]);
        }
        ended = undefined;
      } else if (inFailure && /^\s*(# |1\.\.)/.test(line)) {
        inFailure = false;
      } else if (inFailure) {
        console.log(line);
      }
    }
  }
  const status = await new Promise((done) => {
    child.exitCode === null ? child.once('exit', done) : done(child.exitCode);
  });
  const failed = (found.get('fail') ?? 0) + (found.get('cancelled') ?? 0);
  return { names, passed: found.get('pass') ?? 0, failed: status !== 0 && failed === 0 ? 1 : failed };
}
