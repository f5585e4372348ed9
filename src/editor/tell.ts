import { window } from 'vscode';
import { inertMessage } from './agentText';

/** Tells the person something that nobody waits for. */
export function tell(message: string): undefined {
  void window.showInformationMessage(`Gatehouse: ${inertMessage(message)}`);
}

/** Tells something, with buttons and what each of them does. Resolves when that is done, or the person closed it. */
export async function offer(
  show: (message: string, ...words: string[]) => Thenable<string | undefined>,
  message: string,
  acts: Readonly<Record<string, () => unknown>>,
): Promise<void> {
  const pressed = await show(message, ...Object.keys(acts));
  await acts[pressed ?? '']?.();
}
