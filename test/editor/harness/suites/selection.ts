/**
 * The test files that run where not all do: they load the extension, read settings through VS Code, open every kind of
 * surface once, and use what differs between versions of VS Code most.
 */
export const selection: readonly string[] = [
  'host/activation.test.ts',
  'host/activatesFast.test.ts',
  'host/api.test.ts',
  'host/prompts.test.ts',
  'host/settings.test.ts',
  'ui/driver.test.ts',
  'ui/smoke.test.ts',
];
