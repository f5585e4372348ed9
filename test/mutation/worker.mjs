// Runs tests of one bundle over and over, each time with another mutant switched on. Started by crew.mjs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import vm from 'node:vm';

const file = resolve(process.argv[2]);
const source = readFileSync(file, 'utf8');
/** The mutants that will be tried. The switches of all others are taken out, as they would only cost time. */
const wanted = new Set(JSON.parse(readFileSync(`${file}.wanted.json`, 'utf8')));
// The bundle sees the next two under names that no code has, or a local of the same name would stand in front of them.
/** The mutant that is on, and how often it may still be reached before it counts as running for ever. */
const on = { id: -1, left: 0, hit };
/** How often each mutant was reached. */
const counts = new Int32Array(Math.max(0, ...wanted) + 1);
let loadTried;
let tests;

process.on('message', (message) => {
  void (message.kind === 'survey' ? survey() : tryMutant(message)).then((answer) => process.send(answer));
});
process.send({ kind: 'ready' });

/** Runs every test once without a mutant: how long it takes, and for each mutant the tests that reach it. */
async function survey() {
  const surveyed = loader(
    withSwitches(source, (ids) => `(${ids.map((id) => `mutantCounts_9fa48[${id}]++`).join(',')})`),
  )();
  const always = [...wanted].filter((id) => counts[id] > 0);
  const reaching = new Map([...wanted].map((id) => [id, { tests: [], hits: 0 }]));
  const reached = [];
  for (const [at, { name, file: from }] of surveyed.entries()) {
    counts.fill(0);
    const before = process.cpuUsage();
    const failure = await failureOf(surveyed[at]);
    const { user, system } = process.cpuUsage(before);
    for (const [id, its] of reaching) {
      if (counts[id] > 0 && failure === undefined) {
        its.tests.push(at);
        its.hits += counts[id];
      }
    }
    reached.push({ name, from, ms: (user + system) / 1000, failure });
  }
  for (const its of reaching.values()) {
    its.tests = Uint16Array.from(its.tests);
  }
  return { kind: 'surveyed', always, reached, reaching };
}

/** Runs tests until one fails or the time is up, with one mutant switched on. */
async function tryMutant({ id, order, reload, hitLimit, budget }) {
  loadTried ??= loader(withSwitches(source, () => '0'));
  tests ??= loadTried();
  Object.assign(on, { id, left: hitLimit });
  let killer;
  let tried = 0;
  try {
    // Mutants outside of functions act when the bundle is evaluated, or never.
    const these = reload ? loadTried() : tests;
    // Time on the processor, as a busy machine would otherwise cut the budget.
    const before = process.cpuUsage();
    for (const at of order) {
      const { user, system } = process.cpuUsage(before);
      if (user + system > budget * 1000) {
        break;
      }
      tried += 1;
      if ((await failureOf(these[at])) !== undefined) {
        killer = at;
        break;
      }
    }
  } catch {
    // The bundle cannot even be evaluated: every test fails.
    killer = order[0];
  }
  on.id = -1;
  return { kind: 'tried', killer, isCut: killer === undefined && tried < order.length };
}

/** Makes a function that evaluates a bundle and gives its tests. */
function loader(text) {
  const script = new vm.Script(
    `(function (module, exports, require, mutantOn_9fa48, mutantCounts_9fa48) {${text}\n})`,
    { filename: file },
  );
  return () => {
    const module = { exports: {} };
    script.runInThisContext()(module, module.exports, createRequire(file), on, counts);
    return module.exports.tests;
  };
}

/** The bundle with the cheapest possible switches, as it runs thousands of times; `count` notes what was reached. */
function withSwitches(text, count) {
  return text
    .replaceAll(/stryCov_9fa48\d*\(((?:"\d+"(?:, )?)+)\)/g, (_, list) => {
      const ids = JSON.parse(`[${list}]`)
        .map(Number)
        .filter((id) => wanted.has(id));
      return ids.length === 0 ? '0' : count(ids);
    })
    .replaceAll(/stryMutAct_9fa48\d*\("(\d+)"\)/g, (_, id) =>
      wanted.has(Number(id)) ? `(mutantOn_9fa48.id===${id}&&mutantOn_9fa48.hit())` : 'false',
    );
}

function hit() {
  on.left -= 1;
  if (on.left < 0) {
    throw new Error('the mutant runs for ever');
  }
  return true;
}

async function failureOf({ body }) {
  try {
    await body({ diagnostic: () => undefined, after: () => undefined });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error);
  }
}
