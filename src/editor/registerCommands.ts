import { commands, window } from 'vscode';
import { type Disposable, Lifetime } from '../base/lifetime';
import type { EditorCommand } from './command';
import type { EditorLog } from './editorLog';
import { t } from './t';

/** Registers commands. What one of them throws is logged, and the person is told in our own words. */
export function registerCommands(given: readonly EditorCommand[], log: EditorLog): Disposable {
  const lifetime = new Lifetime();
  for (const command of given) {
    lifetime.add(
      commands.registerCommand(command.id, async (...given: readonly unknown[]) => {
        // One of the few places where failures end: VS Code would show them in its own words, or not at all.
        try {
          await command.run(...given);
        } catch (error) {
          log.error(`command ${command.id} failed`, error);
          await window.showErrorMessage(t`Gatehouse: the command failed. The output channel Gatehouse says why.`);
        }
      }),
    );
  }
  return lifetime;
}
