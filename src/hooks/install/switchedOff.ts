import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from '../../base/attempt';
import type { HookedAgent } from '../../ports/hook';

/** A file of a folder that keeps an agent from running the person's hook there. */
interface SwitchedOff {
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
    ...{ agent: 'gemini', file: join('.gemini', 'settings.json'), word: 'hooksConfig' },
    pattern: /"hooksConfig"\s*:[\s\S]*?(?:"enabled"\s*:(?!\s*true\b)|"disabled"\s*:)/,
  },
  {
    ...{ agent: 'codex', file: join('.codex', 'config.toml'), word: 'features.hooks' },
    pattern: /hooks["']?\s*=\s*false\b/,
  },
];

/** What in a folder, or in one above it, switches hooks off. A text that only seems to do so is told as well. */
export function switchedOffIn(folder: string): readonly SwitchedOff[] {
  const above = dirname(folder) === folder ? [] : switchedOffIn(dirname(folder));
  const here = places.flatMap(({ pattern, agent, file, word }) => {
    const path = join(folder, file);
    return pattern.test(textIn(path)) ? [{ agent, file: path, word }] : [];
  });
  return [...here, ...above];
}

function textIn(file: string): string {
  // Most folders have no such file. A letter can be written by its number, in JSON and in TOML.
  const letter = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const text = attempt(() => readFileSync(file, 'utf8')) ?? '';
  return text.replace(/\\u([0-9a-f]{4})/gi, letter);
}
