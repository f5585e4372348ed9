import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { version } from '../../src/cli/main';
import { readManifest } from '../manifest';

interface Manifest {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly version: string;
  readonly main: string;
  readonly bin: Record<string, string>;
  readonly files?: unknown;
  readonly engines: { readonly vscode: string; readonly node: string };
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: unknown; readonly description: string };
    readonly virtualWorkspaces: { readonly supported: unknown };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
  };
  readonly devDependencies: Record<string, string>;
}

const manifest = readManifest<Manifest>();
const buildScript = readFileSync('esbuild.mjs', 'utf8');

/** What the build writes, read from its entry points. */
const built = [...buildScript.matchAll(/'src\/(\w+)\.ts'/g)].map((match) => `dist/${match[1]}.js`);

function minorOf(range: string): readonly number[] {
  return (/(\d+)\.(\d+)/.exec(range) ?? []).slice(1).map(Number);
}

test('manifest: the fields that VS Code needs are there', () => {
  for (const field of ['name', 'displayName', 'description', 'version', 'publisher', 'license', 'main']) {
    assert.equal(typeof manifest[field], 'string', field);
  }
  assert.match(manifest.name, /^[a-z][a-z0-9-]*$/);
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.match(manifest.engines.vscode, /^\^1\.\d+\.\d+$/);
});

test('manifest: the version that the command line prints is the version of the package', () => {
  assert.equal(version, manifest.version);
});

test('manifest: VS Code types are not newer than the oldest supported VS Code', () => {
  assert.deepEqual(minorOf(manifest.devDependencies['@types/vscode'] ?? ''), minorOf(manifest.engines.vscode));
  const installed: { version: string } = JSON.parse(readFileSync('node_modules/@types/vscode/package.json', 'utf8'));
  assert.deepEqual(minorOf(installed.version), minorOf(manifest.engines.vscode));
});

test('manifest: no package runs a script of its own while it is installed, and each that has one is named', () => {
  const lock: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const scripted = Object.entries(lock.packages).filter(([, it]) => it.hasInstallScript === true);
  assert.deepEqual(
    manifest['allowScripts'],
    Object.fromEntries(scripted.map(([path]) => [path.replace(/^.*node_modules\//, ''), false])),
  );
});

test('manifest: what it points to is built, and what is packed exists', () => {
  assert.deepEqual(built.sort(), ['dist/cli.js', 'dist/extension.js']);
  assert.ok(built.includes(manifest.main.replace(/^\.\//, '')), manifest.main);
  assert.deepEqual(Object.keys(manifest.bin), ['gatehouse']);
  for (const target of Object.values(manifest.bin)) {
    assert.ok(built.includes(target), target);
  }
  // VS Code's packager takes either a list in the manifest or an ignore file; ours names what is packed.
  assert.equal(manifest.files, undefined);
  const packed = readFileSync('.vscodeignore', 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  assert.deepEqual(
    packed.filter((it) => it.startsWith('dist/') && it.endsWith('.js')),
    ['dist/*.js', 'dist/agents/*.js', 'dist/webview/*.js'],
  );
  for (const path of packed.filter((it) => !it.startsWith('dist/'))) {
    assert.ok(existsSync(path.includes('*') ? dirname(path) : path), path);
  }
});

test('manifest: every declared command is registered and every registered one declared', () => {
  const sources = readdirSync('src/editor', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`src/editor/${name}`, 'utf8'))
    .join('');
  const registered = new Set(
    [...sources.matchAll(/^ *(?:async |return \{ |)'(gatehouse\.\w+)'[:(]/gm)].map((match) => match[1]),
  );
  const declared = manifest.contributes.commands.map((it) => it.command).sort();
  assert.deepEqual(declared, [...registered].sort());
  const named = [...sources.matchAll(/(?:name|command): '(gatehouse\.\w+)'/g)].flatMap((match) => match[1] ?? []);
  assert.ok(named.length > 5);
  for (const { command } of [...named.map((command) => ({ command })), ...usedCommands()]) {
    assert.ok(declared.includes(command), `${command} is used and not declared`);
  }
  for (const { command, title, category } of manifest.contributes.commands) {
    assert.match(command, /^gatehouse\.[a-z]+[A-Z]\w+$/);
    assert.equal(category, 'Gatehouse');
    assert.ok(!title.startsWith('Gatehouse'), title);
  }
});

/** Every command that a menu, a key, a view or the walkthrough names. */
function usedCommands(): readonly { readonly command: string }[] {
  const text = JSON.stringify({ ...manifest.contributes, commands: [] });
  return [...text.matchAll(/(?:"command":"|command:)(gatehouse\.\w+)/g)].flatMap(([, command]) => ({
    command: command ?? '',
  }));
}

test('manifest: an untrusted folder limits the extension', () => {
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
  assert.ok(manifest.capabilities.untrustedWorkspaces.description.length > 20);
  assert.notEqual(manifest.capabilities.virtualWorkspaces.supported, undefined);
});

test('manifest: nothing activates on a file of the workspace', () => {
  assert.deepEqual(
    manifest.activationEvents.filter((event) => event === '*' || event.startsWith('workspaceContains')),
    [],
  );
});
