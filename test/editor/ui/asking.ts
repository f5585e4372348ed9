import assert from 'node:assert/strict';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';

/** A prompt takes no answer before it has been left alone for 700 ms. */
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
  await workbench.page.waitForTimeout(armedMs);
  await row.click();
}

/** Waits until exactly these questions wait, each told by its state. */
export async function areWaiting({ agent, workbench }: Scene, states: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const waiting = await agent.run<readonly { readonly state: string }[]>('gatehouse.test.questions');
    const found = waiting.map(({ state }) => state);
    if (tries === 20 || found.join() === states.join()) {
      assert.deepEqual(found, states);
      return;
    }
    await workbench.page.waitForTimeout(100);
  }
}
