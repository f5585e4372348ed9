import type { Origin } from './suiteChoice';

/**
 * The test files that run where not all do. From source only loading is different. An older VS Code differs in its API
 * and its page, so there the files run that read settings through it and open its surfaces.
 */
export const selections: Readonly<Record<Origin, readonly string[]>> = {
  source: ['host/activation.test.ts', 'host/activatesFast.test.ts', 'host/api.test.ts', 'ui/smoke.test.ts'],
  vsix: [
    'host/activation.test.ts',
    'host/activatesFast.test.ts',
    'host/api.test.ts',
    'host/diff.test.ts',
    'host/prompts.test.ts',
    'host/settings.test.ts',
    'ui/driver.test.ts',
    'ui/smoke.test.ts',
  ],
};
