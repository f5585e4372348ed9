/** What there is a picture of. `npm run screenshots` makes one for each theme; a test finds every one. */
export const screenshotNames = [
  'explanation',
  'prompt',
  'prompt-safety',
  'prompt-write',
  'prompt-rule',
  'diff-inline',
  'diff-side-by-side',
  'diff-several',
  'pending',
  'notification',
  'modes',
  'audit-log',
  'audit-filter',
  'audit-why',
  'workspace-rules',
  'rule-hover',
  'rule-problems',
  'remembered',
  'profiles',
  'profile-preview',
  'bypass',
  'session-start',
  'session-question',
  'session',
  'statistics',
] as const;

/** The name of a picture. */
export type ScreenshotName = (typeof screenshotNames)[number];

/** The four kinds of themes, one of each: its name in file names, in VS Code's settings, and in the page. */
export const themes = [
  { name: 'light', setting: 'Light Modern', className: 'vs' },
  { name: 'dark', setting: 'Dark Modern', className: 'vs-dark' },
  { name: 'contrast', setting: 'Default High Contrast', className: 'hc-black' },
  { name: 'contrast-light', setting: 'Default High Contrast Light', className: 'hc-light' },
] as const;

/** Where pictures are. */
export const screenshotFolder = 'media/screenshots';

/** The file of one picture. */
export function screenshotFile(name: ScreenshotName, theme: (typeof themes)[number]['name']): string {
  return `${screenshotFolder}/${name}-${theme}.png`;
}
