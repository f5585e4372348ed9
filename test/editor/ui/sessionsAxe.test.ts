import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { themes } from '../screenshots/list';
import { findings } from './axe';
import { page, quiet } from './sessionPage';
import { type PageState, pageStates } from './sessionStates';

/** The states in which the keyboard is tried. */
const walked = ['ready', 'messages wait', 'question', 'list'] as const;

uiSuite('session view for everybody:', { trust: 'off', agent: 'playing', settings: quiet }, (test) => {
  test('every state of the page is without a serious finding, in all kinds of themes', async (scene) => {
    const { workbench, agent } = scene;
    await workbench.palette.run('Gatehouse: Show Sessions');
    const frame = await page(scene);
    await frame.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
    const found: string[] = [];
    for (const { setting, className } of themes) {
      await agent.run('companion.setting', 'workbench.colorTheme', setting);
      await workbench.page.locator(`.monaco-workbench.${className}`).waitFor();
      for (const [name, state] of Object.entries(pageStates)) {
        await bring(frame, state, scene);
        found.push(...(await findings(frame)).map((it) => `${setting}, ${name}: ${it}`));
        await workbench.picture(`sessions-${name.replaceAll(' ', '-')}-${className}`);
      }
    }
    assert.deepEqual(found, []);
  });

  test('everything that can be pressed is reached with Tab, and has a name', async (scene) => {
    const frame = await page(scene);
    for (const name of walked) {
      await bring(frame, pageStates[name] ?? assert.fail(name), scene);
      const pressable = await frame
        .locator('#page :is(button, select, textarea, input, summary):visible:not(:disabled)')
        .evaluateAll((all) => all.filter((it) => it.getAttribute('tabindex') === '-1').map((it) => it.outerHTML));
      assert.deepEqual(pressable, [], name);
      await frame.locator('#page :is(button, select, textarea, input, summary):visible').first().focus();
      const reached = new Set<string>();
      const count = await frame.locator('#page :is(button, select, textarea, input, summary, pre):visible').count();
      for (let at = 0; at < count + 5; at += 1) {
        reached.add(
          await frame
            .locator(':focus')
            .first()
            .evaluate((it) => it.outerHTML.slice(0, 200)),
        );
        await scene.workbench.keyboard.press('Tab');
        if ((await frame.locator(':focus').count()) === 0) {
          break;
        }
      }
      assert.ok(reached.size >= Math.min(count, 5), `${name}: ${reached.size} of ${count}`);
    }
  });

  test('what a question is about and its answers are in sight, however little room the view has', async (scene) => {
    const { page: window } = scene.workbench;
    const size = window.viewportSize() ?? assert.fail();
    const frame = await page(scene);
    await bring(frame, pageStates['question'] ?? assert.fail(), scene);
    for (const height of [900, 800, 700, 600, 500, 420]) {
      await window.setViewportSize({ ...size, height });
      const seen = () =>
        frame.evaluate<
          readonly unknown[]
        >(`[innerHeight, ...[...document.querySelectorAll('.question > .answers > .choices > .choice')]
          .map((it) => it.getBoundingClientRect().bottom <= innerHeight && it.getBoundingClientRect().top >= 0)]`);
      await waitUntil(`the answers are in sight at ${height}`, async () =>
        (await seen()).slice(1, 3).join() === 'true,true' ? true : undefined,
      );
      const shown = await frame.evaluate<number>(`(() => {
        const [call, about] = ['.call', '.about'].map((it) => document.querySelector('.question ' + it).getBoundingClientRect());
        return Math.min(call.bottom, about.bottom) - Math.max(call.top, about.top);
      })()`);
      assert.ok(shown >= 12, `${shown} pixels of what is asked about are in sight at ${height}`);
      // Who is asked can still stop the agent, unless hardly any room is left.
      const [stops, inner] = await frame.evaluate<readonly [boolean, number]>(
        `[document.querySelector('.composer').getBoundingClientRect().height > 0, innerHeight]`,
      );
      assert.equal(stops, inner > 280, `the line for messages in ${inner}`);
      await scene.workbench.picture(`question-in-${height}`);
    }
    await window.setViewportSize(size);
  });

  test('nothing turns for those who want less motion', async (scene) => {
    const frame = await page(scene);
    await scene.workbench.page.emulateMedia({ reducedMotion: 'reduce' });
    await bring(frame, pageStates['at work'] ?? assert.fail(), scene);
    const moving: unknown = await frame.evaluate('document.getAnimations().length');
    assert.equal(moving, 0);
    await scene.workbench.page.emulateMedia({ reducedMotion: null });
  });
});

/** Tells the page what the extension would tell it. */
async function bring(frame: Frame, { told, press = [], type = '', last = [] }: PageState, scene: Scene): Promise<void> {
  const tell = async (messages: PageState['told']) => {
    for (const message of messages) {
      await frame.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);
    }
    await frame.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
  await tell([{ type: 'question', card: undefined, others: 0 }, ...told]);
  for (const selector of press) {
    await frame.locator(selector).first().click();
  }
  if (await frame.locator('.prompt').isEnabled()) {
    await frame.locator('.prompt').fill('');
  }
  if (type !== '') {
    await frame.locator('.prompt').focus();
    await scene.workbench.keyboard.type(type);
  }
  await tell(last);
}
