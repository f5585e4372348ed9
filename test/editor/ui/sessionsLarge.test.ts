import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Frame } from 'playwright-core';
import type { KeptTranscript, TranscriptEntry } from '../../../src/ports/hostedSessions';
import { printTranscript } from '../../../src/store/transcriptLines';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { asks, page, quiet, sends } from './sessionPage';

const mostRows = 400;

uiSuite('session view, a long session:', { trust: 'off', agent: 'playing', settings: quiet }, (test) => {
  test('of 10,000 entries only those near the visible part are drawn, however one moves about and while more arrive', async (scene) => {
    const { workbench, server } = scene;
    await workbench.palette.run('Gatehouse: Start the Demo Agent');
    await asks(await page(scene), 'README.md');
    await scene.agent.run('gatehouse.endSession');
    const folder = await transcriptFolder(dirname(server.settingsFile));
    writeFileSync(join(folder, 'large.jsonl'), printTranscript(largeTranscript(10_000)));
    await workbench.reload();
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.locator('.current').click();
    await frame.evaluate(watchFrames);
    await workbench.page.waitForTimeout(1_000);
    // What a page that does nothing waits for its frames tells how busy the machine is. Times are for `npm run bench`.
    const idle = await frameGaps(frame);
    const begun = Date.now();
    await frame.locator('.sessions .pick', { hasText: 'A long one' }).click();
    await frame.getByText('Entry 9999 says').waitFor();
    const openMs = Date.now() - begun;
    assert.ok((await frame.locator('.row').count()) < mostRows, 'only what is near the visible part is drawn');
    const opening = await frameGaps(frame);
    await frame.locator('.scroller').hover();
    for (let at = 0; at < 60; at += 1) {
      await workbench.page.mouse.wheel(0, at < 30 ? -1_000 : -40_000);
      await workbench.page.waitForTimeout(20);
    }
    await frame.getByText('Entry 0 says').waitFor();
    const scrolling = await frameGaps(frame);
    assert.ok((await frame.locator('.row').count()) < mostRows, 'what is out of sight is taken out of the page');
    await frame.getByRole('button', { name: 'Go to the latest' }).click();
    await frame.getByText('Entry 9999 says').waitFor();
    await frame.locator('.submit', { hasText: 'Resume' }).click();
    await sends(frame, 'tour');
    await asks(frame, 'README.md');
    const streaming = await frameGaps(frame);
    assert.ok((await frame.locator('.row').count()) < mostRows, 'what is out of sight stays out of the page');
    const gaps = { idle, opening, scrolling, streaming };
    console.log(
      `      load: 10,000 entries of a session: open after ${openMs} ms; ms between frames: ${JSON.stringify(gaps)}`,
    );
    await frame.locator('.submit', { hasText: 'Stop' }).click();
  });
});

/** Where the window that is tested keeps its conversations, once it has kept one. */
async function transcriptFolder(folder: string): Promise<string> {
  return waitUntil(`transcripts in ${folder}`, () => {
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((it) => it.endsWith('/transcripts'));
    return found === undefined ? undefined : join(folder, found);
  });
}

function largeTranscript(count: number): KeptTranscript {
  const entries = Array.from({ length: count }, (_, id): TranscriptEntry => {
    const time = 1_700_000_000_000 + id;
    if (id % 3 === 0) {
      return { id, time, kind: 'agent', text: `Entry ${id} says **something** about \`code\`.\n\n- one\n- two` };
    }
    if (id % 3 === 1) {
      return { id, time, kind: 'person', text: `Entry ${id} asks` };
    }
    const why = ['A rule allows it.'];
    const review = {
      tool: 'Bash',
      outcome: 'allow',
      decision: 'allow',
      answered: undefined,
      why,
      call: `c${id}`,
    } as const;
    const input = { command: `echo ${id}` };
    const output = 'some output\n'.repeat(20);
    return { id, time, kind: 'tool', item: `i${id}`, tool: 'Bash', input, state: 'done', reviews: [review], output };
  });
  const head = { conversation: 'large', name: 'A long one', agent: 'Demo', cwd: '/tmp', resume: 'demo', changedAt: 1 };
  return { ...head, entries };
}

/** Runs in the page: notes how long each frame took. */
function watchFrames(): void {
  const watch: { gaps: number[]; last: number } = { gaps: [], last: performance.now() };
  const nextFrame: (run: () => void) => void = Reflect.get(globalThis, 'requestAnimationFrame');
  Reflect.set(globalThis, 'frameWatch', watch);
  const tick = () => {
    const now = performance.now();
    watch.gaps.push(now - watch.last);
    watch.last = now;
    nextFrame(tick);
  };
  nextFrame(tick);
}

/** The longest time between two frames since it was last asked for, and what 19 of 20 stayed below. */
async function frameGaps(frame: Frame): Promise<{ readonly longest: number; readonly usual: number }> {
  return frame.evaluate(() => {
    const watch: { gaps: number[] } = Reflect.get(globalThis, 'frameWatch');
    const gaps = watch.gaps.splice(0).sort((a, b) => a - b);
    const at = (part: number) => Math.round(gaps[Math.ceil(gaps.length * part) - 1] ?? 0);
    return { longest: at(1), usual: at(0.95) };
  });
}
