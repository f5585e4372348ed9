// The recorded tables as one test for each line, so that a mutant is tried only on the lines that reach it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { outcomeOf } from '../core/rules/hearings';
import { sightings } from '../core/shell/sightings';

// A mutant outside of functions makes all of this run once more, so the tables are read only once.
const tables: { sightings?: readonly Line[]; hearings?: readonly Line[] } = globalThis as object;
type Line = Parameters<typeof outcomeOf>[0] & { readonly command: string; readonly sees: readonly string[] };

function linesOf(name: string): readonly Line[] {
  const lines = readFileSync(`test/corpus/${name}.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

tables.sightings ??= linesOf('sightings');
for (const { command, sees } of tables.sightings) {
  test(`sightings: ${command}`, () => {
    assert.deepEqual(sightings(command), sees);
  });
}

tables.hearings ??= linesOf('hearings');
for (const line of tables.hearings) {
  const { hears, ...about } = line;
  test(`hearings: ${JSON.stringify(about)}`, () => {
    assert.deepEqual(outcomeOf(line), hears);
  });
}
