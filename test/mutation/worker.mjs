// Runs tests of one bundle over and over, each time with another mutant switched on. Started by run.mjs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import vm from 'node:vm';

const file = resolve(process.argv[2]);
const source = readFileSync(file, 'utf8');
const script = new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: file });
const switches = {};
globalThis.__stryker__ = switches;
let tests = load();

process.on('message', (message) => {
  void (message.kind === 'survey' ? survey() : tryMutant(message)).then((answer) => process.send(answer));
});
process.send({ kind: 'ready' });

/** Evaluates the bundle and gives its tests. Mutants outside of functions act now or never. */
function load() {
  const module = { exports: {} };
  script.runInThisContext()(module, module.exports, createRequire(file));
  return module.exports.tests;
}

/** Runs every test once without a mutant: which mutants it reaches, how often and how long it takes. */
async function survey() {
  const reached = [];
  for (const [at, { name }] of tests.entries()) {
    switches.currentTestId = String(at);
    const before = performance.now();
    const failure = await failureOf(at);
    const hits = switches.mutantCoverage?.perTest[String(at)] ?? {};
    reached.push({ name, ms: performance.now() - before, failure, hits });
    switches.currentTestId = undefined;
  }
  return { kind: 'surveyed', always: Object.keys(switches.mutantCoverage?.static ?? {}), reached };
}

/** Runs tests until one fails, with one mutant switched on. */
async function tryMutant({ id, order, reload, hitLimit }) {
  Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit });
  let killer;
  try {
    if (reload) {
      tests = load();
    }
    for (const at of order) {
      if ((await failureOf(at)) !== undefined) {
        killer = tests[at].name;
        break;
      }
    }
  } catch (error) {
    killer = `loading: ${error instanceof Error ? error.message : error}`;
  }
  Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
  if (reload) {
    tests = load();
  }
  return { kind: 'tried', id, killer };
}

async function failureOf(at) {
  try {
    await tests[at].body({ diagnostic: () => undefined, after: () => undefined });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error);
  }
}
