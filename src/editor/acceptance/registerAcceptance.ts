import { commands, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { PolicySource } from '../../ports/policySource';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { noticeText, toTell } from './toTell';

interface AcceptanceNeeds extends Pick<WindowNeeds, 'ignored' | 'log' | 'timers'> {
  readonly policy: Pick<PolicySource, 'unaccepted' | 'onDidChange'>;
}

/**
 * Nothing depends on the notification, so it waits until things have settled: a rule that is put back is accepted a
 * moment after it stands in the file.
 */
const settlingMs = 2_000;

/** Tells of workspace allow rules that do not count, of each once as long as it waits. */
export function registerAcceptance(needs: AcceptanceNeeds): Disposable {
  const lifetime = new Lifetime();
  const notice = new Notice(needs);
  let timer: Disposable | undefined;
  const settle = () => {
    timer?.dispose();
    timer = needs.timers.after(settlingMs, () => notice.tell());
  };
  lifetime.add(needs.policy.onDidChange(settle));
  lifetime.add({ dispose: () => timer?.dispose() });
  settle();
  return lifetime;
}

class Notice {
  private told: ReadonlySet<string> = new Set();

  constructor(private readonly needs: AcceptanceNeeds) {}

  tell(): void {
    const { policy, ignored, log } = this.needs;
    const isNew = toTell(policy.unaccepted, ignored.hashes, this.told).length > 0;
    const waiting = policy.unaccepted.filter(({ hash }) => !ignored.hashes.has(hash)).map(({ hash }) => hash);
    // A rule that has gone and comes back is new.
    this.told = new Set(waiting);
    if (isNew) {
      this.ask(waiting).catch((error: unknown) => log.error('the notification about workspace rules failed', error));
    }
  }

  private async ask(hashes: readonly string[]): Promise<void> {
    const [review, ignore] = [t`Review…`, t`Ignore`];
    const answer = await window.showWarningMessage(noticeText(hashes.length), review, ignore);
    if (answer === review) {
      await commands.executeCommand('gatehouse.reviewWorkspaceRules');
    } else if (answer === ignore) {
      await this.needs.ignored.add(hashes);
    }
  }
}
