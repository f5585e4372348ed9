import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type Mocha from 'mocha';
import { addTallies, emptyTally, type Tally } from './tally';

/** How tests are run, wherever that is. */
export interface MochaOptions {
  readonly files: readonly string[];
  readonly timeoutMs: number;
  /** What the tests find as `this.stage`. */
  readonly stage?: unknown;
  /** Where the report goes instead of the console. */
  readonly print?: (line: string) => void;
}

/**
 * Runs test files, and those in which a test failed once more, from their beginning: a window on a busy machine may be
 * late. What fails twice has failed.
 */
export async function runMochaTwice(options: MochaOptions, say: (line: string) => void): Promise<Tally> {
  const first = await countFiles(options);
  const again = options.files.filter((file) => (first.get(file)?.failed ?? 0) > 0);
  if (again.length === 0) {
    return totalOf(first.values());
  }
  say(`run once more, because tests in them failed: ${again.map((file) => basename(file)).join(', ')}`);
  const second = await countFiles({ ...options, files: again });
  return totalOf(options.files.map((file) => second.get(file) ?? first.get(file) ?? emptyTally));
}

/** Runs test files with mocha and counts. */
export async function runMocha(options: MochaOptions): Promise<Tally> {
  return totalOf((await countFiles(options)).values());
}

function totalOf(tallies: Iterable<Tally>): Tally {
  return [...tallies].reduce(addTallies, emptyTally);
}

/** Runs test files and counts for each of them. */
async function countFiles(options: MochaOptions): Promise<ReadonlyMap<string, Tally>> {
  // Mocha is an ES module; only a dynamic import loads one in every Node that VS Code carries.
  const { default: Runner } = await import('mocha');
  const mocha = new Runner({ color: false, reporter: 'spec', timeout: options.timeoutMs, forbidOnly: true });
  Object.assign(mocha.suite.ctx, { stage: options.stage });
  const fileOf = new Map<Mocha.Suite, string>();
  for (const file of options.files) {
    fileOf.set(loadApart(file, mocha, Runner), file);
  }
  if (mocha.suite.total() === 0) {
    throw new Error(`no test is in ${options.files.join(', ')}`);
  }
  // Reporters share what they print with.
  const usual = Runner.reporters.Base.consoleLog;
  Object.assign(Runner.reporters.Base, { consoleLog: options.print ?? usual });
  return new Promise((resolve) => {
    const counts = new Map<string, Tally>(options.files.map((file) => [file, emptyTally]));
    const count = (test: Mocha.Runnable, tally: Tally) => {
      const file = fileWith(test, fileOf) ?? '';
      counts.set(file, addTallies(counts.get(file) ?? emptyTally, tally));
    };
    const runner: Mocha.Runner = mocha.run(() => {
      Object.assign(Runner.reporters.Base, { consoleLog: usual });
      resolve(counts);
    });
    runner.on('pass', (test) => count(test, { ...emptyTally, passed: 1 }));
    runner.on('fail', (test) => count(test, { ...emptyTally, failed: 1 }));
    runner.on('pending', (test) => count(test, { ...emptyTally, skipped: [test.fullTitle()] }));
  });
}

/**
 * Loads a test file into a suite of its own. Mocha would load all of them into one, where what a file does after each
 * of its tests would be done after each test of every other file too.
 */
function loadApart(file: string, mocha: Mocha, { Suite, interfaces }: typeof Mocha): Mocha.Suite {
  const own = Suite.create(mocha.suite, '');
  const define: (suite: Mocha.Suite) => void = interfaces['tdd'];
  define(own);
  own.emit('pre-require', globalThis, file, mocha);
  const load = createRequire(file);
  // A file that a round before this one has run would not be run again.
  delete load.cache[file];
  load(file);
  own.emit('post-require', globalThis, file, mocha);
  return own;
}

/** The file that a test or a hook stands in. */
function fileWith(test: Mocha.Runnable, fileOf: ReadonlyMap<Mocha.Suite, string>): string | undefined {
  for (let at = test.parent; at !== undefined; at = at.parent) {
    const file = fileOf.get(at);
    if (file !== undefined) {
      return file;
    }
  }
  return undefined;
}
