// The tables about command lines as one test for each line, so that a mutant is tried only on the lines that reach it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedAt, places } from '../core/shell/catalogue/places';
import { whyNot } from '../core/shell/catalogue/readOnly';
import { sentencesOn, sightings } from '../core/shell/sightings';
import { keptLines } from './keptLines';

for (const { text, parsed } of keptLines('sightings.jsonl')) {
  test(text, () => {
    assert.deepEqual(sightings(String(parsed['command'])), parsed['sees']);
  });
}

for (const { text, parsed } of keptLines('sentences.jsonl')) {
  test(text, () => {
    assert.deepEqual(sentencesOn(String(parsed['command'])), parsed['told']);
  });
}

for (const place of places) {
  test(place.line, () => {
    assert.equal(whyNot(place.line), undefined);
    for (const line of askedAt(place)) {
      assert.notEqual(whyNot(line), undefined);
    }
  });
}
