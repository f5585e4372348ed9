import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lifetimeOfRun } from '../editor/harness/lifetimeOfRun';
import { gatherPieces } from '../editor/harness/pieces/gatherPieces';
import { newest } from '../editor/harness/pieces/releases';
import { say } from '../editor/harness/progress';
import { buildCompanion, buildExtensionApart } from '../editor/harness/suites/builds';
import { openScene } from '../editor/harness/suites/scene';
import type { Stage } from '../editor/harness/suites/stage';
import { Random } from '../fuzz/random';
import type { Scenario } from './scenario';
import { scenarios } from './scenarios';

/** What became of one scenario. */
interface Played {
  readonly title: string;
  readonly seconds: number;
  readonly notes: readonly string[];
  readonly fault: string | undefined;
}

/** Plays the scenarios whose title contains one of the words, all when there is none, and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' } },
  });
  const seed = Number(values.seed);
  const run = lifetimeOfRun();
  const folder = resolve(`out/faults-${process.pid}`);
  run.add({ dispose: () => rmSync(folder, { recursive: true, force: true }) });
  const { server, browser } = await gatherPieces(newest, run);
  if ('missing' in server || 'missing' in browser) {
    say(`no faults: ${'missing' in server ? server.missing : 'missing' in browser ? browser.missing : ''}`);
    console.log('0 passed, 1 failed');
    return 1;
  }
  const stage: Stage = {
    ...{ run, install: server.got, browser: browser.got, vsix: undefined, origin: 'source', entryWithAgent: '' },
    source: await buildExtensionApart(`${folder}/source`, run),
    companion: await buildCompanion(`${folder}/companion`),
    pictures: resolve('out/pictures/faults'),
  };
  const chosen = scenarios.filter(
    ({ title }) => positionals.length === 0 || positionals.some((word) => title.includes(word)),
  );
  const played: Played[] = [];
  for (const scenario of chosen) {
    played.push(await play(scenario, { stage, seed }));
  }
  console.log(`\nseed ${seed}`);
  for (const { title, seconds, notes, fault } of played) {
    console.log(`${fault === undefined ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
    for (const note of [...notes, ...(fault === undefined ? [] : [fault])]) {
      console.log(`         ${note.replaceAll('\n', '\n         ')}`);
    }
  }
  const failed = played.filter(({ fault }) => fault !== undefined).length;
  console.log(`${played.length - failed} passed, ${failed} failed`);
  return failed === 0 && played.length > 0 ? 0 : 1;
}

async function play(scenario: Scenario, { stage, seed }: { readonly stage: Stage; readonly seed: number }) {
  const { title } = scenario;
  const notes: string[] = [];
  const begun = performance.now();
  const over = (fault: string | undefined): Played => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    say(`${fault === undefined ? 'ok' : 'FAILED'}: ${title}`);
    return { title, seconds, notes, fault };
  };
  // One that fails must not cost the others; the last line tells.
  try {
    const scene = await openScene(stage, scenario.scene);
    try {
      await scenario.play({ scene, random: new Random(seed), size: 'whole', note: (text) => notes.push(text) });
    } catch (error) {
      await scene.workbench.picture(title.replaceAll(/\W+/g, '-').slice(0, 60)).catch(() => undefined);
      throw error;
    } finally {
      await scene.close();
    }
    return over(undefined);
  } catch (error) {
    return over(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
