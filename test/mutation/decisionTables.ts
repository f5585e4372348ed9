// The decision tables as one test for each line, so that a mutant is tried only on the lines that reach it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verdictOn } from '../core/rules/hearings';

type Vector = Readonly<Record<string, unknown>>;

const surroundings = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

function vectors(name: string): readonly Vector[] {
  return readFileSync(`test/corpus/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

for (const vector of vectors('readonly').filter((it) => it['readonly'] === false)) {
  const { command } = vector;
  test(`readonly: ${command}`, () => {
    assert.equal(verdictOn({ tool: 'Bash', input: { command }, ...surroundings }).readOnly, false);
  });
}

for (const vector of [...vectors('rules'), ...vectors('modes')]) {
  test(`decision: ${JSON.stringify(vector)}`, () => {
    const accepted = Array.isArray(vector['accept']) ? vector['accept'] : [];
    const { decision } = verdictOn(vector);
    assert.ok(decision === vector['expect'] || accepted.includes(decision));
  });
}
