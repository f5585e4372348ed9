import { createRequire } from 'node:module';
import type Mocha from 'mocha';
import { emptyTally, type Tally } from './tally';

/** How tests are run, wherever that is. */
export interface MochaOptions {
  readonly files: readonly string[];
  readonly timeoutMs: number;
  /** What the tests find as `this.stage`. */
  readonly stage?: unknown;
  /** Where the report goes instead of the console. */
  readonly print?: (line: string) => void;
}

/** Runs test files with mocha and counts. */
export async function runMocha(options: MochaOptions): Promise<Tally> {
  // Mocha is an ES module; only a dynamic import loads one in every Node that VS Code carries.
  const { default: Runner } = await import('mocha');
  const mocha = new Runner({ color: false, reporter: 'spec', timeout: options.timeoutMs, forbidOnly: true });
  Object.assign(mocha.suite.ctx, { stage: options.stage });
  for (const file of options.files) {
    loadApart(file, mocha, Runner);
  }
  if (mocha.suite.total() === 0) {
    throw new Error(`no test is in ${options.files.join(', ')}`);
  }
  // Reporters share what they print with.
  const usual = Runner.reporters.Base.consoleLog;
  Object.assign(Runner.reporters.Base, { consoleLog: options.print ?? usual });
  return new Promise((resolve) => {
    const counts = { ...emptyTally, skipped: [] as string[] };
    const runner: Mocha.Runner = mocha.run((failures) => {
      Object.assign(Runner.reporters.Base, { consoleLog: usual });
      resolve({ ...counts, failed: failures });
    });
    runner.on('pass', () => {
      counts.passed += 1;
    });
    runner.on('pending', (test) => {
      counts.skipped.push(test.fullTitle());
    });
  });
}

/**
 * Loads a test file into a suite of its own. Mocha would load all of them into one, where what a file does after each
 * of its tests would be done after each test of every other file too.
 */
function loadApart(file: string, mocha: Mocha, { Suite, interfaces }: typeof Mocha): void {
  const own = Suite.create(mocha.suite, '');
  const define: (suite: Mocha.Suite) => void = interfaces['tdd'];
  define(own);
  own.emit('pre-require', globalThis, file, mocha);
  const load = createRequire(file);
  // A file that a round before this one has run would not be run again.
  delete load.cache[file];
  load(file);
  own.emit('post-require', globalThis, file, mocha);
}
