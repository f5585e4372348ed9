import { commands, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { keys } from '../../core/settings/keys';
import { inertMessage, shortened } from '../agentText';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';

/** A setting that is being typed is wrong for a moment. */
const delayMs = 2_000;

/** Tells the person once what in `gatehouse.agents` cannot be used, a little after it was written. */
export function tellProblems({
  catalogue,
  timers,
  log,
}: Pick<WindowNeeds, 'catalogue' | 'log' | 'timers'>): Disposable {
  const lifetime = new Lifetime();
  const told = new Set<string>();
  let waiting: Disposable | undefined;
  const tell = () => {
    const [problem, ...more] = catalogue.problems.filter((it) => !told.has(it));
    if (problem !== undefined) {
      for (const it of [problem, ...more]) {
        told.add(it);
      }
      show(problem, more.length).catch((error: unknown) => log.error('a problem with an agent was not shown', error));
    }
  };
  const later = () => {
    waiting?.dispose();
    waiting = timers.after(delayMs, tell);
  };
  lifetime.add(catalogue.onDidChange(later));
  lifetime.add({ dispose: () => waiting?.dispose() });
  later();
  return lifetime;
}

async function show(problem: string, more: number): Promise<void> {
  const open = t`Open settings`;
  const one = shortened(problem, 300);
  const says = more === 0 ? one : t`${one} (and ${more} more)`;
  if ((await window.showWarningMessage(`Gatehouse: ${inertMessage(says)}`, open)) === open) {
    await commands.executeCommand('workbench.action.openSettingsJson', { revealSetting: { key: keys.agents.key } });
  }
}
