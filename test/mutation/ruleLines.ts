// The table about calls, rules and URLs as one test for each line, so that a mutant is tried only on lines that reach it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HearingLine, outcomeOf, toldAbout } from '../core/rules/hearings';
import { keptLines } from './keptLines';

for (const { text, parsed } of keptLines('hearings.jsonl')) {
  const line = parsed as unknown as HearingLine;
  test(text, () => {
    assert.deepEqual(outcomeOf(line), line.hears);
  });
}

for (const { text, parsed } of keptLines('reasons.jsonl')) {
  test(text, () => {
    assert.deepEqual(toldAbout(parsed as Partial<HearingLine>), parsed['told']);
  });
}
