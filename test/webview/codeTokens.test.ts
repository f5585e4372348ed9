import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeTokens } from '../../src/webview/markdown/codeTokens';

const shown = (text: string, language: string) =>
  codeTokens(text, language).flatMap(({ kind, text: piece }) => (kind === 'plain' ? [] : [`${kind} ${piece}`]));

test('codeTokens: whatever the text is, all of it is there and in its order', () => {
  const texts = [
    '',
    '"',
    "'a",
    '/*',
    '`',
    '\\',
    '"""',
    '<!--',
    '#',
    '--',
    '1e',
    '\r\n',
    '"\\',
    '\u{1f600}',
    'if (a) { "b" } // c',
  ];
  for (const language of ['js', 'py', 'sh', 'sql', 'html', 'go', 'diff', '', 'unknown', '__proto__']) {
    for (const text of texts) {
      assert.equal(
        codeTokens(text, language)
          .map((it) => it.text)
          .join(''),
        text,
        `${language}: ${text}`,
      );
    }
  }
});

test('codeTokens: comments, texts, numbers and words of the language are told apart', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['ts', 'const a = "x" + 1; // if', ['keyword const', 'string "x"', 'number 1', 'comment // if']],
    ['js', 'a = `if b`; /* c\nd */', ['string `if b`', 'comment /* c\nd */']],
    ['python', 'def f(): # x\n  """doc\nif"""', ['keyword def', 'comment # x', 'string """doc\nif"""']],
    ['sh', "if echo 'a # b' # c", ['keyword if', "string 'a # b'", 'comment # c']],
    ['sql', 'SELECT 1 -- x', ['keyword SELECT', 'number 1', 'comment -- x']],
    ['html', '<p class="a">if</p>', ['keyword <p', 'string "a"', 'keyword >', 'keyword </p>']],
    ['diff', ' a\n-b\n+c', ['removed -b\n', 'added +c']],
    ['', 'if "a"', []],
  ];
  for (const [language, text, tokens] of cases) {
    assert.deepEqual(shown(text, language), tokens, text);
  }
});

test('codeTokens: long code of any kind is gone through in no time', () => {
  const started = performance.now();
  for (const text of [
    '"\\'.repeat(12_000),
    "'".repeat(40_000),
    '/*'.repeat(20_000),
    '<!-'.repeat(15_000),
    '"""'.repeat(15_000),
  ]) {
    for (const language of ['js', 'py', 'html', 'sh', 'sql']) {
      codeTokens(text, language);
    }
  }
  assert.ok(performance.now() - started < 2_000);
});
