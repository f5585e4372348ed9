import type { InputBox, QuickPick, QuickPickItem } from 'vscode';
import { Lifetime } from '../base/lifetime';

/**
 * Shows an input until the person takes something of it; undefined when they close it, or `signal` is aborted. What
 * `take` gives no value for, such as a row that is only to be read, leaves it open.
 */
export function untilTaken<T>(
  input: QuickPick<QuickPickItem> | InputBox,
  take: () => T | undefined,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const lifetime = new Lifetime();
    const finish = (value: T | undefined) => {
      resolve(value);
      lifetime.dispose();
    };
    const withdraw = () => finish(undefined);
    lifetime.add(input);
    lifetime.add(
      input.onDidAccept(() => {
        const value = take();
        if (value !== undefined) {
          finish(value);
        }
      }),
    );
    lifetime.add(input.onDidHide(withdraw));
    signal?.addEventListener('abort', withdraw);
    lifetime.add({ dispose: () => signal?.removeEventListener('abort', withdraw) });
    input.show();
  });
}
