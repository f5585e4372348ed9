// `npm run mutate -- engine` tries mutants of src/core/engine: small faults, each of which a test should notice.
// Further arguments go to Stryker. Results are kept in reports/ so that the next run tries only what changed.
import { spawnSync } from 'node:child_process';

const folders = ['engine', 'rules', 'safety', 'shell', 'paths', 'suggest'];
const [folder, ...rest] = process.argv.slice(2);
if (!folders.includes(folder)) {
  console.error(`usage: npm run mutate -- ${folders.join('|')}`);
  process.exit(2);
}
const run = spawnSync(
  'npx',
  [
    'stryker',
    'run',
    '--incremental',
    ...['--incrementalFile', `reports/mutation-${folder}.json`],
    ...['--mutate', `src/core/${folder}/**/*.ts`],
    ...['--buildCommand', `node test/mutation/build.mjs ${folder}`],
    ...rest,
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
