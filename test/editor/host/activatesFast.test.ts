import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ExtensionContext, extensions, Uri } from 'vscode';

const limitMs = 50;
const rounds = 15;

/** What activation is given, without anything of the person's. */
function aContext(path: string): ExtensionContext {
  const values = new Map<string, unknown>();
  const context = {
    subscriptions: [],
    extension: extensions.getExtension('gatehouse.gatehouse'),
    extensionUri: Uri.file(path),
    globalStorageUri: Uri.file(join(path, 'storage')),
    globalState: { get: (key: string) => values.get(key), update: async () => undefined },
  };
  return context as unknown as ExtensionContext;
}

/** How long this program has worked, in milliseconds: what it waited for others on a busy machine does not count. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Loads the extension afresh and activates it, and says how long each took. */
function activated(path: string): readonly [number, number] {
  const load = createRequire(join(path, 'package.json'));
  const file = load.resolve('./dist/extension.js');
  const kept = load.cache[file];
  delete load.cache[file];
  const context = aContext(path);
  const started = worked();
  const loaded: { activate(context: ExtensionContext): unknown } = load(file);
  const activating = worked();
  loaded.activate(context);
  const done = worked();
  for (const it of context.subscriptions) {
    it.dispose();
  }
  if (kept !== undefined) {
    load.cache[file] = kept;
  }
  return [activating - started, done - activating];
}

test('activation: loading and activating take less than 50 ms', () => {
  const extension = extensions.getExtension('gatehouse.gatehouse');
  assert.ok(extension);
  // Its commands cannot be registered twice, so it can only be measured before VS Code has started it.
  if (extension.isActive) {
    console.log('    activation: not measured, the extension is active already');
    return;
  }
  const times = Array.from({ length: rounds }, () => activated(extension.extensionPath));
  const median = (values: readonly number[]) => values.toSorted((left, right) => left - right)[rounds >> 1] ?? 0;
  const load = median(times.map(([it]) => it));
  const activate = median(times.map(([, it]) => it));
  const [first = [0, 0]] = times;
  console.log(
    `    activation: ${(load + activate).toFixed(1)} ms (load ${load.toFixed(1)}, activate ${activate.toFixed(1)}; the first time ${(first[0] + first[1]).toFixed(1)})`,
  );
  assert.ok(load + activate < limitMs, `${load + activate} ms`);
});
