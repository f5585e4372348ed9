import { type Command, commands, Position, Range, Uri, window } from 'vscode';
import { Soon } from '../soon';
import { t } from '../t';
import { offer } from '../tell';
import type { WindowNeeds } from '../windowNeeds';
import { type SettingsFault, settingsFaultsIn } from './settingsFaultText';

/** A file that is being typed is no JSON for a moment. */
const delayMs = 2_000;

/** Tells the person why everything asks: each fault once, and again when it comes back. */
export function tellSettingsFaults(needs: Pick<WindowNeeds, 'lifetime' | 'log' | 'settings' | 'timers'>): void {
  const { settings, timers, lifetime, log } = needs;
  let told: ReadonlySet<string> = new Set();
  const tell = () => {
    const faults = new Map(settingsFaultsIn(settings.current).map((fault) => [fault.says, fault]));
    for (const fault of [...faults.values()].filter(({ says }) => !told.has(says))) {
      const { title, command, arguments: at = [] } = mendingCommand(fault);
      offer(window.showWarningMessage, fault.says, {
        [title]: () => commands.executeCommand(command, ...at),
      }).catch((error: unknown) => log.error('a fault in settings was not shown', error));
    }
    told = new Set(faults.keys());
  };
  const soon = lifetime.add(new Soon(timers, tell, delayMs));
  lifetime.add(settings.onDidChange(() => soon.wantedAnew()));
  soon.wanted();
}

/** Opens the file in which something is wrong, at its place. */
export function mendingCommand({ place }: SettingsFault): Command {
  const title = t`Open the File`;
  if (place === undefined) {
    return { title, command: 'workbench.action.openSettingsJson' };
  }
  const at = new Position(Math.max(0, place.line - 1), Math.max(0, place.column - 1));
  return { title, command: 'vscode.open', arguments: [Uri.file(place.file), { selection: new Range(at, at) }] };
}
