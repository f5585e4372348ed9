import { type LogOutputChannel, window } from 'vscode';
import type { Disposable } from '../base/lifetime';

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
