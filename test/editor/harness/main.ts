import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Lifetime } from '../../../src/base/lifetime';
import { lifetimeOfRun } from './lifetimeOfRun';
import { gatherPieces, type Pieces, pieceOf } from './pieces/gatherPieces';
import { say } from './progress';
import { buildCompanion, buildExtensionApart, buildTests, packageExtension } from './suites/builds';
import { type Built, runHostSuites } from './suites/hostSuites';
import { runMocha } from './suites/runMocha';
import type { Stage } from './suites/stage';
import { readSuiteChoice, type SuiteChoice, usage } from './suites/suiteChoice';
import { addTallies, emptyTally, type Tally } from './suites/tally';
import { exitCodeFor } from './suites/verdictOnRun';

const unitLimitMs = 30_000;

/** Runs what the command line asks for and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const choice = readSuiteChoice(args);
  if (choice === undefined) {
    console.error(usage);
    return 2;
  }
  const run = lifetimeOfRun();
  const folder = resolve(`out/editor-${process.pid}`);
  run.add({ dispose: () => rmSync(folder, { recursive: true, force: true }) });
  let tally = emptyTally;
  if (choice.kinds.includes('harness')) {
    tally = addTallies(tally, await runHarnessTests(choice, folder));
  }
  const kinds = choice.kinds.filter((kind) => kind !== 'harness');
  if (kinds.length > 0) {
    tally = addTallies(tally, await runInEditor({ ...choice, kinds }, folder, run));
  }
  for (const skipped of tally.skipped) {
    say(`skipped: ${skipped}`);
  }
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  return exitCodeFor(tally, process.env['CI']);
}

async function runHarnessTests({ words }: SuiteChoice, folder: string): Promise<Tally> {
  const files = await buildTests('harness/test', words, `${folder}/harness`);
  return files.length === 0 ? emptyTally : runMocha({ files, timeoutMs: unitLimitMs });
}

async function runInEditor(choice: SuiteChoice, folder: string, run: Lifetime): Promise<Tally> {
  const pieces = await gatherPieces(choice.release, run);
  const vsix = choice.origins === 'source' ? undefined : await pieceOf(() => packageExtension(folder, run));
  // Packaging leaves the minified build behind, so the build for development comes after it.
  const source = await buildExtensionApart(`${folder}/source`, run);
  const companion = await buildCompanion(`${folder}/companion`);
  const built: Built = { folder, vsix, source, companion };
  let tally = emptyTally;
  for (const kind of choice.kinds) {
    const given = { pieces, words: choice.words };
    const runKind = kind === 'host' ? runHostSuites : runUi;
    tally = addTallies(tally, await runKind(built, given, run));
  }
  return tally;
}

async function runUi(
  built: Built,
  { pieces, words }: { readonly pieces: Pieces; readonly words: readonly string[] },
  run: Lifetime,
): Promise<Tally> {
  const files = await buildTests('ui', words, `${built.folder}/ui`);
  if (files.length === 0) {
    return emptyTally;
  }
  const { server, browser } = pieces;
  if ('missing' in server || 'missing' in browser) {
    const why = 'missing' in server ? server.missing : 'missing' in browser ? browser.missing : '';
    return { ...emptyTally, skipped: [`ui: ${why}`] };
  }
  say(`ui, in the VS Code ${server.got.release.vscode} server with ${browser.got.name}`);
  const pictures = resolve('out/pictures', server.got.release.vscode);
  const stage: Stage = { ...built, install: server.got, browser: browser.got, pictures, run };
  return runMocha({ files, timeoutMs: unitLimitMs, stage });
}
