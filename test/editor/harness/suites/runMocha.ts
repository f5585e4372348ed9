import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { format } from 'node:util';
import { addTallies, emptyTally, oneFailure, type Tally } from './tally';

/** How tests are run, wherever that is. */
export interface MochaOptions {
  readonly files: readonly string[];
  readonly timeoutMs: number;
  /** What the tests find as `this.stage`. */
  readonly stage?: unknown;
  /** A file is left at its first failure. */
  readonly bail?: boolean;
  /** Where the report goes instead of the console. */
  readonly print?: (line: string) => void;
}

/** How test files are run beside each other. */
export interface LaneOptions extends MochaOptions {
  /** How many files are run at a time. */
  readonly lanes: number;
  readonly say: (line: string) => void;
}

/** Reporters share what they print with; so each file carries its own along. */
const printing = new AsyncLocalStorage<(line: string) => void>();

/** Runs test files one after the other and counts. */
export async function runMocha(options: MochaOptions): Promise<Tally> {
  return totalOf((await runInLanes({ ...options, lanes: 1 })).values());
}

/**
 * Runs test files beside each other, and those in which a test failed once more, from their beginning and by
 * themselves: a window on a busy machine may be late. What fails twice has failed. The first time a file is left at its
 * first failure: in the same window the tests that follow often wait for what did not happen, each of them long.
 */
export async function runMochaTwice(options: LaneOptions): Promise<Tally> {
  const first = await runInLanes({ ...options, bail: true });
  const again = options.files.filter((file) => (first.get(file)?.failed ?? 0) > 0);
  if (again.length === 0) {
    return totalOf(first.values());
  }
  options.say(`run once more, because tests in them failed: ${again.map((file) => basename(file)).join(', ')}`);
  const second = await runInLanes({ ...options, files: again, lanes: 1 });
  return totalOf(options.files.map((file) => second.get(file) ?? first.get(file) ?? emptyTally));
}

/** Each lane takes the next file as soon as it is done with one. What it says comes when the file is done. */
async function runInLanes(options: Omit<LaneOptions, 'say'>): Promise<ReadonlyMap<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const waiting = [...options.files];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const lines: string[] = [];
      const print = options.print ?? (options.lanes > 1 ? (line: string) => void lines.push(line) : console.log);
      tallies.set(file, await runFile(file, { ...options, print }));
      if (lines.length > 0) {
        console.log(lines.join('\n'));
      }
    }
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
  return tallies;
}

function totalOf(tallies: Iterable<Tally>): Tally {
  return [...tallies].reduce(addTallies, emptyTally);
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
    }).finally(() => mocha.dispose());
  });
}
