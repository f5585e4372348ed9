import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestPageMessage, readPageMessage } from '../../../src/editor/sessions/readMessage';

test('readMessage: whatever is not exactly a message of the page is dropped', () => {
  const inherited: unknown = Object.create({ type: 'ready' });
  const cases: readonly unknown[] = [
    undefined,
    null,
    0,
    '',
    'ready',
    [],
    ['ready'],
    {},
    inherited,
    { type: 'Ready' },
    { type: ['ready'] },
    { type: 'toString' },
    { type: '__proto__' },
    { type: 'select', conversation: '' },
    { type: 'select', conversation: 1 },
    { type: 'select', conversation: null },
    { type: 'start', agent: 'a', text: 'x', mode: 'root' },
    { type: 'start', agent: 'a', text: 'x', mode: 'toString' },
    { type: 'start', agent: {}, text: 'x' },
    { type: 'start', agent: 'a' },
    { type: 'send', conversation: 'c', text: 'x'.repeat(longestPageMessage + 1) },
    { type: 'send', conversation: 'c', text: ['x'] },
    { type: 'send', conversation: 'c'.repeat(3_000), text: 'x' },
    { type: 'send', conversation: 'c', text: 'see @a', typed: '@a' },
    { type: 'send', conversation: 'c', text: 'see @a', typed: [1] },
    { type: 'send', conversation: 'c', text: 'see @a', typed: ['@b'] },
    { type: 'start', agent: 'a', text: '@a', typed: new Array(2_000).fill('@a') },
    { type: 'act', conversation: 'c', act: 'allow' },
    { type: 'act', act: 'stop' },
    { type: 'switchMode', conversation: 'c', mode: '' },
    { type: 'switchMode', conversation: 'c', mode: null },
    { type: 'open', conversation: 'c', entry: -1, whole: false },
    { type: 'open', conversation: 'c', entry: 1.5, whole: false },
    { type: 'open', conversation: 'c', entry: Number.NaN, whole: false },
    { type: 'open', conversation: 'c', entry: '1', whole: false },
    { type: 'open', conversation: 'c', entry: 1, whole: 'yes' },
    { type: 'answer', question: 'q', digest: 'd', choice: 'allowOnce' },
    { type: 'answer', question: 'q', digest: 'd', choice: { kind: 'allowOnce' } },
    { type: 'answer', question: 'q', digest: 'd', choice: -1 },
    { type: 'answer', question: 'q', choice: 0 },
    { type: 'answer', digest: 'd', choice: 0 },
    { type: 'review', question: undefined },
    { type: 'openLink', address: '' },
    { type: 'command', command: 'workbench.action.quit' },
    { type: 'command', command: 'gatehouse.setUpAgent' },
  ];
  for (const given of cases) {
    assert.equal(readPageMessage(given), undefined, JSON.stringify(given));
  }
});

test('readMessage: a message is read as it is, and nothing that was added comes along', () => {
  const cases: readonly (readonly [unknown, unknown])[] = [
    [{ type: 'ready', more: 1 }, { type: 'ready' }],
    [{ type: 'select' }, { type: 'select' }],
    [
      { type: 'select', conversation: 'c' },
      { type: 'select', conversation: 'c' },
    ],
    [
      { type: 'start', agent: 'a', mode: 'bypass', text: '', rules: ['*'] },
      { type: 'start', agent: 'a', mode: 'bypass', text: '' },
    ],
    [
      { type: 'start', agent: 'a', text: 'x' },
      { type: 'start', agent: 'a', text: 'x' },
    ],
    [
      { type: 'send', conversation: 'c', text: 'a\nb' },
      { type: 'send', conversation: 'c', text: 'a\nb' },
    ],
    [
      { type: 'send', conversation: 'c', text: 'see @a', typed: ['@a'] },
      { type: 'send', conversation: 'c', text: 'see @a', typed: ['@a'] },
    ],
    [
      { type: 'act', act: 'close', conversation: 'c' },
      { type: 'act', act: 'close', conversation: 'c' },
    ],
    [
      { type: 'answer', question: 'q', digest: 'd', choice: 1, remember: { rules: ['*'], scope: 'user' } },
      { type: 'answer', question: 'q', digest: 'd', choice: 1 },
    ],
    [
      { type: 'open', conversation: 'c', entry: 3, whole: true },
      { type: 'open', conversation: 'c', entry: 3, whole: true },
    ],
    [
      { type: 'command', command: 'setUpAgent' },
      { type: 'command', command: 'setUpAgent' },
    ],
  ];
  for (const [given, read] of cases) {
    assert.deepEqual(readPageMessage(given), read);
  }
});
