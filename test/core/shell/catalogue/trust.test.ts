import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue } from '../../../../src/core/shell/catalogue/catalogue';
import { around, whyNot } from './readOnly';
import { rowCases } from './rowCases';

const untrusted = { ...around, trusted: false };
const steered = /^(?:git|go|cargo|rustc|rustup|rustfmt)(?: |$)/;

test('catalogue: programs that the folder steers are not read-only in a folder that is not trusted', () => {
  const lines = rowCases.filter((line) => steered.test(line));
  assert.ok(lines.length > 40);
  assert.deepEqual(
    lines.filter((line) => whyNot(line, catalogue, untrusted) === undefined),
    [],
  );
});

test('catalogue: all others are read-only in every folder', () => {
  const lines = rowCases.filter((line) => whyNot(line) === undefined && !steered.test(line) && !line.includes('git '));
  assert.deepEqual(
    lines.filter((line) => whyNot(line, catalogue, untrusted) !== undefined),
    [],
  );
});
