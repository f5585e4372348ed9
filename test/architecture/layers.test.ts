import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, posix } from 'node:path';
import { test } from 'node:test';
import { exportsOf, importsOf, topLevelWords, wordsOf } from './sourceText';

interface Layer {
  /** The layers it may import besides itself. */
  readonly layers: readonly string[];
  /** The packages it may import; `node:` stands for all of Node. */
  readonly packages: readonly string[];
  /** Single files of other layers that it may import types from. */
  readonly types?: readonly string[];
}

/** For each layer what it may import. Anything not listed is forbidden, and so is a file outside every layer. */
const table: ReadonlyMap<string, Layer> = new Map([
  ['base', { layers: [], packages: [] }],
  ['core', { layers: ['base'], packages: ['minimatch', 'unbash'] }],
  ['ports', { layers: ['base', 'core'], packages: [] }],
  ['gate', { layers: ['base', 'core', 'ports'], packages: [] }],
  [
    'agents',
    {
      layers: ['base', 'core', 'ports'],
      packages: ['@agentclientprotocol/sdk', '@github/copilot-sdk', 'jsonc-parser', 'minimatch', 'node:'],
    },
  ],
  ['contain', { layers: ['base', 'core', 'ports'], packages: ['node:'] }],
  ['store', { layers: ['base', 'core', 'ports'], packages: ['node:', 'jsonc-parser'] }],
  ['hooks', { layers: ['base', 'core', 'ports'], packages: ['node:', 'jsonc-parser'] }],
  ['exchange', { layers: ['base', 'core', 'ports'], packages: ['jsonc-parser', 'shell-quote', 'smol-toml', 'yaml'] }],
  ['editor', { layers: ['base', 'core', 'ports'], packages: ['jsonc-parser', 'shell-quote', 'vscode'] }],
  // What runs inside the session view has no Node and no vscode, and knows of the extension only what they say.
  ['webview', { layers: [], packages: ['markdown-it'], types: ['editor/sessions/messages'] }],
  [
    'cli',
    {
      layers: ['base', 'core', 'ports', 'gate', 'agents', 'contain', 'store', 'hooks', 'exchange'],
      packages: ['node:'],
    },
  ],
  ['cli.ts', { layers: ['hooks', 'cli'], packages: ['node:'] }],
  [
    'extension',
    {
      layers: ['base', 'core', 'ports', 'gate', 'agents', 'contain', 'store', 'hooks', 'exchange', 'editor'],
      packages: ['node:', 'vscode'],
    },
  ],
  // What activation loads: of everything else it may only name the file that is loaded later.
  ['extension.ts', { layers: ['base', 'editor', 'extension'], packages: ['vscode'] }],
]);

const forbiddenWords = ['manager', 'helper', 'util', 'handler', 'service', 'data', 'info', 'process'];
const lineLimit = 400;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
  .sort();
const sources = new Map(files.map((file) => [file, readFileSync(`src/${file}`, 'utf8')]));

/** What is wrong with the imports of one file; empty when nothing is. */
function importFaults(file: string, source: string): readonly string[] {
  const layer = layerOf(file);
  const allowed = table.get(layer);
  if (allowed === undefined) {
    return [`src/${file} is in no layer; put it into one of ${[...table.keys()].join(', ')}`];
  }
  return importsOf(source).flatMap(({ module, line, typeOnly }) => {
    const target = module === undefined ? undefined : posix.join(dirname(file), module);
    if (typeOnly && target !== undefined && allowed.types?.includes(target) === true) {
      return [];
    }
    const fault = module === undefined ? 'a module whose name is not a literal' : faultOf(module, file, allowed);
    return fault === undefined ? [] : [`src/${file}:${line}: ${layer} may not import ${fault}`];
  });
}

function faultOf(module: string, file: string, allowed: Layer): string | undefined {
  if (module.startsWith('.')) {
    const target = posix.join(dirname(file), module);
    const targetLayer = layerOf(sources.has(`${target}.ts`) ? `${target}.ts` : target);
    const legal = targetLayer === layerOf(file) || allowed.layers.includes(targetLayer);
    return legal && !target.startsWith('..') ? undefined : module;
  }
  const isNode = module.startsWith('node:') || builtinModules.includes(module);
  const name = isNode ? 'node:' : packageOf(module);
  return allowed.packages.includes(name) ? undefined : module;
}

function layerOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

function namingFaults(name: string): readonly string[] {
  return wordsOfName(name).filter((word) => forbiddenWords.some((bad) => word === bad || word === `${bad}s`));
}

test('layers: there are files to inspect, in the core too', () => {
  assert.ok(files.length > 30, `only ${files.length} files found`);
  for (const layer of ['base', 'core', 'ports', 'store', 'editor', 'cli']) {
    assert.ok(
      files.some((file) => layerOf(file) === layer),
      `no file in ${layer}`,
    );
  }
  const imports = [...sources.values()].flatMap((source) => importsOf(source));
  assert.ok(imports.length > files.length, `only ${imports.length} imports seen`);
});

test('layers: a planted violation is caught', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['core/x.ts', `import type { Uri } from 'vscode';`, false],
    ['core/x.ts', `export { readFileSync } from 'node:fs';`, false],
    ['core/x.ts', `export * from 'fs';`, false],
    ['core/shell/x.ts', `const a = await import('node:child_process');`, false],
    ['core/shell/x.ts', `import '../../store/realPaths';`, false],
    ['core/x.ts', `import '../../test/x';`, false],
    ['core/x.ts', `import 'jsonc-parser';`, false],
    ['core/x.ts', `import(name);`, false],
    ['base/x.ts', `import type { Decision } from '../core/decision';`, false],
    ['gate/x.ts', `import '../store/realPaths';`, false],
    ['gate/x.ts', `import 'node:fs';`, false],
    ['agents/x.ts', `import 'vscode';`, false],
    ['store/x.ts', `import '../editor/x';`, false],
    ['editor/x.ts', `import '../gate/x';`, false],
    ['cli/x.ts', `import 'vscode';`, false],
    ['cli/x.ts', `import '../editor/x';`, false],
    ['core/x.ts', `import '../extension';`, false],
    ['extension.ts', `import './gate/x';`, false],
    ['webview/x.ts', `import 'node:fs';`, false],
    ['webview/x.ts', `import 'vscode';`, false],
    ['webview/x.ts', `import { toRow } from '../editor/sessions/toRow';`, false],
    ['webview/x.ts', `import { Row } from '../editor/sessions/messages';`, false],
    ['editor/x.ts', `import '../webview/x';`, false],
    ['lib/x.ts', '', false],
    ['x.ts', '', false],
    ['core/x.ts', `import { parse } from 'unbash'; import '../base/assertNever'; import './decision';`, true],
    ['store/x.ts', `import 'node:fs'; import 'jsonc-parser/lib/esm/main.js';`, true],
    ['webview/a/x.ts', `import type { Row } from '../../editor/sessions/messages'; import '../x';`, true],
    ['extension.ts', `import './editor/x'; import './extension/x'; import 'vscode';`, true],
  ];
  for (const [file, source, legal] of cases) {
    assert.equal(importFaults(file, source).length === 0, legal, `${file}: ${source}`);
  }
});

test('layers: every file imports only what its layer may', () => {
  assert.deepEqual(
    [...sources].flatMap(([file, source]) => importFaults(file, source)),
    [],
  );
});

/** What agents share: speaking to programs, and what agents of our own do with an allowed call. */
const sharedByAgents = ['wire', 'tools'];

/** Programs that are started anew for every message say the same lines as those that are spoken to. */
const alsoSpeaks: ReadonlyMap<string, readonly string[]> = new Map([['cli', ['claude', 'copilot']]]);

function agentFaults(file: string, source: string): readonly string[] {
  const [layer, own = ''] = file.split('/');
  // The list of all hooks, and that of the names of tools, are where they meet.
  if (layer !== 'agents' || /^(?:hookDialects|foreignToolName)\.ts$/.test(own)) {
    return [];
  }
  return importsOf(source).flatMap(({ module = '', line }) => {
    const [target, folder = ''] = posix.join(dirname(file), module).split('/');
    const reached = [own, ...sharedByAgents, ...(alsoSpeaks.get(own) ?? [])];
    const isLegal = !module.startsWith('.') || target !== 'agents' || reached.includes(folder);
    return isLegal ? [] : [`src/${file}:${line}: ${own} may not import ${module}`];
  });
}

test('layers: the folder of an agent imports no other agent', () => {
  assert.deepEqual(agentFaults('agents/claude/x.ts', `import '../codex/y';`).length, 1);
  assert.deepEqual(agentFaults('agents/wire/x.ts', `import type { A } from '../claude/y';`).length, 1);
  assert.deepEqual(agentFaults('agents/claude/x.ts', `import '../wire/y'; import './z'; import '../../ports/a';`), []);
  assert.deepEqual(
    [...sources].flatMap(([file, source]) => agentFaults(file, source)),
    [],
  );
});

test('layers: the packages in the table are the dependencies in package.json, and the SDKs of agents', () => {
  const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const sdks = Object.keys(manifest.devDependencies).filter((name) => name.endsWith('sdk'));
  assert.deepEqual(sdks, ['@agentclientprotocol/sdk', '@github/copilot-sdk']);
  const listed = new Set([...table.values()].flatMap((layer) => layer.packages));
  listed.delete('node:');
  listed.delete('vscode');
  assert.deepEqual([...listed].sort(), [...Object.keys(manifest.dependencies), ...sdks].sort());
});

test('layers: every package in the table is imported by its layer', () => {
  const idle = [...table].flatMap(([layer, { packages }]) => {
    const used = new Set(
      [...sources]
        .filter(([file]) => layerOf(file) === layer)
        .flatMap(([, source]) => importsOf(source))
        .map(({ module = '' }) => (module.startsWith('node:') ? 'node:' : packageOf(module))),
    );
    return packages.filter((name) => !used.has(name)).map((name) => `${layer}: ${name}`);
  });
  assert.deepEqual(idle, []);
});

test('layers: ARCHITECTURE.md tells the same table', () => {
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
  const rows = /^\| layer \| may import \| packages \|\n\| --- .*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? '';
  const told = rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  const listed = (names: readonly string[]) => [...names].sort().join(', ') || '-';
  const cell = (text = '') => listed(text === '-' ? [] : text.replace(/\bNode\b/, 'node:').split(', '));
  assert.deepEqual(
    told.map(([layer, layers, packages]) => [layer, layer === 'webview' ? '-' : cell(layers), cell(packages)]),
    [...table].map(([layer, { layers, packages }]) => [layer, listed(layers), listed(packages)]),
  );
});

test('layers: ARCHITECTURE.md explains every folder', () => {
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
  const tree = /^```text\nsrc\/\n(.*?)^```/ms.exec(page)?.[1] ?? '';
  const told: string[] = [];
  const above: string[] = [];
  for (const [, indent = '', name = ''] of tree.matchAll(/^( +)([\w.]+)\/ /gm)) {
    above.splice(indent.length / 2 - 1, Number.POSITIVE_INFINITY, name);
    told.push(above.join('/'));
  }
  // A folder below these is one of a kind that its own README or the line above it explains.
  const isOneOfAKind = (folder: string) => /^agents\/(?!wire$|tools$)|^core\/shell\/catalogue\/./.test(folder);
  const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder !== '.'));
  const needed = [...folders].filter((folder) => !isOneOfAKind(folder));
  assert.deepEqual(
    told.filter((folder) => !existsSync(`src/${folder}`)),
    [],
  );
  assert.deepEqual(needed.filter((folder) => !told.includes(folder)).sort(), []);
});

test('layers: ports hold types only', () => {
  for (const [file, source] of sources) {
    if (layerOf(file) === 'ports') {
      const legal = new Set(['import', 'export', 'interface', 'type', 'declare']);
      assert.deepEqual(
        topLevelWords(source).filter((word) => !legal.has(word)),
        [],
        file,
      );
      assert.deepEqual(
        importsOf(source).filter((it) => !it.typeOnly),
        [],
        file,
      );
    }
  }
});

test('layers: the core has no clock, no promise, no throw and no chance', () => {
  const forbidden = new Set(['throw', 'async', 'await', 'Promise', 'Date', 'performance', 'random', 'eval']);
  const faults = [...sources].flatMap(([file, source]) =>
    layerOf(file) === 'core'
      ? wordsOf(source).flatMap((word) => (forbidden.has(word.text) ? [`src/${file}:${word.line}: ${word.text}`] : []))
      : [],
  );
  assert.deepEqual(faults, []);
});

test('layers: no module keeps state of its own', () => {
  const faults = [...sources].flatMap(([file, source]) =>
    topLevelWords(source).some((word) => word === 'let' || word === 'var') ? [file] : [],
  );
  assert.deepEqual(faults, []);
});

test('layers: no file is longer than 400 lines', () => {
  const long = [...sources].flatMap(([file, source]) => {
    const lines = source.trimEnd().split('\n').length;
    return lines > lineLimit ? [`src/${file}: ${lines} lines`] : [];
  });
  assert.deepEqual(long, []);
});

test('layers: names of files and exports keep to the vocabulary', () => {
  assert.deepEqual(namingFaults('PromptManager'), ['manager']);
  assert.deepEqual(namingFaults('pathUtils'), ['utils']);
  assert.deepEqual(namingFaults('database'), []);
  const faults = [...sources].flatMap(([file, source]) => [
    ...namingFaults(basename(file)).map((word) => `src/${file} is named ${word}`),
    ...exportsOf(source).flatMap((name) => namingFaults(name).map((word) => `src/${file} exports ${name}: ${word}`)),
  ]);
  assert.deepEqual(faults, []);
});

test('layers: nothing is exported by default', () => {
  assert.deepEqual(
    [...sources].filter(([, source]) => /^export default\b/m.test(source)).map(([file]) => file),
    [],
  );
});
