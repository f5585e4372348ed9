import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
after(() => rmSync(folder, { recursive: true, force: true }));

execFileSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${folder}`]);
const built = (name: string) => readFileSync(join(folder, name), 'utf8');

test('bundle: what activation loads is small and does not hold the decision', () => {
  const extension = built('extension.js');
  assert.ok(extension.length < 50_000, `${extension.length} characters`);
  assert.match(extension, /require\("\.\/host\.js"\)/);
  assert.doesNotMatch(extension, /acceptEdits/);
});

test('bundle: the rest is there, and no file is larger than it may be', () => {
  const host = built('host.js');
  assert.match(host, /acceptEdits/);
  assert.match(host, /openHost/);
  for (const name of ['host.js', 'program.js']) {
    assert.ok(built(name).length < 1_050_000, `${name}: ${built(name).length} characters`);
  }
});

test('bundle: what only people and tests read of the tables of programs is not there', () => {
  for (const name of ['host.js', 'program.js']) {
    assert.ok(/cut:keeps anything/.test(built(name)), name);
    assert.ok(!/; example\b|\/\/ Left out/.test(built(name)), name);
  }
});

test('bundle: the licence of every package that is built in goes with it', () => {
  const notices = built('notices.txt');
  const { dependencies }: { dependencies: object } = JSON.parse(readFileSync('package.json', 'utf8'));
  // Those of the second line are built in by way of others.
  const own = [...Object.keys(dependencies), '@agentclientprotocol/sdk', '@github/copilot-sdk'];
  for (const name of [...own, 'balanced-match', 'entities', 'vscode-jsonrpc']) {
    assert.match(notices, new RegExp(`^${name} \\d\\S* \\([\\w.-]+\\)\\n=+\\n\\n.*Copyright`, 'ms'), name);
  }
  assert.doesNotMatch(notices, /undefined/);
});

const parts = ['containments', 'dialects', 'exchange', 'rehearsals', 'seldom'];

test('bundle: no part brings the decision a second time', () => {
  for (const part of parts) {
    assert.ok(built(`${part}.js`).length < 250_000, `${part}: ${built(`${part}.js`).length} characters`);
    assert.doesNotMatch(built(`${part}.js`), /ArithmeticExpansion/, part);
  }
  assert.match(built('host.js'), /ArithmeticExpansion/);
});

test('bundle: what a program asks for beside itself is there', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const asked = files.flatMap((name) =>
    [...built(name).matchAll(/require\("(\.\.?\/[^"]+)"\)/g)].map((it) => it[1] ?? ''),
  );
  for (const part of parts) {
    assert.ok(asked.includes(`./${part}.js`), part);
  }
  for (const path of asked) {
    assert.ok(existsSync(join(folder, path)), path);
  }
});

const adapters = readdirSync('src/agents').filter((name) => existsSync(join('src/agents', name, 'adapter.ts')));

test('bundle: no adapter and no SDK is in what the host loads', () => {
  assert.ok(adapters.includes('demo') && adapters.includes('claude'));
  const host = built('host.js');
  for (const name of adapters) {
    assert.ok(host.includes(`require("./agents/${name}.js")`), name);
  }
  for (const text of ['jsonrpc', 'agentclientprotocol', 'app-server', 'I am the demo agent']) {
    assert.equal(host.includes(text), false, text);
  }
});

test('bundle: every adapter can be loaded by itself, with nothing beside it', () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  for (const name of adapters) {
    const script = `
      const loaded = require(process.argv[1]);
      const make = loaded[process.argv[2]];
      if (make === undefined) throw new Error(Object.keys(loaded).join());`;
    const camel = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const exported = ['demo', 'editor'].includes(name) ? `make${camel}Adapter` : `${name}Adapter`;
    const args = ['-e', script, join(folder, 'agents', `${name}.js`), exported];
    execFileSync(process.execPath, args, { cwd: empty, env: { PATH: process.env['PATH'], HOME: empty } });
    assert.ok(built(`agents/${name}.js`).length < 2_000_000);
  }
});

test('bundle: nothing by which tests play an agent is delivered', () => {
  for (const name of ['extension.js', 'host.js']) {
    assert.doesNotMatch(built(name), /gatehouse\.test\.|GATEHOUSE_TEST/, name);
  }
});

test('bundle: the page of the session view is one script for a browser', () => {
  const page = built('webview/sessionView.js');
  assert.ok(page.length < 250_000, `${page.length} characters`);
  assert.doesNotMatch(page, /\brequire\(|node:|\bimport\(/);
  // It knows how to show decisions and nothing of how they are made.
  assert.doesNotMatch(page, /acceptEdits|allowAndRemember/);
});
