import { ThemeColor, ThemeIcon } from 'vscode';

/** What a thing means is told by its icon; the colour, one for all views of ours, only helps to find it. */
export function colouredIcon(name: string): ThemeIcon {
  const colour = colours.get(name);
  return new ThemeIcon(name, colour === undefined ? undefined : new ThemeColor(colour));
}

const colours: ReadonlyMap<string, string> = new Map([
  // The green of tests is too pale on a light ground.
  ['pass', 'charts.green'],
  ['circle-slash', 'errorForeground'],
  ['question', 'notificationsInfoIcon.foreground'],
  ['warning', 'notificationsWarningIcon.foreground'],
]);
