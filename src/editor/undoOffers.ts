import { commands, window } from 'vscode';
import type { Stopwatch } from '../ports/surroundings';
import { t } from './t';
import { offer } from './tell';

/** VS Code takes what it tells off the screen after that long, and keeps it behind the bell. */
const onScreenMs = 10_000;

interface UndoOffer {
  readonly message: string;
  readonly undo: () => unknown;
  readonly madeAt: number;
}

/**
 * Tells what was done, with a button that undoes it. VS Code clears the screen of one notification only together with all
 * others, so the latest of these comes back when it was cleared away with another.
 */
export class UndoOffers {
  private latest: UndoOffer | undefined;
  private times = 0;

  constructor(private readonly stopwatch: Stopwatch) {}

  /** Nobody waits for it: the command in the palette undoes it as well. */
  make(message: string, undo: () => unknown): void {
    this.latest = { message, undo, madeAt: this.stopwatch.now() };
    void this.show(this.latest);
  }

  /** Clears the screen of notifications, except for an offer that has not been there for its time. */
  async clearScreen(): Promise<void> {
    await commands.executeCommand('notifications.hideToasts');
    const { latest } = this;
    if (latest !== undefined && this.stopwatch.now() - latest.madeAt < onScreenMs) {
      await this.show(latest);
    }
  }

  private async show({ message, undo }: UndoOffer): Promise<void> {
    this.times += 1;
    const time = this.times;
    await offer(window.showInformationMessage, message, { [t`Undo`]: undo });
    // Of two with the same words VS Code closes the earlier; only the later tells what the person did.
    if (time === this.times) {
      this.latest = undefined;
    }
  }
}
