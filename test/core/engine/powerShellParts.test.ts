import assert from 'node:assert/strict';
import { test } from 'node:test';
import { powerShellParts } from '../../../src/core/engine/powerShellParts';
import { someFacts } from '../../builders';

const { place } = someFacts();

function wordsIn(text: string): readonly (readonly string[])[] {
  return powerShellParts('PowerShell', text, place).map((part) =>
    part.kind === 'run' ? part.command.words.map((word) => word.text) : [part.kind],
  );
}

const cases: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['', [['unreadable']]],
  [' ;;& ', [['unreadable']]],
  ['Get-ChildItem', [['Get-ChildItem']]],
  ['Remove-Item -Recurse build', [['Remove-Item', '-Recurse', 'build']]],
  ['a; b | c & d', [['a'], ['b'], ['c'], ['d']]],
  ['a && b', [['a'], ['b']]],
  ['a\r\nb', [['a'], ['b']]],
  ['if (a) { b }', [['if'], ['a'], ['b']]],
  ['a `b', [['a'], ['b']]],
  ['"re"m x', [['rem', 'x']]],
  ["'fel' 'my file'", [['fel', 'my file']]],
  ['fel "two  words" ""', [['fel', 'two  words']]],
  ['f^el x', [['fel', 'x']]],
  ['C:\\Windows\\System32\\fel.exe x', [['fel', 'x']]],
  ['/usr/bin/pwsh x', [['pwsh', 'x']]],
  ['tool.CMD a.exe', [['tool', 'a.exe']]],
  ['run.ps1.txt', [['run.ps1.txt']]],
  ['"" fel', [['fel']]],
  [
    'DEL x',
    [
      ['DEL', 'x'],
      ['Remove-Item', 'x'],
    ],
  ],
];

for (const [text, expected] of cases) {
  test(`powerShellParts: the words of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(wordsIn(text), expected);
  });
}

test('powerShellParts: nothing is known about what a part does', () => {
  const [part] = powerShellParts('PowerShell', 'del x', place);
  assert.deepEqual(part, {
    kind: 'run',
    text: 'del x',
    tool: 'PowerShell',
    command: {
      words: ['del', 'x'].map((text) => ({
        text,
        literal: true,
        pieces: [{ kind: 'text', text }],
        source: text,
        candidates: [],
        becomes: [],
      })),
      assignments: [],
      redirections: [],
      input: { kind: 'inherited' },
      cwd: place.cwd,
      source: 'del x',
      wrapping: undefined,
      inner: [],
      outer: undefined,
      hidden: 'PowerShell and cmd commands are not analysed',
      opaque: undefined,
      local: false,
    },
    files: [],
    urls: [],
    complete: false,
    mentioned: [],
    steered: 'PowerShell and cmd commands are not analysed',
  });
});

test('powerShellParts: too many commands are unreadable', () => {
  assert.equal(wordsIn('a;'.repeat(500)).length, 500);
  assert.deepEqual(wordsIn('a;'.repeat(501)), [['unreadable']]);
});
