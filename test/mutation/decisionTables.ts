// The decision tables as one test for each line, so that a mutant is tried only on the lines that reach it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decideLine } from '../../src/cli/decideLine';
import { Decider } from '../../src/cli/decider';

type Vector = Readonly<Record<string, unknown>>;

const surroundings = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

function vectors(name: string): readonly Vector[] {
  return readFileSync(`test/corpus/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function verdictOn(call: object): { readonly decision: string; readonly readOnly: boolean } {
  const answered = decideLine({ kind: 'text', text: JSON.stringify(call) }, new Decider({}), surroundings);
  return answered.kind === 'decided' ? answered.decided.verdict : assert.fail();
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
