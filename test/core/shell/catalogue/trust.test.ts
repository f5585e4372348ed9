import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue } from '../../../../src/core/programs/analysis/catalogue';
import { programs } from '../../../../src/core/programs/analysis/programs';
import { around, whyNot } from './readOnly';
import { rowCases } from './rowCases';

const untrusted = { ...around, trusted: false };
const elsewhere = { ...around, roots: ['/somewhere/else'] };

test('catalogue: programs that the folder steers are read-only in a folder that is trusted, and nowhere else', () => {
  const lines = rowCases.filter(isSteered);
  assert.ok(lines.length > 80);
  for (const place of [untrusted, elsewhere]) {
    assert.deepEqual(
      lines.filter((line) => whyNot(line, catalogue, place) === undefined),
      [],
    );
  }
});

test('catalogue: all others are read-only in every folder', () => {
  const lines = rowCases.filter((line) => whyNot(line) === undefined && !isSteered(line) && !/git |compose/.test(line));
  for (const place of [untrusted, elsewhere]) {
    assert.deepEqual(
      lines.filter((line) => whyNot(line, catalogue, place) !== undefined),
      [],
    );
  }
});

test('catalogue: every program that a folder steers is one of the catalogue', () => {
  assert.deepEqual(
    [...programs].filter(([name, { spec }]) => spec.steered === true && !catalogue.has(name)),
    [],
  );
});

const leading: readonly (readonly [line: string, isReadOnly: boolean])[] = [
  ['cd node_modules/left-pad && cargo --version', false],
  ['cd /tmp/other; rustc -V', false],
  ['(cd sub; npm ls)', false],
  ['pushd sub && node --version', false],
  ['cd "$x" && go version', false],
  ['env -C sub npm ls', false],
  ['git -C sub status', false],
  ['cd sub && gh pr list', false],
  ['cd sub && python3 --version && cd ..', false],
  ['npm ls --prefix sub', false],
  ['cd sub && docker compose ps', false],
  ['cd sub && npx --version', false],
  ['cd sub && terraform version', false],
  ['cd sub && gcc --version', true],
  ['cd sub && cd .. && npm ls', true],
  ['(cd sub; ls); cargo --version', true],
];

for (const [line, isReadOnly] of leading) {
  test(`catalogue: \`${line}\` ${isReadOnly ? 'obeys no file of another folder' : 'may obey files of another folder'}`, () => {
    assert.equal(whyNot(line) === undefined, isReadOnly);
  });
}

function isSteered(line: string): boolean {
  return programs.get(/^[^ ]*/.exec(line)?.[0] ?? '')?.spec.steered === true;
}
