import { commands, Position, Range, Uri, window, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { Soon } from '../soon';
import { t } from '../t';
import { offer } from '../tell';
import type { WindowNeeds } from '../windowNeeds';
import { type SettingsFault, settingsFaultsIn } from './settingsFaultText';

/** A file that is being typed is no JSON for a moment. */
const delayMs = 2_000;

/** Tells the person why everything asks: each fault once, and again when it comes back. */
export function tellSettingsFaults({
  settings,
  timers,
  log,
}: Pick<WindowNeeds, 'log' | 'settings' | 'timers'>): Disposable {
  const lifetime = new Lifetime();
  let told: ReadonlySet<string> = new Set();
  const tell = () => {
    const faults = new Map(settingsFaultsIn(settings.current).map((fault) => [fault.says, fault]));
    for (const fault of [...faults.values()].filter(({ says }) => !told.has(says))) {
      offer(window.showWarningMessage, fault.says, { [t`Open the File`]: () => open(fault) }).catch((error: unknown) =>
        log.error('a fault in settings was not shown', error),
      );
    }
    told = new Set(faults.keys());
  };
  const soon = lifetime.add(new Soon(timers, tell, delayMs));
  lifetime.add(settings.onDidChange(() => soon.wantedAnew()));
  soon.wanted();
  return lifetime;
}

async function open({ place }: SettingsFault): Promise<void> {
  if (place === undefined) {
    await commands.executeCommand('workbench.action.openSettingsJson');
    return;
  }
  const document = await workspace.openTextDocument(Uri.file(place.file));
  const at = new Position(Math.max(0, place.line - 1), Math.max(0, place.column - 1));
  await window.showTextDocument(document, { selection: new Range(at, at) });
}
