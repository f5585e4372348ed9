// `npm run mutate -- engine` tries mutants of src/core/engine: small faults, each of which a test should notice.
// Further words pick files by a part of their path: `npm run mutate -- shell walk`.
//
//   --sample=500 --seed=7   tries that many, picked at random
//   --workers=2             side by side
//   --budget=2000           milliseconds of processor for the tests of one mutant; who is not killed by then counts as alive
//   --tests=words           only test files with this in their path
//   --all                   lists every mutant that lives
//
// Each test runs once to see which mutants it reaches; a mutant is then tried on those tests only, in long-lived
// workers. The test that killed it last time, kept in reports/mutation-FOLDER.json, comes first.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWorker } from './crew.mjs';
import { kinship } from './kinship.mjs';
import { bundleMutants } from './mutants.mjs';
import { NearTests } from './near.mjs';
import { printResults } from './printResults.mjs';
import { sampleOf } from './sample.mjs';

const [folder, ...words] = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const sources = folder === undefined ? [] : filesIn(join('src/core', folder), '.ts').filter(isPicked);
if (sources.length === 0) {
  console.error(
    'usage: npm run mutate -- FOLDER [PART OF A PATH]… [--sample=N] [--seed=N] [--workers=N] [--budget=MS]',
  );
  process.exit(2);
}
const budget = numberOf('budget', 10_000);
const seed = numberOf('seed', Math.trunc(Math.random() * 1e6));

const bundle = `out/mutation/${[folder, ...words].join('-').replaceAll('/', '-')}.cjs`;
const picked = textOf('tests', '');
const tests = testsOf(folder).filter((it) => it.includes(picked));
const all = await bundleMutants(sources, tests, bundle);
const mutants = sampleOf(all, numberOf('sample', all.length), seed);
writeFileSync(`${bundle}.wanted.json`, JSON.stringify(mutants.map((it) => it.id)));
const first = await startWorker(bundle);
const { always, reached, reaching } = await first.ask({ kind: 'survey' }, 3_600_000);
const isStatic = new Set(always);
for (const [at, test] of reached.entries()) {
  test.at = at;
}
const sound = reached.filter((it) => it.failure === undefined);
if (sound.length === 0) {
  console.error('no test could be run, so nothing can be said about mutants');
  process.exit(2);
}
for (const { name, failure } of reached.filter((it) => it.failure !== undefined).slice(0, 20)) {
  console.log(`fails without any mutant, so it is left out: ${name.slice(0, 150)}: ${failure.split('\n')[0]}`);
}
console.log(
  `${mutants.length}${mutants.length < all.length ? ` of ${all.length} (seed ${seed})` : ''} mutants in ` +
    `${sources.length} files, ${sound.length} tests in ${sound.reduce((sum, it) => sum + it.ms, 0).toFixed(0)} ms`,
);

const nearTests = new NearTests(sound);
const known = readReport();
const results = [];
const kills = new Map();
const queue = mutants.values();
const others = Array.from({ length: numberOf('workers', 1) - 1 }, () => startWorker(bundle));
await Promise.all([first, ...(await Promise.all(others))].map(work));
writeReport();
process.exit(printResults(results, process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 40) ? 0 : 1);

/** Lets one worker try mutants until there are none left. */
async function work(worker) {
  for (const mutant of queue) {
    results.push({ ...mutant, ...(await judge(mutant, worker)) });
    if (results.length % 200 === 0) {
      const alive = results.filter((it) => it.status === 'survived' || it.status === 'unreached').length;
      console.log(`${results.length} of ${mutants.length} tried, ${alive} alive`);
      writeReport();
    }
  }
  worker.stop();
}

async function judge({ id, file, line, key, around, own }, worker) {
  const its = reaching.get(id);
  const able = isStatic.has(id) ? sound : Array.from(its.tests, (at) => reached[at]);
  if (able.length === 0) {
    return { status: 'unreached' };
  }
  const before = known.get(key);
  const near = kills.get(`${file}:${line}`);
  const usual = kills.get(file);
  // Which tests read a table cannot be seen, so those come first that speak of the same things.
  const kin = isStatic.has(id) ? nearTests.near(around) : undefined;
  const twin = isStatic.has(id) ? nearTests.near(own) : undefined;
  // First who killed it before, then who killed on this line or is made for this file, then the quick ones.
  const rank = (it) =>
    (it.name === before ? 1e6 : 0) +
    (1000 * (near?.get(it.at) ?? 0) +
      (usual?.get(it.at) ?? 0) +
      5_000 * (kin?.get(it.at) ?? 0) +
      20_000 * (twin?.get(it.at) ?? 0) +
      kinship(file, it.from) * 50 +
      1) /
      (1 + it.ms);
  const order = able
    .map((it) => ({ at: it.at, rank: rank(it) }))
    .sort((left, right) => right.rank - left.rank)
    .map((it) => it.at);
  // What is loaded anew runs slowly at first.
  const time = isStatic.has(id) ? budget * 4 : budget;
  const message = {
    kind: 'try',
    id,
    order,
    reload: isStatic.has(id),
    hitLimit: its.hits * 100 + 100_000,
    budget: time,
  };
  // On a busy machine a worker may wait for minutes, which is no endless loop.
  const answer = await worker.ask(message, budget * 10 + 1_200_000);
  if (answer === undefined) {
    return { status: 'timeout' };
  }
  if (answer.killer === undefined) {
    return { status: 'survived', isCut: answer.isCut };
  }
  for (const place of [file, `${file}:${line}`]) {
    const counts = kills.get(place) ?? new Map();
    kills.set(place, counts.set(answer.killer, (counts.get(answer.killer) ?? 0) + 1));
  }
  return { status: 'killed', killer: reached[answer.killer].name };
}

function readReport() {
  const path = reportPath();
  return new Map(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).killed : []);
}

/** Keeps what earlier runs killed and this one did not try. */
function writeReport() {
  const killed = new Map(known);
  for (const { key, status, killer } of results) {
    killed.delete(key);
    if (status === 'killed') {
      killed.set(key, killer);
    }
  }
  const alive = results
    .filter((it) => it.status === 'survived' || it.status === 'unreached')
    .map(({ place, mutator, replacement, status }) => ({ place, mutator, replacement, status }));
  mkdirSync('reports', { recursive: true });
  writeFileSync(reportPath(), JSON.stringify({ alive, killed: [...killed] }, undefined, 1));
}

function reportPath() {
  return `reports/mutation-${folder}.json`;
}

/** The tests of the folder itself, and of those that lean on it; of tables, each line is a test. */
function testsOf(name) {
  const folders = [
    name,
    'engine',
    ...(name === 'safety' ? ['paths'] : []),
    ...(name === 'rules' ? ['explain', 'safety', 'suggest'] : []),
  ];
  return [
    ...[...new Set(folders)].flatMap((it) => filesIn(join('test/core', it), '.test.ts')),
    'test/mutation/decisionTables.ts',
    name === 'shell' ? 'test/mutation/shellLines.ts' : 'test/mutation/ruleLines.ts',
  ].filter((it) => !/(?:sightings|hearings)\.test\.ts$/.test(it));
}

function isPicked(file) {
  return words.length === 0 || words.some((word) => file.includes(word));
}

function numberOf(flag, otherwise) {
  return Number(textOf(flag, otherwise));
}

function textOf(flag, otherwise) {
  return process.argv.find((it) => it.startsWith(`--${flag}=`))?.slice(flag.length + 3) ?? otherwise;
}

function filesIn(path, end) {
  return existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(end))
        .map((name) => join(path, name))
        .sort()
    : [];
}
