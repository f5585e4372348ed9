import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { whyNot } from './readOnly';

interface Vector {
  readonly command: string;
  readonly readonly: boolean;
  readonly optional?: boolean;
  readonly family: string;
}

/** Secrets and deceptive characters are looked for by checks of their own. */
const elsewhere = new Set(['f-secret', 'f-chars']);

const vectors = readFileSync('test/corpus/readonly.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Vector => JSON.parse(line))
  .filter(({ family }) => !elsewhere.has(family));

const changing = vectors.filter((it) => !it.readonly);
const reading = vectors.filter((it) => it.readonly && it.optional !== true);
const convenient = vectors.filter((it) => it.readonly && it.optional === true);

for (const family of new Set(changing.map((it) => it.family))) {
  test(`read-only: nothing of ${family} is`, () => {
    const wrong = changing.filter((it) => it.family === family && whyNot(it.command) === undefined);
    assert.deepEqual(
      wrong.map((it) => it.command),
      [],
    );
  });
}

test('read-only: every command line that must be is', () => {
  const missed = reading.flatMap((it) => {
    const why = whyNot(it.command);
    return why === undefined ? [] : [`${it.command}: ${why}`];
  });
  assert.ok(reading.length > 400, 'the corpus is there');
  assert.deepEqual(missed, []);
});

test('read-only: nineteen in twenty of those that would be convenient are', () => {
  const missed = convenient.filter((it) => whyNot(it.command) !== undefined);
  assert.ok(missed.length <= convenient.length * 0.05, missed.map((it) => it.command).join('\n'));
});
