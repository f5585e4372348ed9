import assert from 'node:assert/strict';
import { join } from 'node:path';
import { filesBelow } from '../filesBelow';
import { type Harm, hostileCall } from '../hostileInput';
import { Live } from '../live';
import type { ScriptedCall } from '../model/script';
import { canTrace, programsWith, traced } from '../tracedPrograms';
import { type LiveCase, reviewsOf, type Stage, told } from './liveCase';

/** Every tool that the model is offered, whatever it is called, comes to nothing when everything is denied. */
export const everyToolCases: readonly LiveCase[] = (['alone', 'in parallel'] as const).map((how) => ({
  name: `every tool that is offered comes to nothing when everything is denied, ${how}`,
  apart: (stage) => denyEverything(stage, how),
}));

async function denyEverything({ world, dialect }: Stage, how: 'alone' | 'in parallel'): Promise<void> {
  const cwd = world.workspace();
  const log = join(world.root, `programs-${how.replace(' ', '-')}.log`);
  const isTraced = canTrace();
  const live = await Live.start(world, {
    ...{ cwd, rules: ['deny *'] },
    launch: (launch) => (isTraced ? traced(launch, log) : launch),
  });
  try {
    const offered = (await live.turn([{ text: 'Hello.' }])).requests[0]?.tools ?? [];
    assert.ok(offered.length > 0, 'the model was offered nothing');
    const before = filesBelow(cwd);
    const hits = world.web.hits.length;
    const word = `harm${how.length}`;
    const asks = dialect.ask?.('', []).name;
    for (const way of ['change', 'add'] as const) {
      const harm: Harm = { cwd, word, way, page: world.web.page.url };
      const calls = offered.map((tool) => hostileCall(tool, harm));
      for (const step of how === 'alone' ? calls.map((it) => [it]) : [calls]) {
        await tried(live, step, asks);
        assert.deepEqual(filesBelow(cwd), before, `something was changed by ${namesOf(step)}`);
      }
    }
    // What is called in a way that no tool takes would prove nothing.
    assert.ok(how !== 'alone' || reviewsOf('Bash', live.reviews).length > 0, told(live.reviews));
    assert.deepEqual(world.web.hits.slice(hits), []);
    assert.deepEqual(
      [...filesBelow(world.root).keys()].filter((path) => path.split(/[\\/]/).at(-1) === word),
      [],
    );
    assert.deepEqual(programsWith(word, log), []);
  } finally {
    await live.end();
  }
}

/** Makes the calls: none runs, and none of them ends the session. */
async function tried(live: Live, calls: readonly ScriptedCall[], asks: string | undefined): Promise<void> {
  const { events, reviews } = await live.turn([{ calls }], { rules: ['deny *'] });
  assert.equal(events.at(-1)?.kind, 'idle', `${namesOf(calls)}: ${JSON.stringify(events.at(-1))}`);
  assert.deepEqual(
    reviews.filter((it) => it.outcome.decision !== 'deny').map((it) => it.record.call.tool),
    [],
  );
  const names = new Map(events.flatMap((it) => (it.kind === 'toolStarted' ? [[it.item, it.tool] as const] : [])));
  const done = events.flatMap((it) => (it.kind === 'toolFinished' && it.ending === 'done' ? [names.get(it.item)] : []));
  assert.deepEqual(
    done.filter((it) => it !== asks),
    [],
    `done without a yes: ${namesOf(calls)}`,
  );
}

function namesOf(calls: readonly ScriptedCall[]): string {
  return calls.map((it) => it.name).join(' ');
}
