import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { format } from 'node:util';
import { addTallies, emptyTally, oneFailure, type Tally } from './tally';

/** How tests are run, wherever that is. */
export interface MochaOptions {
  readonly files: readonly string[];
  readonly timeoutMs: number;
  /** What the tests find as `this.stage`. */
  readonly stage?: unknown;
  /** A file is left at its first failure: what follows in the same window often waits, long, for what did not happen. */
  readonly bail?: boolean;
  /** Where the report goes instead of the console. */
  readonly print?: (line: string) => void;
}

/** Reporters share what they print with; so each file carries its own along. */
const printing = new AsyncLocalStorage<(line: string) => void>();

/** Runs test files one after the other and counts. */
export async function runMocha({ files, print = console.log, ...options }: MochaOptions): Promise<Tally> {
  let tally = emptyTally;
  for (const file of files) {
    tally = addTallies(tally, await runFile(file, { ...options, print }));
  }
  return tally;
}

/**
 * Runs one test file and counts. Mocha would load many into one suite, where what a file does after each of its tests
 * would be done after each test of every other file too.
 */
async function runFile(
  file: string,
  { timeoutMs, stage, bail = false, print }: Omit<MochaOptions, 'files'> & Required<Pick<MochaOptions, 'print'>>,
): Promise<Tally> {
  // Mocha is an ES module; only a dynamic import loads one in every Node that VS Code carries.
  const { default: Runner } = await import('mocha');
  const consoleLog = (...said: readonly unknown[]) => (printing.getStore() ?? console.log)(format(...said));
  Object.assign(Runner.reporters.Base, { consoleLog });
  const mocha = new Runner({ ui: 'tdd', color: false, reporter: 'spec', timeout: timeoutMs, forbidOnly: true, bail });
  Object.assign(mocha.suite.ctx, { stage });
  // A file that a round before this one has run would not be run again.
  delete createRequire(file).cache[file];
  mocha.addFile(file);
  return printing.run(print, () => {
    let tally = emptyTally;
    return new Promise<Tally>((resolve, reject) => {
      const runner = mocha.run(() => {
        mocha.dispose();
        if (runner.total === 0) {
          reject(new Error(`no test is in ${file}`));
        }
        resolve(tally);
      });
      runner.on('pass', () => {
        tally = addTallies(tally, { ...emptyTally, passed: 1 });
      });
      runner.on('fail', () => {
        tally = addTallies(tally, oneFailure);
      });
      runner.on('pending', (test) => {
        tally = addTallies(tally, { ...emptyTally, skipped: [test.fullTitle()] });
      });
    });
  });
}
