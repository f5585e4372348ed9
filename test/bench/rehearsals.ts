import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing } from '../contain/able';
import { Stage } from '../contain/stage';

const rounds = 40;
const folders = 100;
const filesEach = 200;

/** What rehearsals cost, in milliseconds, as one line of JSON: the fastest of some, because the machine is busy. */
async function measure(): Promise<object> {
  if (missing !== undefined) {
    return { missing };
  }
  const stage = new Stage();
  try {
    const bash: number[] = [];
    const rehearsed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bash.push(await timed(async () => spawnSync('bash', ['--noprofile', '--norc', '-c', 'true'])));
      rehearsed.push(await timed(async () => (await stage.rehearse('true')).discard()));
    }
    for (let folder = 0; folder < folders; folder += 1) {
      mkdirSync(join(stage.workspace, `d${folder}`));
      for (let file = 0; file < filesEach; file += 1) {
        writeFileSync(join(stage.workspace, `d${folder}`, `f${file}`), 'x');
      }
    }
    let listed = 0;
    const listing = await timed(async () => {
      const found = await stage.rehearse('rm -rf d*', { limit: 60_000 });
      listed = found.changes.length;
      await found.discard();
    });
    return { bash: Math.min(...bash), rehearsed: Math.min(...rehearsed), listed, listing };
  } finally {
    stage.dispose();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

void measure().then((found) => console.log(JSON.stringify(found)));
