import type { Frame, Locator } from 'playwright-core';
import type { Scene } from '../harness/suites/scene';

/** A question takes no answer before it has been left alone for 700 ms. */
export const armedMs = 1_000;

/** The page of the session view. */
export function page({ workbench }: Scene): Promise<Frame> {
  return workbench.webview('#page .composer');
}

/** What a test needs to know of a question that waits. */
export interface WaitingQuestion {
  readonly id: string;
  readonly digest: string;
}

/** The questions that wait. */
export async function waiting({ agent }: Scene): Promise<readonly WaitingQuestion[]> {
  return agent.run('gatehouse.test.questions');
}

/** Waits until the card asks about `text`. */
export async function asks(frame: Frame, text: string): Promise<Locator> {
  const card = frame.locator('.question', { hasText: text });
  await card.waitFor();
  return card;
}

/** Sends a message, once the agent takes one. */
export async function sends(frame: Frame, text: string): Promise<void> {
  await frame.locator('.submit', { hasText: 'Send' }).waitFor();
  await frame.locator('.prompt').fill(text);
  await frame.locator('.prompt').press('Enter');
}

/** Stops the tour that the demo agent starts with. Only what has begun is stopped for good; what is sent before waits. */
export async function stopsTour(frame: Frame): Promise<void> {
  await frame.locator('.row.person', { hasText: 'tour' }).waitFor();
  // The row may be that of an earlier session, while this one only starts.
  await frame.getByText('at work', { exact: true }).waitFor();
  await frame.locator('.submit', { hasText: 'Stop' }).click();
  await frame.getByText('ready', { exact: true }).waitFor();
}

/** The row of a tool call, once it has come to a decision. */
export function row(frame: Frame, text: string): Locator {
  return frame.locator('.row.tool', { hasText: text }).last();
}

/** Questions come to the view and as a notification, not as a prompt over it. */
export const quiet = { 'gatehouse.prompt.style': 'notification' };
