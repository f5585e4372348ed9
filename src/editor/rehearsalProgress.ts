import { ProgressLocation, window } from 'vscode';
import { t } from './t';
import { inertMessage } from './text/inert';
import { shortened } from './text/toRows';

/** Most rehearsals are over before anybody would read that they run. */
const shownAfterMs = 800;

/** Shows that a command runs on a copy, with what it says last, and lets the person stop it. */
export async function withRehearsalProgress<T>(
  command: string,
  work: (stopped: AbortSignal, tell: (output: string) => void) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let report: (line: string) => void = () => undefined;
  const working = work(stopping.signal, (output) => {
    const line = output.trimEnd().split('\n').at(-1) ?? '';
    report(line);
  });
  const isSlow = await Promise.race([
    working.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), shownAfterMs)),
  ]);
  if (isSlow) {
    const title = inertMessage(t`Gatehouse rehearses ${shortened(command, 80)}`);
    await window.withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => stopping.abort());
        report = (line) => progress.report({ message: inertMessage(shortened(line, 60)) });
        return working;
      },
    );
  }
  return working;
}
