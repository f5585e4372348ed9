import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PromptHistory } from '../../src/webview/controls/promptHistory';
import { readKeptState } from '../../src/webview/keptState';

test('prompt history: there is nothing before the oldest and nothing after what is being written', () => {
  const history = new PromptHistory([]);
  assert.equal(history.older('draft'), undefined);
  assert.equal(history.newer('draft'), undefined);
});

test('prompt history: going back and forth brings back what was being written', () => {
  const history = new PromptHistory(['one', 'two']);
  assert.equal(history.older('dra'), 'two');
  assert.equal(history.older('two'), 'one');
  assert.equal(history.older('one'), undefined);
  assert.equal(history.newer('one'), 'two');
  assert.equal(history.newer('two, changed'), 'dra');
  assert.equal(history.newer('dra'), undefined);
});

test('prompt history: what is sent twice in a row stands once, and the oldest go', () => {
  const history = new PromptHistory(Array.from({ length: 150 }, (_, at) => `${at}`));
  history.add('x');
  history.add('x');
  assert.equal(history.texts.length, 100);
  assert.deepEqual(history.texts.slice(-2), ['149', 'x']);
  assert.equal(history.older(''), 'x');
});

test('kept state: whatever was kept is read as texts', () => {
  for (const given of [undefined, null, 1, 'x', [], { draft: 1, sent: 'x' }, { sent: { length: 2 } }]) {
    assert.deepEqual(readKeptState(given), { draft: '', sent: [] });
  }
  assert.deepEqual(readKeptState({ draft: 'a', sent: ['b', 1, null, 'c'], more: 1 }), { draft: 'a', sent: ['b', 'c'] });
});
