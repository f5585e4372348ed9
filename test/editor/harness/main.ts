import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
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
import { type Built, type PreparedRound, runHostSuites } from './suites/hostSuites';
import { runMocha, runMochaTwice } from './suites/runMocha';
import { selections } from './suites/selection';
import type { Stage } from './suites/stage';
import { type Round, readSuiteChoice, type SuiteChoice, usage } from './suites/suiteChoice';
import { addTallies, emptyTally, type Tally } from './suites/tally';
import { exitCodeFor } from './suites/verdictOnRun';

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
  return files.length === 0 ? emptyTally : runMocha({ files, timeoutMs: testLimitMs });
}

async function runInEditor(choice: SuiteChoice, folder: string, run: Lifetime): Promise<Tally> {
  const isDelivered = choice.rounds.some(({ origin }) => origin === 'vsix');
  const vsix = isDelivered ? await pieceOf(() => packageExtension(folder, run)) : undefined;
  // Packaging leaves the minified build behind, so the build for development comes after it.
  const source = await buildExtensionApart(`${folder}/source`, run);
  const built: Built = {
    ...{ folder, vsix, source },
    entryWithAgent: await buildEntryWithAgent(`${folder}/entry`),
    companion: await buildCompanion(`${folder}/companion`),
  };
  let tally = emptyTally;
  for (const round of choice.rounds) {
    tally = addTallies(tally, await runRound(round, { choice, built }, run));
  }
  return tally;
}

async function runRound(
  round: Round,
  { choice, built }: { readonly choice: SuiteChoice; readonly built: Built },
  run: Lifetime,
): Promise<Tally> {
  const started = performance.now();
  const words = round.files === 'selection' ? selections[round.origin] : wordsOf(choice.words);
  const prepared: PreparedRound = { ...round, words, pieces: await gatherPieces(round.release, run) };
  let tally = emptyTally;
  for (const kind of choice.kinds) {
    if (kind !== 'harness') {
      tally = addTallies(tally, await (kind === 'host' ? runHostSuites : runUi)(built, prepared, run));
    }
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  say(`VS Code ${round.release.vscode}, ${round.origin}: ${minutes} minutes`);
  return tally;
}

async function runUi(built: Built, { pieces, words, origin }: PreparedRound, run: Lifetime): Promise<Tally> {
  const files = await buildTests('ui', words, `${built.folder}/ui`);
  if (files.length === 0) {
    return emptyTally;
  }
  const { server, browser } = pieces;
  if ('missing' in server || 'missing' in browser) {
    const why = 'missing' in server ? server.missing : 'missing' in browser ? browser.missing : '';
    return { ...emptyTally, skipped: [`ui: ${why}`] };
  }
  const from = origin === 'vsix' ? 'as delivered' : 'from source';
  say(`ui, ${from}, in the VS Code ${server.got.release.vscode} server with ${browser.got.name}`);
  const pictures = resolve('out/pictures', server.got.release.vscode);
  const stage: Stage = { ...built, origin, install: server.got, browser: browser.got, pictures, run };
  // A window waits for most of its time, for itself or for an agent.
  const lanes = availableParallelism() > 1 ? 2 : 1;
  return runMochaTwice({ files, timeoutMs: testLimitMs, stage, lanes, say });
}

/** No word means every file. */
function wordsOf(words: readonly string[]): readonly string[] | undefined {
  return words.length === 0 ? undefined : words;
}
