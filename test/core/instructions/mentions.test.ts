import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importedPaths, mentionedPaths } from '../../../src/core/instructions/givenText';

test('mentions: a path is mentioned where a word begins with it, and nowhere else', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['', []],
    ['@', []],
    ['me@example.com', []],
    ['a @ b', []],
    ['`@a.md', []],
    ['@...', []],
    ['see @a.md', ['a.md']],
    ['see @a.md, @b/c.md. And (@d.md)!', ['a.md', 'b/c.md', 'd.md']],
    ['@~/.ssh/id_rsa @/etc/passwd @../up', ['~/.ssh/id_rsa', '/etc/passwd', '../up']],
    ['@a.md\n@a.md\t@b', ['a.md', 'b']],
    ['"@a b"', ['a']],
  ];
  for (const [text, paths] of cases) {
    assert.deepEqual(mentionedPaths(text), paths, text);
  }
});

test('mentions: what stands in code is no import', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['`@a.md`', []],
    ['use `npm i @types/node` here', []],
    ['```\n@a.md\n```\n', []],
    ['~~~ts\n@a.md\n```\n@b.md\n~~~\n@c.md', ['c.md']],
    ['````\n```\n@a.md\n```\n````\n@b.md', ['b.md']],
    ['```\n@a.md', []],
    ['- @a.md\n> @b.md', ['a.md', 'b.md']],
  ];
  for (const [text, paths] of cases) {
    assert.deepEqual(importedPaths(text), paths, text);
  }
});
