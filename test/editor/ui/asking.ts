import assert from 'node:assert/strict';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';

/** Neither a prompt nor a preview takes a yes before it has been left alone for 700 ms. */
export const armedMs = 1_200;

/** An agent wants to run a command. */
export function run(scene: Scene, command: string, session?: string): Promise<Outcome> {
  return scene.agent.review({ tool: 'Bash', input: { command }, ...(session === undefined ? {} : { session }) });
}

/** Waits until a question is before the person. */
export async function isAsked({ workbench }: Scene): Promise<void> {
  await workbench.quickPick.title.getByText('Demo · ').waitFor();
}

/** Takes the row with this label, once the prompt is ready to be answered. */
export async function choose(scene: Scene, label: string): Promise<void> {
  const { workbench } = scene;
  const row = workbench.quickPick.row(label).first();
  // Rows out of view are not in the page; going up from the first row leads to the last.
  for (let presses = 0; presses < 60 && (await row.count()) === 0; presses += 1) {
    await workbench.keyboard.press('ArrowUp');
  }
  await isReady(scene);
  await row.click();
}

/** Waits until a prompt takes answers: it shows that it does not, also when the extension is slow to hear of the keys. */
export async function isReady({ workbench }: Scene): Promise<void> {
  await workbench.page.waitForTimeout(armedMs);
  await workbench.quickPick.progress.waitFor({ state: 'hidden' });
}

/** Waits until exactly these questions wait, each told by its state. */
export async function areWaiting({ agent, workbench }: Scene, states: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const waiting = await agent.run<readonly { readonly state: string }[]>('gatehouse.test.questions');
    const found = waiting.map(({ state }) => state);
    if (tries === 80 || found.join() === states.join()) {
      assert.deepEqual(found, states);
      return;
    }
    await workbench.page.waitForTimeout(100);
  }
}

/** Waits until nothing of what was typed is left in the prompt. The extension takes it away, a moment after it was typed. */
export async function isThrownAway({ workbench }: Scene): Promise<void> {
  for (let tries = 0; (await workbench.quickPick.input.inputValue()) !== ''; tries += 1) {
    assert.ok(tries < 50, 'what was typed is still there');
    await workbench.page.waitForTimeout(100);
  }
}
