import { ColorThemeKind, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import { settingsFaultsIn } from './settings/settingsFaultText';
import { mendingCommand } from './settings/tellSettingsFaults';
import { statusText } from './statusText';
import type { WindowNeeds } from './windowNeeds';

type StatusBarNeeds = Pick<WindowNeeds, 'asked' | 'lifetime' | 'questions' | 'sessions' | 'settings'>;

const priority = 100;

/**
 * Shows the mode and how many questions wait in one item; a click shows those. Where there is none it opens what is wrong
 * in settings, or switches the mode.
 */
export function registerStatusBar({ settings, sessions, questions, asked, lifetime }: StatusBarNeeds): void {
  const item = lifetime.add(window.createStatusBarItem('gatehouse.status', StatusBarAlignment.Left, priority));
  item.name = 'Gatehouse';
  const refresh = () => {
    const { mode, enforcement } = settings.current;
    const sessionModes = sessions.running.flatMap((session) => session.mode ?? []);
    const waiting = questions.waiting.length + asked.waiting.length;
    const faults = settingsFaultsIn(settings.current);
    const status = statusText({ mode, enforcement, sessionModes, waiting, faults });
    const mending = faults[0] && mendingCommand(faults[0]);
    item.command = waiting > 0 ? 'gatehouse.pending.focus' : (mending ?? 'gatehouse.switchMode');
    item.text = status.text;
    item.tooltip = status.tooltip;
    item.accessibilityInformation = { label: status.spoken, role: 'button' };
    paint(item, status.isWarning ? 'warning' : 'plain');
  };
  for (const changed of [settings, sessions, questions, asked]) {
    lifetime.add(changed.onDidChange(refresh));
  }
  lifetime.add(window.onDidChangeActiveColorTheme(refresh));
  refresh();
  item.show();
}

/** Dark themes of high contrast have no background that warns, and a background would take the place of our colour. */
function paint(item: StatusBarItem, look: 'warning' | 'plain'): void {
  const hasBackground = window.activeColorTheme.kind !== ColorThemeKind.HighContrast;
  const warns = look === 'warning';
  item.backgroundColor = warns && hasBackground ? new ThemeColor('statusBarItem.warningBackground') : undefined;
  item.color = warns && !hasBackground ? new ThemeColor('editorWarning.foreground') : undefined;
}
