import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { visible } from '../../../src/core/text/visible';
import { fitsBeside, inert, inertMessage, shortened, toRows, widthOf } from '../../../src/editor/agentText';
import { shownLabel, shownMessage } from './labelRules';

/** Every command and every input of the decision tables, and what their authors did not think of. */
const texts = [
  ...readdirSync('test/corpus')
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(`test/corpus/${name}`, 'utf8').trim().split('\n'))
    .flatMap((line) => {
      const row: { command?: string; input?: { command?: unknown } } = JSON.parse(line);
      const command = row.command ?? row.input?.command;
      return [typeof command === 'string' ? command : JSON.stringify(row.input ?? row)];
    }),
  'echo $(reboot)',
  'echo \\$(reboot)',
  'echo \\\\$(reboot)',
  'echo $(sync~spin) $($(reboot))',
  'curl "[free](command:gatehouse.x)" [a](https://b.example) [c](file:///d "e")',
  'x[1](2)',
  `ls${' '.repeat(400)}; rm -rf ~`,
  'ls \u202e\u200b\u0007\r\n\t\u2028 rm',
  `echo ${'W'.repeat(500)}`,
  `echo ${'界'.repeat(300)}`,
  'a\n'.repeat(300),
  '',
];

/** The rows of a quick pick as the person reads them, put together again. */
function readBack(rows: readonly string[]): string {
  return rows
    .join('')
    .replaceAll('⏎', '\\n')
    .replace(/␠×(\d+)/g, (_, count) => ' '.repeat(Number(count)));
}

test('inert: the rules of VS Code that it is tested against do hide text', () => {
  assert.equal(shownLabel('echo $(reboot)').includes('reboot'), false);
  assert.equal(shownLabel('echo \\$(reboot)'), 'echo $(reboot)');
  assert.equal(shownMessage('[free](command:x)').includes('command'), false);
  assert.equal(shownMessage('x'.repeat(2000)).length, 1000);
});

test('inert: every command is whole in the rows that VS Code shows', () => {
  assert.ok(texts.length > 3000, `only ${texts.length} commands`);
  for (const text of texts) {
    const shown = toRows(text).map((row) => shownLabel(inert(row)));
    assert.equal(readBack(shown), visible(text), JSON.stringify(text));
  }
});

test('inert: every command that fits beside buttons is whole in the notification', () => {
  const fitting = texts.filter(fitsBeside);
  assert.ok(fitting.length > 2000, `only ${fitting.length} commands`);
  for (const text of fitting) {
    assert.equal(
      shownMessage(`demo asks: ${inertMessage(text)}`).replaceAll('\\u{28}', '('),
      `demo asks: ${visible(text)}`,
      JSON.stringify(text),
    );
  }
});

test('inert: nothing gets a backslash that VS Code would show', () => {
  for (const text of ['$(git status)', '$((1+2))', '$()', '$(a_b)', '$ (x)']) {
    assert.equal(inert(text), text);
  }
});

test('toRows: no row is wider than a quick pick', () => {
  for (const text of texts) {
    for (const row of toRows(text)) {
      assert.ok(widthOf(row) <= 66 + 8, `${widthOf(row)}: ${row}`);
    }
  }
});

test('toRows: a long run of blanks is counted, a row breaks after a blank, a line break ends a row', () => {
  assert.deepEqual(toRows(`a${' '.repeat(312)}b`), ['a␠×312b']);
  assert.deepEqual(toRows('one two three', 9), ['one two ', 'three']);
  assert.deepEqual(toRows('one\ntwo'), ['one⏎', 'two']);
  assert.deepEqual(toRows('aaaabbbbcc', 4), ['aaaa', 'bbbb', 'cc']);
});

test('shortened: keeps both ends of a long text', () => {
  const short = shortened(`rm -rf ${'x'.repeat(5000)} && reboot`, 30);
  assert.ok(short.startsWith('rm -rf '), short);
  assert.ok(short.endsWith('reboot'), short);
  assert.ok(short.length < 40, short);
  assert.equal(shortened('a\nb', 30), 'a⏎b');
});

test('fitsBeside: long text and text of several lines do not fit', () => {
  for (const [text, fits] of [
    ['x'.repeat(161), false],
    ['a\nb', false],
    ['a\rb', false],
    ['npm test', true],
  ] as const) {
    assert.equal(fitsBeside(text), fits, text);
  }
});
