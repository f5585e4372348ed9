import type { Locator } from 'playwright-core';
import type { Scene } from '../harness/suites/scene';

/** A step of the walkthrough that has been done, or has not. */
export function step({ workbench }: Scene, id: string, is: 'done' | 'open'): Locator {
  const done = is === 'done' ? '.complete' : ':not(.complete)';
  return workbench.page.locator(`[data-done-step-id$="#${id}"]${done}`).first();
}

/** Opens the walkthrough, or shows it again. */
export async function openWalkthrough(scene: Scene): Promise<void> {
  const { workbench } = scene;
  await workbench.palette.run('Welcome: Open Walkthrough...');
  await workbench.quickPick.answer('Get Started with Gatehouse');
  await workbench.page.getByText('See what is governed').first().waitFor();
}
