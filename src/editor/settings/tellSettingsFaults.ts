import { commands, Position, Range, Uri, window, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { type SettingsFault, settingsFaultsIn } from './settingsFaultText';

/** A file that is being typed is no JSON for a moment. */
const delayMs = 2_000;
const open = t`Open the File`;

/** Tells the person why everything asks: each fault once, and again when it comes back. */
export function tellSettingsFaults({
  settings,
  timers,
  log,
}: Pick<WindowNeeds, 'log' | 'settings' | 'timers'>): Disposable {
  const lifetime = new Lifetime();
  let told: ReadonlySet<string> = new Set();
  let waiting: Disposable | undefined;
  const tell = () => {
    const faults = new Map(settingsFaultsIn(settings.current).map((fault) => [fault.says, fault]));
    for (const fault of [...faults.values()].filter(({ says }) => !told.has(says))) {
      show(fault).catch((error: unknown) => log.error('a fault in settings was not shown', error));
    }
    told = new Set(faults.keys());
  };
  const later = () => {
    waiting?.dispose();
    waiting = timers.after(delayMs, tell);
  };
  lifetime.add(settings.onDidChange(later));
  lifetime.add({ dispose: () => waiting?.dispose() });
  later();
  return lifetime;
}

async function show({ says, place }: SettingsFault): Promise<void> {
  if ((await window.showWarningMessage(says, open)) !== open) {
    return;
  }
  if (place === undefined) {
    await commands.executeCommand('workbench.action.openSettingsJson');
    return;
  }
  const document = await workspace.openTextDocument(Uri.file(place.file));
  const at = new Position(Math.max(0, place.line - 1), Math.max(0, place.column - 1));
  await window.showTextDocument(document, { selection: new Range(at, at) });
}
