import { type Stats, statSync } from 'node:fs';
import { attempt } from '../base/attempt';
import { type Disposable, Emitter } from '../base/lifetime';

/** Looking at a file's date is cheap, and works for files that are not there yet. */
const everyMs = 2_000;

/** Tells when files come, change or go. */
export class FollowedFiles implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly timer: NodeJS.Timeout;
  /** What each file looked like when it was last looked at. */
  private readonly seen = new Map<string, string>();

  readonly onDidChange = this.changed.event;

  constructor({ interval = everyMs }: { readonly interval?: number } = {}) {
    // `watchFile` first looks some time later, and would miss what changes until then.
    this.timer = setInterval(() => this.look(), interval);
    this.timer.unref();
  }

  /** Follows a file from now on. Called before it is read, so that a change while it is read is noticed afterwards. */
  follow(file: string): void {
    this.seen.set(file, stampOf(file));
  }

  dispose(): void {
    clearInterval(this.timer);
    this.changed.dispose();
  }

  private look(): void {
    let isChanged = false;
    for (const [file, before] of this.seen) {
      const now = stampOf(file);
      this.seen.set(file, now);
      isChanged ||= now !== before;
    }
    if (isChanged) {
      this.changed.fire();
    }
  }
}

/** What tells one state of a file from another without reading it. */
export function stampOf(file: string): string {
  const found = statsOf(file);
  // Absent or out of reach: what that means is said when it is read.
  return found === undefined ? 'none' : [found.mtimeMs, found.ctimeMs, found.size, found.ino].join(' ');
}

/** When a file was last changed in any way, in milliseconds since the epoch; of one that is not there, never. */
export function changedAt(file: string): number {
  return statsOf(file)?.ctimeMs ?? 0;
}

function statsOf(file: string): Stats | undefined {
  // What is not there is told without throwing, which takes longer; what nobody may look at is not.
  return attempt(() => statSync(file, { throwIfNoEntry: false }));
}
