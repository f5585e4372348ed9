/** When commands are rehearsed: never, when the person asks for it, or before the person is asked. */
export const rehearsalSettings = ['off', 'ask', 'auto'] as const;
export type RehearsalSetting = (typeof rehearsalSettings)[number];
