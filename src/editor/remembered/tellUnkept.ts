import { commands, window } from 'vscode';
import type { Disposable } from '../../base/lifetime';
import type { Reviews } from '../../ports/reviewer';
import type { Log } from '../../ports/surroundings';
import { t } from '../t';
import { unkeptText } from './unkeptText';

const open = t`Open settings`;

/** Tells the person which rule could not be kept, and why. */
export function tellUnkept(reviews: Reviews, log: Log): Disposable {
  return reviews.onDidReview(({ record: { answer } }) => {
    if (answer?.unkept !== undefined) {
      const { scope } = answer.unkept;
      show(unkeptText(answer.decision, answer.unkept), scope).catch((error: unknown) =>
        log.error('a rule that could not be kept was not told', error),
      );
    }
  });
}

async function show(says: string, scope: string): Promise<void> {
  if ((await window.showWarningMessage(says, open)) === open) {
    await commands.executeCommand(
      scope === 'workspace' ? 'workbench.action.openWorkspaceSettingsFile' : 'workbench.action.openSettingsJson',
    );
  }
}
