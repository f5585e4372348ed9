import assert from 'node:assert/strict';
import { toPathUse } from '../../../../src/core/paths/toPathUse';
import { analyse } from '../../../../src/core/programs/analysis/analyse';
import { effectsOf } from '../../../../src/core/programs/analysis/effectsOf';
import type { Effects } from '../../../../src/core/shell/fileUse';

const place = { cwd: '/w', home: '/home/u', platform: 'linux' } as const;

/** A command line, and what all its commands do, each as one line of `effectLines`. */
export type EffectRow = readonly [command: string, ...effects: readonly string[]];

/** The effects of every command of a text, outermost first. */
export function effectsIn(text: string): readonly Effects[] {
  const analysis = analyse(text, place);
  assert.equal(analysis.kind, 'commands', text);
  return analysis.kind === 'commands' ? analysis.commands.map(effectsOf) : [];
}

/**
 * Effects as text: `r` read, `w` write, `u` URL; `*` with everything below, `~` a pattern, `?` not known.
 * The alternatives of a pattern are joined by `|`.
 */
export function effectLines(text: string): readonly string[] {
  return effectsIn(text).flatMap(({ files, urls }) => [
    ...files.map((file) => {
      const { access, recursive, kind, paths } = toPathUse(file, place);
      const sign = `${access.charAt(0)}${recursive ? '*' : ''}${kind === 'exact' ? '' : kind === 'pattern' ? '~' : '?'}`;
      return `${sign} ${paths.join('|')}`.trim();
    }),
    ...urls.map((word) => `u ${word.text}`),
  ]);
}

/** Holds a table of rows against what is found, in whatever order. */
export function assertEffects(rows: readonly EffectRow[]): void {
  for (const [command, ...effects] of rows) {
    assert.deepEqual(effectLines(command).toSorted(), effects.toSorted(), command);
  }
}
