import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoreLineEnds } from '../../../src/editor/diff/restoreLineEnds';

test('restoreLineEnds: only what the person touched is as the editor has it', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['a\r\nb\nc', 'a\nb\nc', 'a\nb\nc', 'a\r\nb\nc'],
    ['a\r\nb\nc', 'a\nb\nc', 'a\nB\nc', 'a\r\nB\nc'],
    ['\uFEFFa\nb\n', 'a\nb\n', 'a\nc\n', '\uFEFFa\nc\n'],
    ['\uFEFFa\nb\n', 'a\nb\n', 'x\nb\n', '\uFEFFx\nb\n'],
    ['\uFEFFa\n', 'a\n', '', '\uFEFF'],
    ['a\rb', 'a\nb', 'a\nb\n', 'a\rb\n'],
    ['a\r\nb\r\nc\n', 'a\nb\nc\n', 'x\ny\nc\n', 'x\r\ny\r\nc\n'],
    ['a\r\nb\n', 'a\nb\n', 'x\n+\nb\n', 'x\r\n+\nb\n'],
    ['', '', 'x', 'x'],
  ];
  for (const [given, opened, edited, expected] of cases) {
    assert.equal(restoreLineEnds({ given, opened, edited }), expected, JSON.stringify([given, edited]));
  }
});
