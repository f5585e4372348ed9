import { ProgressLocation, window } from 'vscode';
import type { HistoryWatch } from '../ports/history';
import { inertMessage, shortened } from './agentText';
import { t } from './t';

/** Most work is over before anybody would read that it is under way. */
const shownAfterMs = 800;

/** Shows that a command runs on a copy, with what it says last, and lets the person stop it. */
export function withRehearsalProgress<T>(
  command: string,
  work: (stopped: AbortSignal, tell: (output: string) => void) => Promise<T>,
): Promise<T> {
  return slowWork(inertMessage(t`Gatehouse rehearses ${shortened(command, 80)}`), (stopped, tell) =>
    work(stopped, (output) => tell(inertMessage(shortened(output.trimEnd().split('\n').at(-1) ?? '', 60)))),
  );
}

/** Shows how far a look through the audit log is, and lets the person stop it. */
export function lookingThrough<T>(title: string, look: (watch: HistoryWatch) => Promise<T>): Promise<T> {
  return slowWork(title, (signal, tell) => look({ signal, tell: (heard) => tell(t`${heard} calls`) }));
}

/** Does work that a person can stop. When it takes long, it is shown with what it told last. */
async function slowWork<T>(
  title: string,
  work: (stopped: AbortSignal, tell: (message: string) => void) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  let report: (message: string) => void = () => undefined;
  const working = work(stopping.signal, (message) => report(message));
  const isSlow = await Promise.race([
    working.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), shownAfterMs)),
  ]);
  if (isSlow) {
    await window.withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        token.onCancellationRequested(() => stopping.abort());
        report = (message) => progress.report({ message });
        return working;
      },
    );
  }
  return working;
}
