import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decideLine } from '../src/cli/decideLine';
import { Decider } from '../src/cli/decider';

type Vector = Readonly<Record<string, unknown>> & { readonly optional?: boolean };

const surroundings = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;
const decider = new Decider({});

function vectors(name: string): readonly Vector[] {
  const lines = readFileSync(`test/corpus/${name}.jsonl`, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Decides a vector on the same way as the command line; a malformed one fails the test. */
function decided(call: object): { readonly decision: string; readonly readOnly: boolean } {
  const answered = decideLine({ kind: 'text', text: JSON.stringify(call) }, decider, surroundings);
  assert.equal(answered.kind, 'decided', JSON.stringify({ call, answered }));
  return answered.kind === 'decided' ? answered.decided.verdict : assert.fail();
}

function isReadOnly({ command }: Vector): boolean {
  return decided({ tool: 'Bash', input: { command }, ...surroundings }).readOnly;
}

function share(part: readonly unknown[], whole: readonly unknown[]): number {
  return whole.length === 0 ? 1 : part.length / whole.length;
}

function listed(wrong: readonly Vector[], show: (vector: Vector) => string): string {
  return `${wrong.length} wrong:\n${wrong.slice(0, 60).map(show).join('\n')}`;
}

const shown = (vector: Vector) =>
  `${decided(vector).decision} instead of ${vector['expect']}: ${JSON.stringify(vector)}`;

test('corpus: there are vectors in every file', () => {
  assert.ok(vectors('readonly').length > 1500);
  assert.ok(vectors('rules').length > 1200);
  assert.ok(vectors('modes').length > 1000);
});

test('corpus: nothing that changes anything is taken for read-only', () => {
  const wrong = vectors('readonly').filter((vector) => vector['readonly'] === false && isReadOnly(vector));
  assert.deepEqual(
    wrong,
    [],
    listed(wrong, (vector) => JSON.stringify(vector)),
  );
});

test('corpus: what only reads is recognised', () => {
  const reads = vectors('readonly').filter((vector) => vector['readonly'] === true);
  for (const [optional, bar] of [
    [false, 0.97],
    [true, 0.85],
  ] as const) {
    const asked = reads.filter((vector) => (vector.optional === true) === optional);
    const missed = asked.filter((vector) => !isReadOnly(vector));
    assert.ok(asked.length > 0);
    assert.ok(
      1 - share(missed, asked) >= bar,
      listed(missed, (vector) => JSON.stringify(vector)),
    );
  }
});

test('corpus: rules decide as expected', () => {
  const all = vectors('rules');
  const right = (vector: Vector) => {
    const accepted = Array.isArray(vector['accept']) ? vector['accept'] : [vector['expect']];
    const { decision } = decided(vector);
    return decision === vector['expect'] || accepted.includes(decision);
  };
  const wrong = all.filter((vector) => !right(vector));
  assert.deepEqual(wrong, [], listed(wrong, shown));
});

test('corpus: of the optional lines nine in ten come out at their best', () => {
  const optional = vectors('rules').filter((vector) => vector.optional === true);
  const missed = optional.filter((vector) => decided(vector).decision !== vector['expect']);
  assert.ok(1 - share(missed, optional) >= 0.9, listed(missed, shown));
});

test('corpus: every mode decides exactly as its table says', () => {
  const wrong = vectors('modes').filter((vector) => decided(vector).decision !== vector['expect']);
  assert.deepEqual(wrong, [], listed(wrong, shown));
});
