import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type HearingLine, outcomeOf, toldAbout } from './hearings';

const meant = 'if that is meant, `node test/corpus/record.mjs` writes the table anew; read what git shows as changed';
const lines = readFileSync('test/corpus/hearings.jsonl', 'utf8').trim().split('\n');

for (let from = 0; from < lines.length; from += 200) {
  test(`rules: every voice is heard that lines ${from + 1} to ${from + 200} of the table name`, () => {
    for (const text of lines.slice(from, from + 200)) {
      const line: HearingLine = JSON.parse(text);
      const { hears, ...about } = line;
      assert.deepEqual(outcomeOf(line), hears, `${JSON.stringify(about)}\n${meant}`);
    }
  });
}

test('rules: every reason and every problem is told in words for people', () => {
  for (const line of readFileSync('test/corpus/reasons.jsonl', 'utf8').trim().split('\n')) {
    const { told, ...about } = JSON.parse(line);
    assert.deepEqual(toldAbout(about), told, `${JSON.stringify(about)}\n${meant}`);
  }
});
