import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { whyNot } from './readOnly';

/** The lines of a table, by the program they begin with. */
function table(name: string): ReadonlyMap<string, readonly string[]> {
  const programs = new Map<string, string[]>();
  for (const line of readFileSync(`test/corpus/${name}.txt`, 'utf8').split('\n')) {
    if (line !== '' && !line.startsWith('#')) {
      const program = line.split(' ')[0] ?? '';
      programs.set(program, [...(programs.get(program) ?? []), line]);
    }
  }
  return programs;
}

for (const [program, lines] of table('refusedWords')) {
  test(`catalogue: ${program} with a word too many or unknown is not read-only`, () => {
    for (const line of lines) {
      assert.notEqual(whyNot(line), undefined, line);
    }
  });
}

for (const [program, lines] of table('keptOptions')) {
  test(`catalogue: the options of ${program} keep it read-only`, () => {
    for (const line of lines) {
      assert.equal(whyNot(line), undefined, line);
    }
  });
}
