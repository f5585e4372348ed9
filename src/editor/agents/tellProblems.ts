import { commands, window } from 'vscode';
import { keys } from '../../core/settings/keys';
import { inertMessage, shortened } from '../agentText';
import { Soon } from '../soon';
import { t } from '../t';
import { offer } from '../tell';
import type { WindowNeeds } from '../windowNeeds';

/** A setting that is being typed is wrong for a moment. */
const delayMs = 2_000;

/** Tells the person once what in `gatehouse.agents` cannot be used, a little after it was written. */
export function tellProblems(needs: Pick<WindowNeeds, 'catalogue' | 'lifetime' | 'log' | 'timers'>): void {
  const { catalogue, timers, lifetime, log } = needs;
  const told = new Set<string>();
  const tell = () => {
    const [problem, ...more] = catalogue.problems.filter((it) => !told.has(it));
    if (problem !== undefined) {
      for (const it of [problem, ...more]) {
        told.add(it);
      }
      const one = shortened(problem, 300);
      const says = inertMessage(more.length === 0 ? one : t`${one} (and ${more.length} more)`);
      offer(window.showWarningMessage, `Gatehouse: ${says}`, { [t`Open settings`]: openAgentSettings }).catch(
        (error: unknown) => log.error('a problem with an agent was not shown', error),
      );
    }
  };
  const soon = lifetime.add(new Soon(timers, tell, delayMs));
  lifetime.add(catalogue.onDidChange(() => soon.wantedAnew()));
  soon.wanted();
}

/** Opens the person's settings where agents stand. */
export function openAgentSettings(): Thenable<unknown> {
  return commands.executeCommand('workbench.action.openSettingsJson', { revealSetting: { key: keys.agents.key } });
}
