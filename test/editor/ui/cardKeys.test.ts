import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { armedMs, asks, page, quiet, sends, stopsTour } from './sessionPage';

/** What has the focus in the page, by its class and its name. */
function focused(frame: Frame): Promise<string> {
  return frame.evaluate("[document.activeElement.className, document.activeElement.textContent].join(' ')");
}

async function isFocused(frame: Frame, what: RegExp): Promise<void> {
  await waitUntil(`${what} has the focus`, async () => (what.test(await focused(frame)) ? true : undefined));
}

/** The demo agent's session asks about another command as well. */
async function asksToo({ agent }: Scene, command: string): Promise<void> {
  const [session] = await agent.run<readonly { readonly id: string }[]>('gatehouse.test.sessions');
  // What becomes of it is seen in the card.
  agent.review({ tool: 'Bash', input: { command }, session: session?.id ?? '' }).catch(() => undefined);
}

uiSuite('keys in a card:', { trust: 'off', agent: 'playing', settings: quiet }, (test) => {
  test('what is opened and has the focus stays so when another question comes behind it', async (scene) => {
    await scene.workbench.palette.run('Gatehouse: Show Sessions');
    await scene.workbench.palette.run('Gatehouse: Start the Demo Agent');
    const frame = await page(scene);
    await stopsTour(frame);
    await sends(frame, '$ make one');
    const card = await asks(frame, 'make one');
    await card.getByText('More answers').click();
    const later = card.getByRole('button', { name: /^Not now/ });
    await later.focus();
    await asksToo(scene, 'make two');
    await card.getByText('and 1 more').waitFor();
    assert.match(await focused(frame), /Not now/);
    assert.ok(await later.isVisible());
  });

  test('after an answer the next question has the focus and none of its answers, and after the last one the message has', async (scene) => {
    const frame = await page(scene);
    const answer = async () => {
      await scene.workbench.page.waitForTimeout(armedMs);
      await frame.locator('.question').getByRole('button', { name: 'Deny', exact: true }).press('Enter');
    };
    await answer();
    await asks(frame, 'make two');
    await isFocused(frame, /^question/);
    await scene.workbench.keyboard.press('Enter');
    await answer();
    await frame.locator('.question').waitFor({ state: 'hidden' });
    await isFocused(frame, /^prompt/);
  });
});
