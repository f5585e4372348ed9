import { commands, window } from 'vscode';
import { offer } from '../tell';

/** Something that is wrong, in a sentence. */
export interface StandingWarning {
  readonly text: string;
  /** What helps: a command of ours, and what its button says. */
  readonly offer?: { readonly title: string; readonly command: string };
}

/** Says what is wrong once as long as it is wrong, and again when it has come back. */
export class StandingWarnings {
  /** What was said, and where it was found. */
  private readonly told = new Map<string, string>();

  /** Takes all that is wrong at a place, which may be seen from several. */
  tell(place: string, found: readonly StandingWarning[]): void {
    const gone = [...this.told].filter(([text, from]) => from === place && !found.some((it) => it.text === text));
    for (const [text] of gone) {
      this.told.delete(text);
    }
    for (const { text, offer: help } of found.filter((it) => !this.told.has(it.text))) {
      this.told.set(text, place);
      const acts = help === undefined ? {} : { [help.title]: () => commands.executeCommand(help.command) };
      void offer(window.showWarningMessage, `Gatehouse: ${text}`, acts);
    }
  }
}
