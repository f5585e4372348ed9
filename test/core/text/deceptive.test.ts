import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deceptionIn } from '../../../src/core/text/deceptive';
import { lookAlikeIn } from '../../../src/core/text/lookAlike';
import { quoted, visible } from '../../../src/core/text/visible';

const deceptive: readonly [name: string, text: string, what: string][] = [
  ['a carriage return', 'ls\rrm x', 'a control character (U+000D)'],
  ['an escape', 'ls \u001b[2K', 'a control character (U+001B)'],
  ['a backspace', 'a\bb', 'a control character (U+0008)'],
  ['a vertical tab', 'ls\u000b', 'a control character (U+000B)'],
  ['NUL', 'a\0b', 'a control character (U+0000)'],
  ['DEL', 'a\u007f', 'a control character (U+007F)'],
  ['a C1 control', 'a\u009b', 'a control character (U+009B)'],
  ['a no-break space', 'ls\u00a0-la', 'a look-alike blank (U+00A0)'],
  ['a soft hyphen', 'ls \u00ad', 'an invisible character (U+00AD)'],
  ['an Arabic letter mark', 'ls \u061c', 'a text direction mark (U+061C)'],
  ['an en quad', 'a\u2000b', 'a look-alike blank (U+2000)'],
  ['a zero-width space', 'l\u200bs', 'a zero-width character (U+200B)'],
  ['a right-to-left override', 'a\u202e', 'a text direction mark (U+202E)'],
  ['an isolate', 'a\u2066', 'a text direction mark (U+2066)'],
  ['a line separator', 'a\u2028b', 'a look-alike line break (U+2028)'],
  ['a word joiner', 'a\u2060b', 'a zero-width character (U+2060)'],
  ['an ideographic space', 'a\u3000b', 'a look-alike blank (U+3000)'],
  ['a byte order mark', '\ufeffls', 'a zero-width character (U+FEFF)'],
  ['a Hangul filler', 'a\u3164', 'an invisible character (U+3164)'],
  ['a tag character', 'ls \u{e0041}', 'an invisible character (U+E0041)'],
  ['half a character', 'a\ud800b', 'half of a character (U+D800)'],
];

for (const [name, text, what] of deceptive) {
  test(`deceptionIn: ${name} is named`, () => {
    assert.equal(deceptionIn(text), what);
  });
}

for (const text of ['', 'ls -la', 'a\tb\nc', "echo 'naïve café ✓ 🚀'", 'git commit -m "修正"', 'привет', '🇫🇷 ok']) {
  test(`deceptionIn: ${JSON.stringify(text)} deceives nobody`, () => {
    assert.equal(deceptionIn(text), undefined);
  });
}

test('visible: everything that cannot be seen is written out, on one line', () => {
  assert.equal(visible('a\u202eb\n\tc\r\u200b🚀'), 'a\\u{202e}b\\n\\tc\\u{d}\\u{200b}🚀');
});

test('quoted: a long text keeps its beginning and its end', () => {
  const text = `${'a'.repeat(500)}END`;
  const shown = quoted(text);
  assert.ok(shown.length < 170, shown);
  assert.match(shown, /^`a{100,} … a+END`$/);
  assert.equal(quoted('ls'), '`ls`');
  assert.ok(quoted(`${'b'.repeat(10_000)}rm -rf /`).endsWith('rm -rf /`'));
});

for (const [command, meant] of [
  ['ls \u037e touch x', ';'],
  ['ls \u2212la', '-'],
  ['ls \u2013la', '-'],
  ['echo "a" \uff5c sh', '|'],
  ["echo 'a'\uff1bls", ';'],
  ['echo \\" \u201cx\u201d', '"'],
] as const) {
  test(`lookAlikeIn: ${JSON.stringify(command)} has what looks like ${meant}`, () => {
    assert.match(lookAlikeIn(command) ?? '', new RegExp(`only looks like \`\\${meant}\``));
  });
}

for (const command of ['git commit -m "fix — things"', "echo '；'", 'echo "it\\" — x"', 'ls -la; pwd', 'echo é', '']) {
  test(`lookAlikeIn: ${JSON.stringify(command)} deceives nobody`, () => {
    assert.equal(lookAlikeIn(command), undefined);
  });
}
