// Runs tests of one bundle over and over, each time with another mutant switched on. Started by crew.mjs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import vm from 'node:vm';

const file = resolve(process.argv[2]);
const source = readFileSync(file, 'utf8');
const switches = {};
globalThis.__stryker__ = switches;
/** The mutant that is on, and how often it may still be reached before it counts as running for ever. */
const on = { id: -1, left: 0, hit };
let loadTried;
let tests;

process.on('message', (message) => {
  void (message.kind === 'survey' ? survey() : tryMutant(message)).then((answer) => process.send(answer));
});
process.send({ kind: 'ready' });

/** Runs every test once without a mutant: which mutants it reaches, how often and how long it takes. */
async function survey() {
  const surveyed = loader(source)();
  const reached = [];
  for (const [at, { name, file: from }] of surveyed.entries()) {
    switches.currentTestId = String(at);
    const before = performance.now();
    const failure = await failureOf(surveyed[at]);
    const hits = switches.mutantCoverage?.perTest[String(at)] ?? {};
    reached.push({ name, from, ms: performance.now() - before, failure, hits });
    switches.currentTestId = undefined;
  }
  return { kind: 'surveyed', always: Object.keys(switches.mutantCoverage?.static ?? {}), reached };
}

/** Runs tests until one fails or the time is up, with one mutant switched on. */
async function tryMutant({ id, order, reload, hitLimit, budget }) {
  loadTried ??= loader(withoutCounting(source));
  tests ??= loadTried();
  Object.assign(on, { id: Number(id), left: hitLimit });
  // Time on the processor, as a busy machine would otherwise cut the budget.
  const before = process.cpuUsage();
  let killer;
  let tried = 0;
  try {
    // Mutants outside of functions act when the bundle is evaluated, or never.
    const these = reload ? loadTried() : tests;
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
  const script = new vm.Script(`(function (module, exports, require, on) {${text}\n})`, { filename: file });
  return () => {
    const module = { exports: {} };
    script.runInThisContext()(module, module.exports, createRequire(file), on);
    return module.exports.tests;
  };
}

/** The bundle with the cheapest possible switches, as it runs thousands of times. */
function withoutCounting(text) {
  return text
    .replaceAll(/stryCov_9fa48\d*\((?:"\d+"(?:, )?)+\)/g, '0')
    .replaceAll(/stryMutAct_9fa48\d*\("(\d+)"\)/g, '(on.id===$1&&on.hit())');
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
