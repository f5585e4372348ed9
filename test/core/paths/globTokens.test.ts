import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, unchanged } from '../../../src/core/paths/fold';
import { literalGlob, readNameGlob } from '../../../src/core/paths/globTokens';

const names = ['', 'a', '.env', 'A@b+c!d', 'x)y', ']', '{a,b}', 'é', '😀', 'ﬁ', 'id_rsa', 'a b', '\ud800', 'İ'];

function partsOf(text: string, form: (text: string) => string): object {
  const { tokens, literal, dots } = readNameGlob(text, { dots: false, form });
  return { tokens, literal, dots };
}

test('globTokens: a name without wildcards has the tokens and the text that it has with its characters escaped', () => {
  for (const form of [unchanged, fold]) {
    for (const name of names) {
      const escaped = [...name].map((char) => `\\${char}`).join('');
      assert.deepEqual(partsOf(name, form), partsOf(escaped, form), name);
    }
  }
});

test('globTokens: a literal glob is the glob of its text', () => {
  for (const name of names) {
    const { tokens, literal, dots } = literalGlob(name);
    const read = readNameGlob(name, { dots: true });
    assert.deepEqual({ tokens, literal, dots }, { tokens: read.tokens, literal: read.literal, dots: read.dots }, name);
  }
  const { tokens, literal, dots } = literalGlob('*[');
  assert.deepEqual(
    { tokens, literal, dots },
    { tokens: [...'*['].map((char) => ({ kind: 'char', char })), literal: '*[', dots: true },
  );
});

test('globTokens: brackets that nothing closes are ordinary ones, however many there are', () => {
  const text = '[[:a'.repeat(8_000);
  assert.equal(readNameGlob(text, { dots: false }).literal, text);
});
