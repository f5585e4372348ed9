// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines } from '../../../src/core/shell/joinLines';
import { linesOf } from './analysed';

test('joinLines: a text in which it cannot be told where to join stays as it is', () => {
  for (const text of [
    "a'b'\\\nc",
    'a\\\nb # c',
    "$\\\n'ls'",
    'cat <<"E"\\\n\nE',
    'cat <<\\E\na\\\nE',
    "`a 'b \\\n'`",
  ]) {
    assert.equal(joinLines(text), text, JSON.stringify(text));
  }
});

test('joinLines: a word that stays torn apart is refused', () => {
  for (const text of [
    "$\\\n'ls'",
    `c=rm; $\\\nc 'a'`,
    `echo "$\\\nx" 'a'`,
    `t=-n; tr=-of; sort "$t\\\nr" 'a'`,
    `sort "a$t\\\n\\\nr" # a`,
    `sort "$t\\\nr\\\n1" 'a'`,
    `sort "$${'t\\\n'.repeat(600)}r" 'a'`,
    "A\\\n=1 rm 'a'",
    "a 2\\\n>'o'",
    "`a 'b\\\n'`",
    'r\\\nm # a',
  ]) {
    assert.deepEqual(linesOf(text), ['unparsable'], JSON.stringify(text));
  }
});

test('joinLines: in quotes that keep it an escaped line break stays', () => {
  const rows: readonly (readonly [text: string, lines: readonly string[]])[] = [
    ["sed -i '1a\\\ntext' f", ['sed -i 1a\\\ntext f']],
    ["cat <<'E'\na\\\nb\nE", ['cat']],
    [`echo "a\\\nb" 'c'`, ['echo ab c']],
    [`echo "$a\\\n b" 'c'`, ['echo «"$a\\\n b"» c']],
    [`echo "$a\nb\\\nc" 'd'`, ['echo «"$a\nb\\\nc"» d']],
    ["a 'b' \\\n c # d", ['a b c']],
    ['a # b\\\nc', ['a', 'c']],
  ];
  for (const [text, lines] of rows) {
    assert.deepEqual(linesOf(text), lines, JSON.stringify(text));
  }
});

test('joinLines: words are joined, and words that are apart stay apart', () => {
  const rows: readonly (readonly [text: string, joined: string])[] = [
    ['', ''],
    ['ls', 'ls'],
    ['a\nb', 'a\nb'],
    ['a\\\\\nb', 'a\\\\\nb'],
    ['a \\\n b', 'a  b'],
    ["a 'b' \\\n c # d", "a 'b' \\\n c # d"],
    ['r\\\nm a', 'rm a'],
    ['$\\\nx', '$x'],
    ['"$\\\n(rm a)"', '"$(rm a)"'],
    ['cat <<E\\\n; rm a\nx\nE', 'cat <<E; rm a\nx\nE'],
    ['a\\\\\\\nb', 'a\\\\b'],
  ];
  for (const [text, joined] of rows) {
    assert.equal(joinLines(text), joined, JSON.stringify(text));
  }
});

test('joinLines: what is torn apart is read as one', () => {
  const rows: readonly (readonly [text: string, lines: readonly string[]])[] = [
    ['r\\\nm a', ['rm a']],
    ['c=rm; $\\\nc a', ['', '«$c» a']],
    ['echo "$\\\nx"', ['echo «"$x"»']],
    ['A\\\n=1 rm a', ['rm a']],
    ['i\\\nf a; then b; fi', ['a', 'b']],
    ['a &\\\n& b', ['a', 'b']],
    ['f1 2\\\n>o', ['f1']],
    ['a {f\\\nd}>o', ['a']],
  ];
  for (const [text, lines] of rows) {
    assert.deepEqual(linesOf(text), lines, JSON.stringify(text));
  }
});
