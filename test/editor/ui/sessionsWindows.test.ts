import assert from 'node:assert/strict';
import { uiSuite } from '../harness/suites/uiSuite';
import { Workbench } from '../harness/workbench/workbench';
import { asks, page, quiet, sends, stopsTour } from './sessionPage';

/** As narrow as VS Code lets a side bar be. */
const narrowest = 170;

uiSuite('sessions in two windows:', { trust: 'off', agent: 'playing', settings: quiet, areSteps: true }, (test) => {
  test('a session that begins in one window is listed in another, which stays with what is typed there', async (scene) => {
    const { workbench, server, workspace } = scene;
    const other = new Workbench(await workbench.page.context().newPage(), 'out/pictures');
    await other.open(server.address(workspace));
    await other.palette.run('Gatehouse: Show Sessions');
    const there = await other.webview('#page .composer');
    await there.locator('.prompt').fill('my own words');
    await workbench.page.bringToFront();
    await workbench.palette.run('Gatehouse: Show Sessions');
    const here = await page(scene);
    await here.getByRole('button', { name: 'Start the demo agent' }).click();
    await stopsTour(here);
    await other.page.bringToFront();
    await there.locator('.current').click();
    await there.locator('.sessions .pick', { hasText: 'Demo: tour' }).getByText('in another window').waitFor();
    assert.equal(await there.locator('.prompt').inputValue(), 'my own words');

    await workbench.page.bringToFront();
    await here.getByRole('button', { name: /^End/ }).click();
    await here.getByText('ended', { exact: true }).waitFor();
    await other.page.bringToFront();
    await there.locator('.sessions .pick', { hasText: 'Demo: tour' }).getByText('ended').waitFor();
    await other.page.close();
  });

  test('in the narrowest side bar the name of a session has its line to itself, also beside its buttons', async (scene) => {
    const { workbench } = scene;
    const { mouse } = workbench.page;
    const frame = await page(scene);
    const bar = await workbench.page.locator('.part.sidebar').boundingBox();
    assert.ok(bar !== null);
    await mouse.move(bar.x + bar.width, 600);
    await mouse.down();
    await mouse.move(bar.x + narrowest, 600, { steps: 8 });
    await mouse.up();
    await frame.locator('.current').click();
    const row = frame.locator('.sessions li', { hasText: 'Demo: tour' });
    await row.hover();
    await row.getByRole('button', { name: /^Resume/ }).waitFor();
    const fits = await row.locator('.name').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    assert.ok(fits, 'the name is shown whole');
    await workbench.picture('sessions-narrow');
  });

  test('there what a question is about comes first, whole, with what is said about it below and not beside', async (scene) => {
    const { workbench, agent } = scene;
    const frame = await page(scene);
    await agent.run('gatehouse.startDemoAgent');
    await stopsTour(frame);
    await workbench.page.setViewportSize({ width: 1280, height: 900 });
    await sends(frame, '$ npm run deploy --to production');
    const card = await asks(frame, 'npm run deploy');
    const places = await card.locator('.about').evaluate((about) => {
      const { left, right, top, bottom } = about.getBoundingClientRect();
      return [...about.children].map((child) => {
        const box = child.getBoundingClientRect();
        return {
          name: child.className,
          isBeside: box.left < left - 1 || box.right > right + 1,
          isInSight: box.top >= top - 1 && box.bottom <= bottom + 1,
          top: box.top,
        };
      });
    });
    assert.deepEqual(
      places.filter(({ isBeside }) => isBeside),
      [],
    );
    const [first] = places.toSorted((a, b) => a.top - b.top);
    assert.deepEqual([first?.name, first?.isInSight], ['call', true]);
    await workbench.picture('question-narrow');
  });
});
