import { commands, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { Log } from '../../ports/log';
import type { PolicySource } from '../../ports/policySource';
import type { Timers } from '../../ports/timers';
import type { KeptHashes } from '../settings/keptHashes';
import { noticeText, toTell } from './toTell';

/** What telling of unaccepted rules needs. */
export interface AcceptanceNeeds {
  readonly policy: Pick<PolicySource, 'unaccepted' | 'onDidChange'>;
  readonly ignored: KeptHashes;
  readonly timers: Timers;
  readonly log: Log;
}

/** Nothing depends on the notification, so it waits until the window has settled. */
const settlingMs = 2_000;

/** Tells of workspace allow rules that do not count, in one notification at a time. */
export function registerAcceptance(needs: AcceptanceNeeds): Disposable {
  const lifetime = new Lifetime();
  const notice = lifetime.add(new Notice(needs));
  lifetime.add(needs.timers.after(settlingMs, () => notice.tell()));
  lifetime.add(needs.policy.onDidChange(() => notice.tell()));
  return lifetime;
}

class Notice implements Disposable {
  private readonly told = new Set<string>();
  private isShown = false;
  private isDisposed = false;

  constructor(private readonly needs: AcceptanceNeeds) {}

  tell(): void {
    const { policy, ignored, log } = this.needs;
    const rules = toTell(policy.unaccepted, ignored.hashes, this.told);
    if (rules.length === 0 || this.isShown || this.isDisposed) {
      return;
    }
    this.isShown = true;
    const waiting = policy.unaccepted.filter(({ hash }) => !ignored.hashes.has(hash));
    for (const { hash } of waiting) {
      this.told.add(hash);
    }
    this.ask(waiting.map(({ hash }) => hash))
      .catch((error: unknown) => log.error('the notification about workspace rules failed', error))
      .finally(() => {
        this.isShown = false;
        this.tell();
      });
  }

  dispose(): void {
    this.isDisposed = true;
  }

  private async ask(hashes: readonly string[]): Promise<void> {
    const answer = await window.showWarningMessage(noticeText(hashes.length), 'Review…', 'Ignore');
    if (answer === 'Review…') {
      await commands.executeCommand('gatehouse.reviewWorkspaceRules');
    } else if (answer === 'Ignore') {
      await this.needs.ignored.add(hashes);
    }
  }
}
