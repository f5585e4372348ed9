import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellingText } from '../../../src/core/explain/sentencesOn';

test('tellingText: an input without a telling text has none', () => {
  for (const input of [undefined, null, 'ls', 5, [], {}, { command: 5 }, { query: 'x' }]) {
    assert.equal(tellingText(input), undefined, JSON.stringify(input));
  }
});

test('tellingText: the first field that says what a call is about is taken', () => {
  assert.equal(tellingText({ url: 'u', command: 'ls' }), 'ls');
  assert.equal(tellingText({ pattern: '*', file_path: '/a' }), '/a');
  assert.equal(tellingText({ command: 5, notebook_path: 'n.ipynb' }), 'n.ipynb');
  assert.equal(tellingText({ command: '' }), '');
});
