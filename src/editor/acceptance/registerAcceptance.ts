import { commands, window } from 'vscode';
import { Soon } from '../soon';
import { t } from '../t';
import { offer } from '../tell';
import type { WindowNeeds } from '../windowNeeds';
import { noticeText, undecided } from './acceptanceRows';

type AcceptanceNeeds = Pick<WindowNeeds, 'ignored' | 'lifetime' | 'log' | 'policy' | 'timers'>;

/**
 * Nothing depends on the notification, so it waits until things have settled: a rule that is put back is accepted a
 * moment after it stands in the file.
 */
const settlingMs = 2_000;

/** Tells of workspace allow rules that do not count, of each once as long as it waits. */
export function registerAcceptance({ policy, ignored, lifetime, timers, log }: AcceptanceNeeds): void {
  let told: ReadonlySet<string> = new Set();
  const tell = () => {
    const waiting = undecided({ policy, ignored }).map(({ hash }) => hash);
    const isNew = waiting.some((hash) => !told.has(hash));
    // A rule that has gone and comes back is new.
    told = new Set(waiting);
    if (isNew) {
      offer(window.showWarningMessage, noticeText(waiting.length), {
        [t`Review…`]: () => commands.executeCommand('gatehouse.reviewWorkspaceRules'),
        [t`Ignore`]: () => ignored.add(waiting),
      }).catch((error: unknown) => log.error('the notification about workspace rules failed', error));
    }
  };
  const soon = lifetime.add(new Soon(timers, tell, settlingMs));
  lifetime.add(policy.onDidChange(() => soon.wantedAnew()));
  soon.wanted();
}
