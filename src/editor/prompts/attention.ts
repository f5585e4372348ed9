import { window } from 'vscode';
import type { Event } from '../../base/lifetime';

/** Whether the person is at this window. */
export interface Attention {
  readonly isFocused: boolean;
  readonly onDidChange: Event<boolean>;
}

/** The attention that VS Code's window has. */
export const windowAttention: Attention = {
  get isFocused() {
    return window.state.focused;
  },
  onDidChange: (listener) => {
    let wasFocused = window.state.focused;
    // VS Code tells of activity as well: the first press after a pause would count as coming back to the window.
    return window.onDidChangeWindowState(({ focused }) => {
      if (focused !== wasFocused) {
        wasFocused = focused;
        listener(focused);
      }
    });
  },
};
