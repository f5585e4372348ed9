import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globsMeet } from '../../../src/core/paths/globsMeet';
import { literalGlob, readNameGlob } from '../../../src/core/paths/globTokens';

/** Whether the shell may turn the glob into the name. */
function canBecome(glob: string, name: string): boolean {
  return globsMeet(readNameGlob(glob, { dots: false }), literalGlob(name));
}

test('globsMeet: a shell glob cannot become a name it does not match', () => {
  for (const [glob, name] of [
    ['*', '.env'],
    ['?env', '.env'],
    ['[.]env', '.env'],
    ['*.md', '.md'],
    ['*.md', 'a.ts'],
    ['a*', 'b'],
    ['.e?', '.env'],
    ['.en[a-u]', '.env'],
    ['.en[!vV]', '.env'],
    ['x', 'y'],
    ['a?c', 'ac'],
    ['\\*', 'a'],
  ] as const) {
    assert.equal(canBecome(glob, name), false, `${glob} ${name}`);
  }
});

test('globsMeet: a shell glob can become any name it matches', () => {
  for (const [glob, name] of [
    ['.e*', '.env'],
    ['.*', '.env'],
    ['.en?', '.env'],
    ['.[a-f]nv', '.env'],
    ['.en[!a]', '.env'],
    ['.en[[:alpha:]]', '.env'],
    ['.e@(nv|x)', '.env'],
    ['@(.env)', '.env'],
    ['*a*b*c*', 'xaxbxcx'],
    ['a', 'a'],
    ['[', '['],
    ['[a', '[a'],
    ['\\*', '*'],
    ['**v', '.env'],
    ['[]a]', ']'],
  ] as const) {
    assert.equal(canBecome(glob, name), true, `${glob} ${name}`);
  }
});

test('globsMeet: two globs meet when some name matches both', () => {
  const rule = (text: string) => readNameGlob(text, { dots: true });
  const shell = (text: string) => readNameGlob(text, { dots: false });
  for (const [left, right, expected] of [
    ['*.md', '*.ts', false],
    ['*', '.*', false],
    ['a*', 'b*', false],
    ['?', '??', false],
    ['[ab]', '[ab]c', false],
    ['*.md', '*', true],
    ['a*', '*b', true],
    ['a*c', 'a?c', true],
    ['[ab]x', '?x', true],
    ['', '*', true],
    ['*', '', true],
  ] as const) {
    assert.equal(globsMeet(shell(left), rule(right)), expected, `${left} ${right}`);
    assert.equal(globsMeet(rule(right), shell(left)), expected, `${right} ${left}`);
  }
});

test('globsMeet: hostile globs are settled at once', () => {
  const left = readNameGlob(`${'a*'.repeat(2000)}b`, { dots: true });
  const right = readNameGlob(`${'*a'.repeat(2000)}c`, { dots: true });
  assert.equal(globsMeet(left, right), false);
  assert.equal(
    globsMeet(readNameGlob('a*'.repeat(2000), { dots: true }), readNameGlob('*a'.repeat(2000), { dots: true })),
    true,
  );
});
