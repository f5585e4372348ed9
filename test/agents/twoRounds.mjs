// Runs files of tests, and what failed once more and alone: these are other people's programs, which a busy machine
// makes late. What fails twice has failed, and what did not is shown.
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';

/** How much of what a file said before it failed is shown. */
const lastWords = 30;

/** An agent waits for a third of its time, for itself or for what it has started. */
const atOnce = Math.min(Math.floor(1.5 * availableParallelism()), 6);

/**
 * Runs the files of `runtimes`. `start(runtimes, atOnce, patterns)` starts `node --test` with TAP on its output,
 * `show` takes a line for the person. Gives how many tests passed and failed, and the runtimes of those that failed.
 */
export async function twoRounds({ runtimes, patterns, start, show }) {
  const first = await round(start(runtimes, atOnce, patterns), show);
  const failed = [...first.values()].filter((it) => !it.passed);
  if (failed.length > 0) {
    show(`${failed.length} failed and are tried once more, alone`);
  }
  const whole = runtimes.filter((name) => failed.some((it) => it.isFile && it.runtime === name));
  const parts = runtimes.filter((name) => !whole.includes(name) && failed.some((it) => it.runtime === name));
  const exactly = failed.map((it) => `--test-name-pattern=^${it.name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`);
  // What failed outside its tests says nothing about any of them, so all of it is tried again.
  for (const [names, pattern] of [
    [whole, patterns],
    [parts, exactly],
  ]) {
    const again = names.length === 0 ? new Map() : await round(start(names, 1, pattern), show);
    for (const it of failed.filter((one) => one.isFile && names.includes(one.runtime))) {
      first.delete(it.name);
    }
    for (const [name, it] of again) {
      first.set(name, it);
    }
  }
  const results = [...first.values()];
  const broken = results.filter((it) => !it.passed);
  return {
    passed: results.length - broken.length,
    failed: broken.length,
    broken: new Set(broken.map((it) => it.runtime)),
  };
}

/** Shows each test as it ends, and gives what became of each by its name; a file that failed as a whole is one too. */
async function round(child, show) {
  const results = new Map();
  const said = [];
  let ended;
  let inFailure = false;
  let rest = '';
  child.stdout.setEncoding('utf8');
  for await (const chunk of child.stdout) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const result = /^\s*(not ok|ok) \d+ - (.*)$/.exec(line);
      const took = /^\s+duration_ms: ([\d.]+)$/.exec(line);
      if (result !== null) {
        ended = / # SKIP/.test(result[2]) ? undefined : resultOf(result[1] === 'ok', result[2]);
        inFailure = false;
      } else if (took !== null && ended !== undefined) {
        inFailure = !ended.passed;
        const seconds = (took[1] / 1000).toFixed(1).padStart(5);
        show(`${inFailure ? 'FAILED' : 'passed'}  ${seconds} s  ${ended.shown}`);
        if (ended.isFile) {
          said.splice(0).forEach(show);
        }
        results.set(ended.name, ended);
        ended = undefined;
      } else if (inFailure && /^\s*(# |1\.\.)/.test(line)) {
        inFailure = false;
      } else if (inFailure) {
        show(line);
      } else if (
        line.startsWith('# ') &&
        !/^# (?:Subtest|tests|suites|pass|fail|skipped|todo|cancelled|duration_ms)\b/.test(line)
      ) {
        said.push(line);
        said.splice(0, said.length - lastWords);
      }
    }
  }
  const status = await new Promise((done) => {
    child.exitCode === null ? child.once('exit', done) : done(child.exitCode);
  });
  if (status !== 0 && [...results.values()].every((it) => it.passed)) {
    results.set('the tests', { name: 'the tests', runtime: '', isFile: false, passed: false });
  }
  return results;
}

function resultOf(passed, name) {
  const isFile = name.endsWith('.live.js');
  const runtime = isFile ? basename(name, '.live.js') : name.split(':')[0];
  return { name, passed, isFile, runtime, shown: isFile ? `${runtime}: outside its tests` : name };
}
