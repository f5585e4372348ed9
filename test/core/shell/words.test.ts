// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Piece, Word } from '../../../src/core/shell/word';
import { commandsOf, lastOf } from './analysed';

function wordOf(source: string): Word {
  const word = lastOf(`echo ${source}`).words[1];
  assert.ok(word, source);
  return word;
}

test('words: what bash passes on as it is, is literal', () => {
  const rows: readonly (readonly [source: string, text: string])[] = [
    ['a', 'a'],
    ['"a b"', 'a b'],
    ["'a b'", 'a b'],
    ['a\\ b', 'a b'],
    ['a""b', 'ab'],
    ['""', ''],
    ["''", ''],
    ['\\a\\\\', 'a\\'],
    ['a\\\nb', 'ab'],
    ['"a\\\nb"', 'ab'],
    ['"a\\$b\\"c\\\\d\\e"', 'a$b"c\\d\\e'],
    ["'a\\b'", 'a\\b'],
    ["$'a\\tb'", 'a\tb'],
    ["$'\\162\\x6d'", 'rm'],
    ["$'\\u0072m'", 'rm'],
    ["$'a\\'b'", "a'b"],
    ["$'a\\0b'", 'a'],
    ["$'é'", 'é'],
    ['$"a b"', 'a b'],
    ['\\*', '*'],
    ['"*"', '*'],
    ["'~'", '~'],
    ['\\~/x', '~/x'],
    ['a~b', 'a~b'],
    ['"~/x"', '~/x'],
    ['{a}', '{a}'],
    ['{a,b', '{a,b'],
    ['\\{a,b}', '{a,b}'],
    ['"{a,b}"', '{a,b}'],
    ['a=b', 'a=b'],
    ['--x=~/y', '--x=~/y'],
    ['a$', 'a$'],
    ['"$"', '$'],
    ['a#b', 'a#b'],
    ['[', '['],
    ['a]', 'a]'],
  ];
  for (const [source, text] of rows) {
    const word = wordOf(source);
    assert.deepEqual([word.literal, word.text, word.candidates], [true, text, []], source);
  }
});

test('words: what depends on the environment is shown piece by piece', () => {
  const text = (it: string): Piece => ({ kind: 'text', text: it });
  const rows: readonly (readonly [source: string, pieces: readonly Piece[]])[] = [
    ['$x', [{ kind: 'variable', name: 'x', quoted: false }]],
    ['"$x"', [{ kind: 'variable', name: 'x', quoted: true }]],
    ['${x}', [{ kind: 'variable', name: 'x', quoted: false }]],
    ['a"$x"b', [text('a'), { kind: 'variable', name: 'x', quoted: true }, text('b')]],
    ['$1', [{ kind: 'variable', name: '1', quoted: false }]],
    ['"$*"', [{ kind: 'variable', name: '*', quoted: true }]],
    ['$@', [{ kind: 'unknown', quoted: false }]],
    ['"$@"', [{ kind: 'unknown', quoted: false }]],
    ['"${a[@]}"', [{ kind: 'unknown', quoted: false }]],
    ['"${x:-$@}"', [{ kind: 'unknown', quoted: false }]],
    ['"${a[1]}"', [{ kind: 'unknown', quoted: true }]],
    ['"${x:-y}"', [{ kind: 'unknown', quoted: true }]],
    ['$(a)', [{ kind: 'unknown', quoted: false }]],
    ['"$(a)"', [{ kind: 'unknown', quoted: true }]],
    ['`a`', [{ kind: 'unknown', quoted: false }]],
    ['<(a)', [{ kind: 'unknown', quoted: true }]],
    ['$((1))', [{ kind: 'unknown', quoted: false }]],
    ['~', [{ kind: 'tilde', user: '' }]],
    ['~/a', [{ kind: 'tilde', user: '' }, text('/a')]],
    ['~\\\n', [{ kind: 'tilde', user: '' }]],
    ['~\\\n/a', [{ kind: 'tilde', user: '' }, text('/a')]],
    ['\\\n~', [{ kind: 'tilde', user: '' }]],
    ['~u/a', [{ kind: 'tilde', user: 'u' }, text('/a')]],
    ['~+/a', [{ kind: 'variable', name: 'PWD', quoted: true }, text('/a')]],
    ['~1', [{ kind: 'unknown', quoted: true }]],
    ['a=~/b', [text('a='), { kind: 'tilde', user: '' }, text('/b')]],
    ['*.ts', [{ kind: 'glob', source: '*' }, text('.ts')]],
    ['a?b', [text('a'), { kind: 'glob', source: '?' }, text('b')]],
    ['[ab]c', [{ kind: 'glob', source: '[ab]' }, text('c')]],
    ['{a,b}c', [{ kind: 'brace', source: '{a,b}' }, text('c')]],
    ['{1..3}', [{ kind: 'brace', source: '{1..3}' }]],
    ["$'\\xff'", [{ kind: 'unknown', quoted: true }]],
    ["$'a\\\nb'", [{ kind: 'unknown', quoted: true }]],
  ];
  for (const [source, pieces] of rows) {
    const word = wordOf(source);
    // What a substitution runs is shown by what prints it.
    const shown = word.pieces.map((it) => (it.kind === 'unknown' ? { kind: it.kind, quoted: it.quoted } : it));
    assert.deepEqual([word.literal, shown], [false, pieces], source);
  }
});

test('words: tildes in what is assigned are seen after each colon', () => {
  const value = lastOf('A=~/a:~/b:c').assignments[0]?.value;
  assert.deepEqual(
    value?.pieces.map((piece) => piece.kind),
    ['tilde', 'text', 'tilde', 'text'],
  );
});

test('words: a word knows what the same text makes of it', () => {
  const rows: readonly (readonly [text: string, candidates: readonly string[]])[] = [
    ['c=rm; echo $c', ['rm']],
    ['a=r; b=m; echo $a$b', ['rm']],
    ['a=r; b=${a}m; echo "$b"', ['rm']],
    ['c="rm a"; echo $c', ['rm a', 'rm', 'a']],
    ['c="rm a"; echo "$c"', ['rm a']],
    ['for f in .env x; do echo $f; done', ['.env', 'x']],
    ['echo ${x:-rm}', ['rm']],
    ['printf -v c rm; echo $c', ['rm']],
    ['read -r c <<< rm; echo $c', ['rm']],
    ['c=(rm a); echo "${c[@]}"', ['rm', 'a']],
    ['set -- rm a; echo $1', ['--', 'rm', 'a']],
    ["bash -c 'echo $1' _ rm", ['_', 'rm']],
    ['x=~/.ssh; echo $x/id', ['/home/u/.ssh/id']],
    ['echo $HOME/x', ['/home/u/x']],
    ['cd src && echo $PWD/x', ['/work/proj/src/x']],
    ['echo ~/x', ['/home/u/x']],
    ['echo .{env,x}', ['.env', '.x']],
    ['echo r${u}m', ['rm']],
    ['c=$(a); echo $c', []],
    ['c=*; echo $c', []],
  ];
  for (const [text, candidates] of rows) {
    assert.deepEqual(lastOf(text).words[1]?.candidates, candidates, text);
  }
});

test('words: assignments that come later in the text count too', () => {
  for (const text of [
    'echo $c; c=rm',
    'f() { echo $c; }; c=rm; f',
    'f() { echo $1; }; f rm',
    'while :; do echo $c; c=rm; done',
  ]) {
    const echo = commandsOf(text).find(({ words }) => words[0]?.text === 'echo');
    assert.deepEqual(echo?.words[1]?.candidates, ['rm'], text);
  }
});

test('words: candidates are bounded', () => {
  const text = `${Array.from({ length: 40 }, (_, at) => `a=${at}`).join(';')}; echo $a$a$a$a`;
  assert.equal(lastOf(text).words[1]?.candidates.length, 16);
});
