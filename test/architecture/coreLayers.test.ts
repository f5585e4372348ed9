import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { test } from 'node:test';
import { importsOf } from './sourceText';

/** Files of the core itself that hold words which everybody needs. They know nothing but each other. */
const words = ['containSetting.ts', 'decision.ts', 'facts.ts', 'modes.ts', 'rehearsalSetting.ts', 'toolCall.ts'];

/**
 * For each folder of the core, and each other file of the core itself, what of the core it may import besides `words`.
 * A folder that is not listed belongs to the one above it. A row may name only rows above it, so nothing runs in a circle.
 */
const table: ReadonlyMap<string, readonly string[]> = new Map([
  ['instructions', []],
  ['text', []],
  ['url', []],
  ['rules/rule', []],
  ['tools', ['rules/rule']],
  // How bash reads a line: it is told about programs by whoever calls it, and knows none.
  ['shell', ['text']],
  ['part.ts', ['shell']],
  ['programs', ['shell']],
  ['verdict.ts', ['rules/rule']],
  ['dissection.ts', ['part.ts']],
  ['outcome.ts', ['verdict.ts']],
  ['paths', ['part.ts', 'shell', 'text']],
  ['shell/languages', ['programs', 'shell']],
  ['edits', ['dissection.ts']],
  ['shell/effects', ['programs', 'shell', 'shell/languages']],
  ['shell/wrappers', ['programs', 'shell', 'shell/languages']],
  ['explain', ['edits', 'rules/rule', 'text', 'verdict.ts']],
  ['programs/specs', ['programs', 'shell', 'shell/effects', 'shell/languages', 'shell/wrappers']],
  ['programs/analysis', ['programs', 'programs/specs', 'shell', 'shell/languages', 'shell/wrappers']],
  ['readOnlyPart.ts', ['part.ts', 'programs/analysis']],
  ['rules/shell', ['part.ts', 'paths', 'programs', 'programs/analysis', 'rules/rule', 'shell', 'text']],
  ['rules', ['part.ts', 'paths', 'programs/analysis', 'rules/rule', 'rules/shell', 'shell', 'text', 'url']],
  [
    'safety',
    [
      'part.ts',
      'paths',
      'programs/analysis',
      'readOnlyPart.ts',
      'rules/shell',
      'shell',
      'shell/languages',
      'text',
      'url',
    ],
  ],
  ['policy.ts', ['rules', 'rules/rule', 'safety', 'tools']],
  ['profiles', ['rules', 'rules/rule', 'safety', 'text', 'tools']],
  ['rules/review', ['paths', 'rules', 'rules/rule', 'rules/shell', 'text', 'url']],
  ['settings', ['outcome.ts', 'paths', 'safety']],
  [
    'engine',
    [
      'dissection.ts',
      'edits',
      'part.ts',
      'paths',
      'policy.ts',
      'programs/analysis',
      'readOnlyPart.ts',
      'rules',
      'rules/rule',
      'safety',
      'shell',
      'shell/wrappers',
      'text',
      'tools',
      'verdict.ts',
    ],
  ],
  [
    'suggest',
    [
      'dissection.ts',
      'engine',
      'part.ts',
      'paths',
      'policy.ts',
      'programs/analysis',
      'rules',
      'rules/review',
      'rules/rule',
      'rules/shell',
      'shell',
      'url',
    ],
  ],
]);

const files = readdirSync('src/core', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'))
  .sort();

/** The row that a file belongs to; undefined when it is in none. */
function rowOf(file: string): string | undefined {
  if (words.includes(file)) {
    return 'words';
  }
  for (let place = file; place !== '.'; place = dirname(place)) {
    if (table.has(place)) {
      return place;
    }
  }
  return undefined;
}

/** The files of the core that a file imports, each with its line. */
function importedBy(
  file: string,
  source: string,
): readonly { readonly target: string; readonly line: number; readonly typeOnly: boolean }[] {
  return importsOf(source).flatMap(({ module = '', line, typeOnly }) => {
    const target = posix.join(dirname(file), module);
    const isCore = module.startsWith('.') && !target.startsWith('..');
    return isCore
      ? [{ target: existsSync(`src/core/${target}.ts`) ? `${target}.ts` : `${target}/index.ts`, line, typeOnly }]
      : [];
  });
}

function faultsOf(file: string, source: string): readonly string[] {
  const row = rowOf(file);
  if (row === undefined) {
    return [`src/core/${file} is in no row of the table`];
  }
  return importedBy(file, source).flatMap(({ target, line }) => {
    const targetRow = rowOf(target) ?? target;
    const isLegal = targetRow === row || targetRow === 'words' || table.get(row)?.includes(targetRow) === true;
    return isLegal ? [] : [`src/core/${file}:${line}: ${row} may not import ${targetRow}`];
  });
}

const sources = new Map(files.map((file) => [file, readFileSync(`src/core/${file}`, 'utf8')]));

test('layers of the core: a planted violation is caught', () => {
  const cases: readonly (readonly [file: string, source: string, legal: boolean])[] = [
    ['shell/x.ts', `import { list } from '../programs/notation';`, false],
    ['shell/x.ts', `import type { Uses } from '../programs/uses';`, false],
    ['shell/effects/x.ts', `import { unwrap } from '../../programs/analysis/unwrap';`, false],
    ['paths/x.ts', `import type { Rule } from '../rules/rule/rule';`, false],
    ['paths/x.ts', `import type { Lookups } from '../engine/lookups';`, false],
    ['decision.ts', `import type { Rule } from './rules/rule/rule';`, false],
    ['x.ts', '', false],
    ['somewhere/x.ts', '', false],
    ['shell/effects/x.ts', `import type { Word } from '../word'; import type { Facts } from '../../facts';`, true],
    ['engine/x.ts', `import { safetyChecks } from '../safety';`, true],
  ];
  for (const [file, source, legal] of cases) {
    assert.equal(faultsOf(file, source).length === 0, legal, `${file}: ${source}`);
  }
});

test('layers of the core: every file imports only what its folder may', () => {
  assert.ok(files.length > 200, `only ${files.length} files found`);
  assert.deepEqual(
    files.flatMap((file) => faultsOf(file, sources.get(file) ?? '')),
    [],
  );
});

test('layers of the core: a row names only rows above it, and every name is used', () => {
  const rows = [...table.keys()];
  const used = new Set(
    files.flatMap((file) =>
      importedBy(file, sources.get(file) ?? '').map(({ target }) => `${rowOf(file)} ${rowOf(target)}`),
    ),
  );
  for (const [row, named] of table) {
    assert.deepEqual(
      named.filter((it) => !rows.slice(0, rows.indexOf(row)).includes(it) || !used.has(`${row} ${it}`)),
      [],
      row,
    );
  }
});

test('layers of the core: no files need each other in a circle when they run', () => {
  const settled = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    } else if (!settled.has(file)) {
      for (const { target, typeOnly } of importedBy(file, sources.get(file) ?? '')) {
        if (!typeOnly) {
          visit(target, [...way, file]);
        }
      }
      settled.add(file);
    }
  };
  for (const file of files) {
    visit(file, []);
  }
  assert.deepEqual(circles, []);
});
