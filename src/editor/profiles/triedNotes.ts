import { ProgressLocation, window } from 'vscode';
import type { History, TriedSettings } from '../../ports/history';
import { t } from '../t';
import type { PreviewNotes } from './previewRows';
import { triedText } from './triedText';

/** What settings would change about the calls of the audit log, for a preview; undefined when the person stops looking. */
export async function triedNotes(
  tried: TriedSettings,
  history: Pick<History, 'tryOut'>,
): Promise<readonly PreviewNotes[] | undefined> {
  const stopping = new AbortController();
  const found = await window.withProgress(
    {
      location: ProgressLocation.Notification,
      title: t`Gatehouse tries the rules on the audit log`,
      cancellable: true,
    },
    (progress, token) => {
      token.onCancellationRequested(() => stopping.abort());
      const tell = (heard: number) => progress.report({ message: t`${heard} calls` });
      return history.tryOut(tried, { signal: stopping.signal, tell });
    },
  );
  return found && triedText(found);
}
