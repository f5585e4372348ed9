import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostState } from '../../editor/companion/hostCommands';
import { page } from '../../editor/ui/sessionPage';
import { Hosted, hostOf } from '../hosted';
import { withHostileAgent } from '../hostileAgent';
import { MemoryWatch } from '../memoryWatch';
import type { Scenario } from '../scenario';

/** How much more than when it idles the host may take. */
const mostMegabytes = 200;
/** How much more than before, in megabytes, it may hold for good. */
const mostKept = 30;
const plays = {
  short: ['command', 'talk'],
  whole: ['command', 'talk', 'shout', 'calls', 'outputs', 'line'],
};
const talkMs = { short: 3_000, whole: 15_000 };
/** A click must not take longer, also where many others work on the machine. */
const mostAnswerMs = 5_000;

/** An agent says as much as it can; nobody else has to suffer for it. */
export const endlessTalker: Scenario = {
  title:
    'an agent that talks without end, in messages of any size, neither fills the memory nor keeps the page from answering',
  scene: { trust: 'off', agent: 'playing', settings: withHostileAgent() },
  async play({ scene, size, note }) {
    const { workbench, agent } = scene;
    await workbench.palette.run('Gatehouse: Show Sessions');
    const warm = await Hosted.start(scene, 'Hostile');
    await warm.send('nothing');
    await warm.idle();
    const frame = await page(scene);
    const { pid } = await hostOf(scene);
    const before = await agent.run<HostState>('companion.collected');
    const watch = new MemoryWatch(pid);
    try {
      await pause(1_000);
      const idle = watch.peak();
      for (const play of plays[size]) {
        const hosted = await Hosted.start(scene, 'Hostile');
        await hosted.send(play);
        const isEndless = play === 'talk' || play === 'calls' || play === 'outputs';
        let slowest = 0;
        for (const end = Date.now() + (isEndless ? talkMs[size] : 1_000); Date.now() < end; await pause(200)) {
          const begun = performance.now();
          await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
          await hostOf(scene);
          slowest = Math.max(slowest, performance.now() - begun);
        }
        const begun = performance.now();
        // Who tells of calls without end has been ended by then.
        if (isEndless && (await hosted.state()) === 'working') {
          await frame.locator('.submit', { hasText: 'Stop' }).click();
        }
        await hosted.idle();
        const stopped = Math.round(performance.now() - begun);
        const peak = watch.peak();
        const last = (await hosted.entries()).findLast((it) => !('text' in it) || it.text !== 'I do not know that.');
        const says = last !== undefined && 'text' in last ? last.text.slice(0, 80) : (last?.kind ?? 'nothing');
        note(
          `${play}: ${peak - idle} MB above idle (${idle} MB), answered within ${Math.round(slowest)} ms, ` +
            `over after ${stopped} ms: ${says.replaceAll('\n', ' ')}`,
        );
        assert.ok(peak - idle < mostMegabytes, `${play}: ${peak - idle} MB above idle`);
        assert.ok(slowest < mostAnswerMs, `${play}: an answer took ${slowest} ms`);
        if (play === 'command') {
          assert.match(JSON.stringify(await hosted.entries()), /Answered no after \d{1,4} ms/);
        }
        await hosted.end();
      }
    } finally {
      watch.dispose();
    }
    await warm.end();
    await agent.run('gatehouse.newSession');
    const held = async () => (await agent.run<HostState>('companion.collected')).megabytes;
    let after = Number.POSITIVE_INFINITY;
    // On a busy machine the last of it is still being written down for a while.
    for (const end = Date.now() + 30_000; after - before.megabytes >= mostKept && Date.now() < end; ) {
      await pause(2_500);
      after = await held();
    }
    note(`held when all of it is over: ${after} MB, before: ${before.megabytes} MB`);
    assert.ok(after - before.megabytes < mostKept, 'memory is given back');
  },
};
