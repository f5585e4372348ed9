import { window } from 'vscode';
import { inertMessage } from './agentText';
import { t } from './t';

/** Tells the person something that nobody waits for. */
export function tell(message: string): undefined {
  void window.showInformationMessage(`Gatehouse: ${inertMessage(message)}`);
}

/** Tells what was done, with a button that undoes it. Nobody waits for it: the command in the palette undoes it as well. */
export function offerUndo(message: string, undo: () => unknown): void {
  const word = t`Undo`;
  void window.showInformationMessage(message, word).then(async (pressed) => {
    if (pressed === word) {
      await undo();
    }
  });
}
