import { window } from 'vscode';
import type { ModeName } from '../../core/engine/modes';
import type { Enforcement } from '../../core/outcome';
import { keys } from '../../core/settings/keys';
import type { Clock } from '../../ports/clock';
import type { SessionDirectory } from '../../ports/sessionDirectory';
import type { SettingsSource } from '../../ports/settingsSource';
import { colouredIcon } from '../colouredIcon';
import type { Command } from '../command';
import { Arming } from '../prompts/arming';
import type { SettingsWriter } from '../settings/settingsWriter';
import {
  type ChoiceItem,
  type Confirmation,
  confirmationForEnforcement,
  confirmationForMode,
  enforcementRows,
  type ModeTarget,
  modeRows,
  targetRows,
} from './modeRows';

/** What switching works with. */
export interface ModeNeeds {
  readonly settings: SettingsSource;
  readonly writer: SettingsWriter;
  readonly sessions: SessionDirectory;
  readonly clock: Clock;
}

/** "Switch Mode" and "Switch Enforcement". */
export function modeCommands(needs: ModeNeeds): readonly Command[] {
  return [
    { id: 'gatehouse.switchMode', run: () => switchMode(needs) },
    { id: 'gatehouse.switchEnforcement', run: () => switchEnforcement(needs) },
  ];
}

/** Whether the person really wants a mode; asks where it loosens, wherever it was chosen. */
export function confirmsMode(mode: ModeName | undefined, clock: Clock): Promise<boolean> {
  return isConfirmed(confirmationForMode(mode), clock);
}

async function switchMode({ settings, writer, sessions, clock }: ModeNeeds): Promise<void> {
  const target = await chosenTarget(settings.current.mode, sessions);
  if (target === undefined) {
    return;
  }
  const title = target.value === undefined ? 'Switch the Mode of This Window' : 'Switch the Mode of One Session';
  const chosen = await choose(modeRows(settings.current.mode, target.value), title);
  if (chosen === undefined || !(await confirmsMode(chosen.value, clock))) {
    return;
  }
  if (target.value !== undefined) {
    sessions.switchMode(target.value.id, chosen.value);
  } else if (chosen.value !== undefined) {
    const mode = chosen.value;
    await writer.change(keys.mode, 'user', () => mode);
    tellIfUnheard(settings.current.mode, chosen.value);
  }
}

async function switchEnforcement({ settings, writer, clock }: ModeNeeds): Promise<void> {
  const chosen = await choose(enforcementRows(settings.current.enforcement), 'Switch Enforcement');
  if (chosen !== undefined && (await isConfirmed(confirmationForEnforcement(chosen.value), clock))) {
    await writer.change(keys.enforcement, 'user', () => chosen.value);
    tellIfUnheard(settings.current.enforcement, chosen.value);
  }
}

/** Without a session there is only the window. */
async function chosenTarget(
  mode: ModeName,
  { running }: SessionDirectory,
): Promise<{ readonly value: ModeTarget } | undefined> {
  return running.length === 0 ? { value: undefined } : choose(targetRows(mode, running), 'Switch the Mode of…');
}

function choose<T>(rows: readonly ChoiceItem<T>[], title: string): Thenable<ChoiceItem<T> | undefined> {
  const items = rows.map((row) => ({ ...row, iconPath: colouredIcon(row.icon) }));
  return window.showQuickPick(items, { title, placeHolder: 'Escape leaves everything as it is.' });
}

/** The button that loosens has the focus when the dialog opens, so a second Enter on the way there must not press it. */
async function isConfirmed(confirmation: Confirmation | undefined, clock: Clock): Promise<boolean> {
  if (confirmation === undefined) {
    return true;
  }
  const { message, detail, button } = confirmation;
  for (;;) {
    const arming = new Arming(clock);
    const pressed = await window.showWarningMessage(message, { modal: true, detail }, button);
    if (pressed !== button || arming.isArmed) {
      return pressed === button;
    }
  }
}

/** Something else, such as a policy of the machine, may have the last word. */
function tellIfUnheard(heard: ModeName | Enforcement, wanted: ModeName | Enforcement): void {
  if (heard !== wanted) {
    window.setStatusBarMessage(`Gatehouse: the setting was written, but ${heard} still holds.`, 10_000);
  }
}
