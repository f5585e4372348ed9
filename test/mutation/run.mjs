// `npm run mutate -- engine` tries mutants of src/core/engine: small faults, each of which a test should notice.
// A second word picks files by a part of their path: `npm run mutate -- shell walk`. `--all` lists every survivor.
//
// Each test runs once to see which mutants it reaches; a mutant is then tried on those tests only, in one long-lived
// worker. What was killed stays killed in reports/mutation-FOLDER.json until its file changes or its test is gone.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleMutants } from './mutants.mjs';

const least = 85;
const [folder, ...words] = process.argv.slice(2).filter((it) => !it.startsWith('-'));
const sources = folder === undefined ? [] : filesIn(join('src/core', folder), '.ts').filter(isPicked);
if (sources.length === 0) {
  console.error('usage: npm run mutate -- FOLDER [PART OF A PATH]…   (a folder of src/core)');
  process.exit(2);
}

const bundle = `out/mutation/${folder}.cjs`;
const tests = [...testsOf(folder), 'test/mutation/decisionTables.ts'];
const mutants = await bundleMutants(sources, tests, bundle);
let worker = await startWorker();
const { always, reached } = await ask({ kind: 'survey' }, 600_000);
const fileOf = new Map(mutants.map((it) => [it.id, relative('.', it.fileName)]));
const sound = reached
  .map((it, at) => ({ ...it, at, files: new Set(Object.keys(it.hits).map((id) => fileOf.get(id))) }))
  .filter((it) => it.failure === undefined);
for (const { name, failure } of reached.filter((it) => it.failure !== undefined)) {
  console.log(`fails without any mutant, so it is left out: ${name.slice(0, 150)}: ${failure.split('\n')[0]}`);
}
const known = readReport();
const wholeMs = sound.reduce((sum, it) => sum + it.ms, 0);
console.log(`${mutants.length} mutants in ${sources.length} files, ${sound.length} tests in ${wholeMs.toFixed(0)} ms`);

const results = [];
const killers = new Map();
for (const mutant of mutants) {
  results.push(await judge(mutant));
  if (results.length % 200 === 0) {
    const alive = results.filter((it) => it.status !== 'killed').length;
    console.log(`${results.length} of ${mutants.length} tried, ${alive} alive`);
    writeReport();
  }
}
worker.kill('SIGKILL');
writeReport();
process.exit(printResults() ? 0 : 1);

async function judge(mutant) {
  const file = relative('.', mutant.fileName);
  const place = `${file}:${mutant.location.start.line + 1}:${mutant.location.start.column + 1}`;
  const result = { place, file, mutator: mutant.mutatorName, replacement: mutant.replacement, key: keyOf(mutant) };
  const before = known.get(result.key);
  if (before !== undefined && sound.some((it) => it.name === before)) {
    return { ...result, status: 'killed', killer: before };
  }
  const isStatic = always.includes(mutant.id);
  const reaching = isStatic ? sound : sound.filter((it) => it.hits[mutant.id] !== undefined);
  if (reaching.length === 0) {
    return { ...result, status: 'unreached' };
  }
  const hits = reaching.reduce((sum, it) => sum + (it.hits[mutant.id] ?? 0), 0);
  const usual = killers.get(file) ?? new Map();
  // The tests that killed most in this file come first, then those that run it at all, then the quick ones.
  const rank = (it) => (usual.get(it.at) ?? 0) + (it.files.has(file) ? 0.5 : 0);
  const order = reaching.toSorted((left, right) => rank(right) - rank(left) || left.ms - right.ms).map((it) => it.at);
  const message = { kind: 'try', id: mutant.id, order, reload: isStatic, hitLimit: hits * 100 + 100_000 };
  const answer = await ask(message, 10_000 + wholeMs * 5);
  if (answer === undefined) {
    return { ...result, status: 'killed', killer: undefined };
  }
  if (answer.killer === undefined) {
    return { ...result, status: 'survived' };
  }
  const at = sound.find((it) => it.name === answer.killer)?.at;
  killers.set(file, usual.set(at, (usual.get(at) ?? 0) + 1));
  return { ...result, status: 'killed', killer: answer.killer };
}

/** Asks the worker. Undefined when it did not answer in time: then a mutant runs for ever, and a new worker starts. */
async function ask(message, ms) {
  const answer = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    const settle = (value) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(value);
    };
    worker.once('message', settle);
    worker.once('exit', () => settle(undefined));
    worker.send(message);
  });
  if (answer === undefined) {
    worker.kill('SIGKILL');
    worker = await startWorker();
  }
  return answer;
}

async function startWorker() {
  const started = fork('test/mutation/worker.mjs', [bundle], { execArgv: ['--max-old-space-size=3072'] });
  await new Promise((resolve, reject) => {
    started.once('message', resolve);
    started.once('exit', () => reject(new Error('the tests cannot be loaded')));
  });
  started.removeAllListeners();
  return started;
}

function printResults() {
  for (const file of new Set(results.map((it) => it.file))) {
    const list = results.filter((it) => it.file === file);
    const killed = list.filter((it) => it.status === 'killed').length;
    console.log(`${percent(killed, list.length).padStart(6)} %  ${String(list.length).padStart(5)} mutants  ${file}`);
  }
  const alive = results.filter((it) => it.status !== 'killed');
  for (const it of process.argv.includes('--all') ? alive : alive.slice(0, 40)) {
    console.log(`${it.status}: ${it.place} ${it.mutator} -> ${it.replacement.replace(/\s+/g, ' ').slice(0, 100)}`);
  }
  const score = percent(results.length - alive.length, results.length);
  console.log(`${score} % of ${results.length} mutants killed (at least ${least} %)`);
  return Number(score) >= least;
}

function readReport() {
  const path = reportPath();
  return new Map(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).killed : []);
}

/** Keeps what earlier runs killed in other files. */
function writeReport() {
  const killed = new Map(known);
  for (const { key, status, killer } of results) {
    killed.delete(key);
    if (status === 'killed' && killer !== undefined) {
      killed.set(key, killer);
    }
  }
  const alive = results.filter((it) => it.status !== 'killed');
  mkdirSync('reports', { recursive: true });
  writeFileSync(reportPath(), JSON.stringify({ alive, killed: [...killed] }, undefined, 1));
}

function reportPath() {
  return `reports/mutation-${folder}.json`;
}

function keyOf({ fileName, location, replacement }) {
  const hash = createHash('sha1')
    .update(readFileSync(fileName))
    .update(JSON.stringify([location, replacement]));
  return hash.digest('hex').slice(0, 16);
}

/** The tests of the folder itself, and of those that lean on it. */
function testsOf(name) {
  return [name, 'engine', ...(name === 'safety' ? ['paths'] : [])]
    .filter((it, at, all) => all.indexOf(it) === at)
    .flatMap((it) => filesIn(join('test/core', it), '.test.ts'));
}

function isPicked(file) {
  return words.length === 0 || words.some((word) => file.includes(word));
}

function filesIn(path, end) {
  return existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(end))
        .map((name) => join(path, name))
        .sort()
    : [];
}

function percent(part, whole) {
  return (whole === 0 ? 100 : (100 * part) / whole).toFixed(1);
}
