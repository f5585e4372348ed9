import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookedAgent } from '../../ports/hook';

/** A file of a folder that keeps an agent from running the person's hook there. */
export interface SwitchedOff {
  readonly agent: HookedAgent;
  readonly file: string;
  /** What in it does so. */
  readonly word: string;
}

const places: readonly (SwitchedOff & { readonly pattern: RegExp })[] = [
  ...['settings.json', 'settings.local.json'].map((name) => ({
    ...{ agent: 'claude' as const, file: join('.claude', name), word: 'disableAllHooks' },
    pattern: /"disableAllHooks"\s*:(?!\s*false\b)/,
  })),
  {
    ...{ agent: 'qwen', file: join('.qwen', 'settings.json'), word: 'disableAllHooks' },
    pattern: /"disableAllHooks"\s*:(?!\s*false\b)/,
  },
  {
    ...{ agent: 'codex', file: join('.codex', 'config.toml'), word: 'features.hooks' },
    pattern: /^\s*(?:features\s*\.\s*)?["']?hooks["']?\s*=\s*false\b|\bfeatures\s*=\s*\{[^}\n]*\bhooks\s*=\s*false\b/m,
  },
];

/** What in a folder switches hooks off. A text that only seems to do so is told as well. */
export function switchedOffIn(folder: string): readonly SwitchedOff[] {
  return places.flatMap(({ pattern, agent, file, word }) => {
    const path = join(folder, file);
    return pattern.test(textIn(path)) ? [{ agent, file: path, word }] : [];
  });
}

function textIn(file: string): string {
  // Most folders have no such file.
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
