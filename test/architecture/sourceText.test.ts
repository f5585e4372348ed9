import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportsOf, importsOf, wordsOf } from './sourceText';

/** A hole in a template, put together so that this file does not contain one in a plain string. */
const hole = (code: string) => ['$', `{${code}}`].join('');

const modules = (source: string) => importsOf(source).map((it) => it.module);

test('sourceText: every way to name a module is seen', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    [`import { a } from 'x';`, 'x'],
    [`import type { a } from 'x';`, 'x'],
    [`import a, { type b } from "x";`, 'x'],
    [`import * as a from 'x';`, 'x'],
    [`import 'x';`, 'x'],
    [`import'x'`, 'x'],
    [`export { a } from 'x';`, 'x'],
    [`export type { a } from 'x';`, 'x'],
    [`export * from 'x';`, 'x'],
    [`export * as a from 'x';`, 'x'],
    [`const a = await import('x');`, 'x'],
    [`const a = await import(\n  /* why */ 'x'\n);`, 'x'],
    [`const a = require('x');`, 'x'],
    [`import a = require('x');`, 'x'],
    [`type A = import('x').A;`, 'x'],
    [`type A = typeof import('x');`, 'x'],
    [`const a = \`${hole('require("x")')}\`;`, 'x'],
    [`const a = \`${hole(`\`${hole('import("x")')}\``)}\`;`, 'x'],
    [`/// <reference types="x" />`, 'x'],
    [`const r = /['"]/; import('x');`, 'x'],
    [`const r = a / b; import('x'); // '`, 'x'],
    [`import {\n  a,\n  // from 'y'\n} from 'x';`, 'x'],
    [`import(name)`, undefined],
    [`import('a' + name)`, undefined],
    ['import(`x`)', undefined],
    [`createRequire(here)`, undefined],
  ];
  for (const [source, expected] of cases) {
    assert.deepEqual(modules(source), [expected], source);
  }
});

test('sourceText: text that only looks like an import is not one', () => {
  for (const source of [
    `// import 'x';`,
    `/* export * from 'x' */`,
    `const a = "import 'x'";`,
    "const a = `from 'x'`;",
    `const r = /import 'x'/;`,
    `import.meta.url`,
    `thing.require('x')`,
  ]) {
    assert.deepEqual(modules(source), [], source);
  }
});

test('sourceText: a type import is told from one that runs', () => {
  const typeOnly = (source: string) => importsOf(source).map((it) => it.typeOnly);
  assert.deepEqual(typeOnly(`import type { a } from 'x';`), [true]);
  assert.deepEqual(typeOnly(`export type { a } from 'x';`), [true]);
  assert.deepEqual(typeOnly(`import { a } from 'x';`), [false]);
  assert.deepEqual(typeOnly(`import type from 'x';`), [false]);
  assert.deepEqual(typeOnly(`export * from 'x';`), [false]);
});

test('sourceText: exported names are seen', () => {
  const source = [
    'export const a = 1;',
    'export async function b() {}',
    'export function* c() {}',
    'export interface D {}',
    'export type E = string;',
    'export abstract class F {}',
    'export { g, h as i };',
    'export type { J } from "./j";',
    'export * as k from "./k";',
    'export const enum L {}',
    'const notExported = 1;',
  ].join('\n');
  assert.deepEqual(exportsOf(source), ['a', 'b', 'c', 'D', 'E', 'F', 'g', 'i', 'J', 'k', 'L']);
});

test('sourceText: words leave out comments and strings', () => {
  const words = wordsOf(`a("throw"); // throw\nb(/throw/, \`throw ${hole('c')}\`);`).map((it) => it.text);
  assert.deepEqual(words, ['a', 'b', 'c']);
});
