import { commands, window } from 'vscode';
import type { Disposable } from '../../base/lifetime';
import type { Reviews } from '../../ports/reviewer';
import type { Log } from '../../ports/surroundings';
import { t } from '../t';
import { offer } from '../tell';
import { unkeptText } from './unkeptText';

/** Tells the person which rule could not be kept, and why. */
export function tellUnkept(reviews: Reviews, log: Log): Disposable {
  return reviews.onDidReview(({ record: { answer } }) => {
    if (answer?.unkept !== undefined) {
      const file = answer.unkept.scope === 'workspace' ? 'openWorkspaceSettingsFile' : 'openSettingsJson';
      const open = () => commands.executeCommand(`workbench.action.${file}`);
      const says = unkeptText(answer.decision, answer.unkept);
      offer(window.showWarningMessage, says, { [t`Open settings`]: open }).catch((error: unknown) =>
        log.error('a rule that could not be kept was not told', error),
      );
    }
  });
}
