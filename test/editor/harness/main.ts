import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import type { Lifetime } from '../../../src/base/lifetime';
import { lifetimeOfRun } from './lifetimeOfRun';
import { testLimitMs } from './patience';
import { gatherPieces, pieceOf } from './pieces/gatherPieces';
import { say } from './progress';
import {
  buildCompanion,
  buildEntryWithAgent,
  buildExtensionApart,
  buildTests,
  packageExtension,
} from './suites/builds';
import { type Built, hostWork, type PreparedRound } from './suites/hostSuites';
import { doWorkTwice, type Work } from './suites/lanes';
import { runMocha } from './suites/runMocha';
import { selections } from './suites/selection';
import type { Stage } from './suites/stage';
import { readSuiteChoice, type SuiteChoice, usage } from './suites/suiteChoice';
import { addTallies, emptyTally, type Tally } from './suites/tally';
import { exitCodeFor } from './suites/verdictOnRun';

/** More windows at once than this only wait for each other. */
const mostLanes = 4;

/** Runs what the command line asks for and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const choice = readSuiteChoice(args);
  if (choice === undefined) {
    console.error(usage);
    return 2;
  }
  const tally = await runSuites(choice);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  return exitCodeFor(tally, process.env['CI']);
}

/** Runs everything that a delivery has to pass; `npm test` adds it to what needs no editor. */
export async function runEverything(): Promise<{ readonly tally: Tally; readonly exitCode: number }> {
  const tally = await runSuites(readSuiteChoice([]) ?? { kinds: [], rounds: [], words: [] });
  return { tally, exitCode: exitCodeFor(tally, process.env['CI']) };
}

/** Fetches what `runEverything` will need, so that it can be on its way while other tests run. */
export async function fetchPieces(): Promise<void> {
  const run = lifetimeOfRun();
  for (const { release } of readSuiteChoice([])?.rounds ?? []) {
    await gatherPieces(release, run);
  }
  run.dispose();
}

/** Runs suites, says what was skipped, and counts. */
async function runSuites(choice: SuiteChoice): Promise<Tally> {
  const run = lifetimeOfRun();
  const folder = resolve(`out/editor-${process.pid}`);
  run.add({ dispose: () => rmSync(folder, { recursive: true, force: true }) });
  let tally = emptyTally;
  if (choice.kinds.includes('harness')) {
    tally = addTallies(tally, await runHarnessTests(choice, folder));
  }
  if (choice.kinds.some((kind) => kind !== 'harness')) {
    tally = addTallies(tally, await runInEditor(choice, folder, run));
  }
  for (const skipped of tally.skipped) {
    say(`skipped: ${skipped}`);
  }
  return tally;
}

async function runHarnessTests({ words }: SuiteChoice, folder: string): Promise<Tally> {
  const files = await buildTests('harness/test', wordsOf(words), `${folder}/harness`);
  return doWorkTwice(
    files.map((file) => fileWork(file, 'of the harness')),
    { lanes: 1, say },
  );
}

async function runInEditor(choice: SuiteChoice, folder: string, run: Lifetime): Promise<Tally> {
  const rounds: PreparedRound[] = [];
  for (const round of choice.rounds) {
    const words = round.files === 'selection' ? selections[round.origin] : wordsOf(choice.words);
    rounds.push({ ...round, words, pieces: await gatherPieces(round.release, run) });
  }
  const isDelivered = rounds.some(({ origin }) => origin === 'vsix');
  const vsix = isDelivered ? await pieceOf(() => packageExtension(folder, run)) : undefined;
  // Packaging leaves the minified build behind, so the build for development comes after it.
  const source = await buildExtensionApart(`${folder}/source`, run);
  const built: Built = {
    ...{ folder, vsix, source },
    entryWithAgent: await buildEntryWithAgent(`${folder}/entry`),
    companion: await buildCompanion(`${folder}/companion`),
  };
  const all: Work[] = [];
  for (const round of rounds) {
    for (const kind of choice.kinds) {
      all.push(...(kind === 'harness' ? [] : await (kind === 'host' ? hostWork : uiWork)(built, round, run)));
    }
  }
  // A window keeps a processor busy; with more of them than processors tests are late, and nothing is sooner.
  return doWorkTwice(all, { lanes: Math.min(availableParallelism(), mostLanes), say });
}

/** The files of the window, one by one. */
async function uiWork(built: Built, { release, pieces, words, origin }: PreparedRound, run: Lifetime) {
  const files = await buildTests('ui', words, `${built.folder}/ui-${origin}-${release.vscode}`);
  const { server, browser } = pieces;
  if ('missing' in server || 'missing' in browser) {
    const why = 'missing' in server ? server.missing : 'missing' in browser ? browser.missing : '';
    return files.length === 0 ? [] : [{ name: 'ui', run: async () => ({ ...emptyTally, skipped: [`ui: ${why}`] }) }];
  }
  const pictures = resolve('out/pictures', release.vscode);
  const stage: Stage = { ...built, origin, install: server.got, browser: browser.got, pictures, run };
  const where = `${origin === 'vsix' ? 'as delivered' : 'from source'}, in the VS Code ${release.vscode} server`;
  return files.map((file) => fileWork(file, where, stage));
}

function fileWork(file: string, where: string, stage?: Stage): Work {
  return {
    name: basename(file),
    run: async (time, print) => {
      const started = performance.now();
      const bail = time === 'first';
      const tally = await runMocha({ files: [file], timeoutMs: testLimitMs, stage, bail, print });
      say(`${basename(file)}, ${where}: ${Math.round((performance.now() - started) / 1000)} s`);
      return tally;
    },
  };
}

/** No word means every file. */
function wordsOf(words: readonly string[]): readonly string[] | undefined {
  return words.length === 0 ? undefined : words;
}
