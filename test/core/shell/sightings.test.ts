import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sentencesOn, sightings } from './sightings';

const meant = 'if that is meant, `node test/corpus/record.mjs` writes the table anew; read what git shows as changed';
const lines = readFileSync('test/corpus/sightings.jsonl', 'utf8').trim().split('\n');

for (let from = 0; from < lines.length; from += 200) {
  test(`analyse: sees all that lines ${from + 1} to ${from + 200} of the table run, read and write`, () => {
    for (const line of lines.slice(from, from + 200)) {
      const { command, sees } = JSON.parse(line);
      assert.deepEqual(sightings(command), sees, `${command}\n${meant}`);
    }
  });
}

test('analyse: says why, in words for people', () => {
  for (const line of readFileSync('test/corpus/sentences.jsonl', 'utf8').trim().split('\n')) {
    const { command, told } = JSON.parse(line);
    assert.deepEqual(sentencesOn(command), told, `${command}\n${meant}`);
  }
});
