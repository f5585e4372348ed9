import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, foldCase } from '../../../src/core/paths/fold';

test('fold: different names stay different', () => {
  for (const [left, right] of [
    ['.git', '.gut'],
    ['.env', '.environment'],
    ['a', 'ä'],
    ['straße', 'strase'],
  ] as const) {
    assert.notEqual(fold(left), fold(right), `${left} ${right}`);
  }
});

test('fold: spellings that some disk or eye takes for the same are the same', () => {
  for (const [left, right] of [
    ['.GIT', '.git'],
    ['.g\u0131t', '.git'],
    ['.\u017f\u017fh', '.ssh'],
    ['.\u212aube', '.kube'],
    ['.gi\u200ct', '.git'],
    ['.\u00adgit', '.git'],
    ['.git\ufeff', '.git'],
    ['\uff0egit', '.git'],
    ['.ｇｉｔ', '.git'],
    ['cafe\u0301', 'café'],
    ['settin\u0261s', 'settings'],
    ['.еnv', '.env'],
  ] as const) {
    assert.equal(fold(left), fold(right), `${left} ${right}`);
  }
});

test('foldCase: only case and composition are folded', () => {
  assert.equal(foldCase('É'), foldCase('e\u0301'));
  assert.equal(foldCase('A'), 'a');
  assert.notEqual(foldCase('ｇ'), foldCase('g'));
  assert.notEqual(foldCase('.g\u0131t'), '.git');
});
