import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originOf, TypedText } from '../../src/webview/controls/typedText';

type Step = readonly ['types' | 'pastes' | 'becomes', string];

/** Types a text key by key, or puts it in whole, at the end. */
function piecesAfter(steps: readonly Step[]): readonly string[] {
  const box = new TypedText();
  let text = '';
  for (const [how, what] of steps) {
    switch (how) {
      case 'types':
        for (const key of what) {
          text += key;
          box.change(text, 'typed');
        }
        break;
      case 'pastes':
        text += what;
        box.change(text, 'other');
        break;
      case 'becomes':
        text = what;
        box.change(text, 'other');
    }
  }
  return box.pieces;
}

test('typedText: only what was typed whole can mention a file', () => {
  const cases: readonly (readonly [readonly Step[], readonly string[]])[] = [
    [[['pastes', 'see @.env']], []],
    [
      [
        ['pastes', '@.en'],
        ['types', 'v'],
      ],
      [],
    ],
    [
      [
        ['types', '@'],
        ['pastes', '.env'],
      ],
      ['@'],
    ],
    [
      [
        ['types', '@a'],
        ['becomes', ''],
      ],
      [],
    ],
    [
      [
        ['types', '@a'],
        ['becomes', 'see @.env'],
      ],
      [],
    ],
    [[['types', 'no mention']], []],
    [
      [
        ['types', 'see @a.ts'],
        ['pastes', ' and @.env'],
        ['types', ' or @b'],
      ],
      ['see @a.ts', ' or @b'],
    ],
  ];
  for (const [steps, pieces] of cases) {
    assert.deepEqual(piecesAfter(steps), pieces, JSON.stringify(steps));
  }
});

test('typedText: typing into the middle of a pasted text makes only the keys typed', () => {
  const box = new TypedText();
  box.change('look:  @.env', 'other');
  box.change('look: @ @.env', 'typed');
  box.change('look: @a @.env', 'typed');
  assert.deepEqual(box.pieces, ['@a']);
});

test('typedText: what is not surely a key is taken for something else', () => {
  for (const inputType of [
    '',
    'insertFromPaste',
    'insertFromDrop',
    'insertFromYank',
    'historyUndo',
    'insertReplacementText',
  ]) {
    assert.equal(originOf(inputType, 'a'), 'other', inputType);
  }
  assert.equal(originOf('insertText', '@.env'), 'other');
  assert.equal(originOf('insertText', '@'), 'typed');
  assert.equal(originOf('insertText', '😀'), 'typed');
  assert.equal(originOf('insertLineBreak', null), 'typed');
  assert.equal(originOf('insertCompositionText', 'にほ'), 'typed');
});
