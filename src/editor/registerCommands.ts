import { commands, type LogOutputChannel, window } from 'vscode';
import { type Disposable, Lifetime } from '../base/lifetime';
import { t } from './t';
import type { EditorCommands } from './windowNeeds';

/** Gatehouse's output channel. It is made when there is something to say, so a quiet session shows none. */
export class EditorLog implements Disposable {
  private channel: LogOutputChannel | undefined;

  error(message: string, cause: unknown): void {
    this.channel ??= window.createOutputChannel('Gatehouse', { log: true });
    this.channel.error(message, cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  }

  dispose(): void {
    this.channel?.dispose();
    this.channel = undefined;
  }
}

/** Registers commands. What one of them throws is logged, and the person is told in our own words. */
export function registerCommands(given: EditorCommands, log: EditorLog): Disposable {
  const lifetime = new Lifetime();
  for (const [id, run] of Object.entries(given)) {
    lifetime.add(
      commands.registerCommand(id, async (...given: readonly unknown[]) => {
        // One of the few places where failures end: VS Code would show them in its own words, or not at all.
        try {
          await run(...given);
        } catch (error) {
          log.error(`command ${id} failed`, error);
          await window.showErrorMessage(t`Gatehouse: the command failed. The output channel Gatehouse says why.`);
        }
      }),
    );
  }
  return lifetime;
}
