import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';
import { waitUntil } from '../harness/waitUntil';

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
  // Where the mouse rests, what VS Code says about that row may lie over the next.
  await workbench.page.mouse.move(0, 0);
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
export async function areWaiting({ agent }: Scene, states: readonly string[]): Promise<void> {
  await waitUntil(`the questions are ${states.join()}`, async () => {
    const waiting = await agent.run<readonly { readonly state: string }[]>('gatehouse.test.questions');
    return waiting.map(({ state }) => state).join() === states.join() ? true : undefined;
  });
}
