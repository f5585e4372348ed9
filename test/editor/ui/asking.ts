import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';
import { waitUntil } from '../harness/waitUntil';

/** Neither a prompt nor a preview takes a yes before it has been left alone for 700 ms. */
export const armedMs = 1_200;

/** An agent wants to run a command. */
export function run(scene: Scene, command: string, session?: string): Promise<Outcome> {
  return scene.agent.review({ tool: 'Bash', input: { command }, ...(session === undefined ? {} : { session }) });
}

/** An agent wants to run these commands. Calls made at once may overtake each other; these are asked about in order. */
export async function runInOrder(
  scene: Scene,
  commands: readonly string[],
  session?: string,
): Promise<readonly Promise<Outcome>[]> {
  const outcomes: Promise<Outcome>[] = [];
  for (const command of commands) {
    outcomes.push(run(scene, command, session));
    await waitUntil(`${command} waits`, async () =>
      (await waitingStates(scene)).length >= outcomes.length ? true : undefined,
    );
  }
  return outcomes;
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
export async function areWaiting(scene: Scene, states: readonly string[]): Promise<void> {
  await waitUntil(`the questions are ${states.join()}`, async () =>
    (await waitingStates(scene)).join() === states.join() ? true : undefined,
  );
}

async function waitingStates({ agent }: Scene): Promise<readonly string[]> {
  const waiting = await agent.run<readonly { readonly state: string }[]>('gatehouse.test.questions');
  return waiting.map(({ state }) => state);
}

/** Makes the page believe that the person has gone to another window, or has come back, and waits until extensions know. */
export async function focus({ workbench, agent }: Scene, where: 'here' | 'elsewhere'): Promise<void> {
  await workbench.page.evaluate(`{
    Object.defineProperty(document, 'hasFocus', { value: () => ${where === 'here'}, configurable: true });
    window.dispatchEvent(new FocusEvent('${where === 'here' ? 'focus' : 'blur'}'));
  }`);
  await waitUntil(`extensions know that the person is ${where}`, async () =>
    (await agent.run<boolean>('companion.focused')) === (where === 'here') ? true : undefined,
  );
}
