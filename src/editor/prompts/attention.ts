import { window } from 'vscode';
import type { Event } from '../../base/emitter';

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
  onDidChange: (listener) => window.onDidChangeWindowState((state) => listener(state.focused)),
};
