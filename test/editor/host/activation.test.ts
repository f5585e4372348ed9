import assert from 'node:assert/strict';
import { commands, extensions, version } from 'vscode';
import { hostVariables } from '../harness/suites/hostVariables';

const id = 'gatehouse.gatehouse';

test('activation: the extension is there and starts', async () => {
  const extension = extensions.getExtension(id);
  assert.ok(extension, `${id} is not there`);
  const wasActive = extension.isActive;
  const started = performance.now();
  await extension.activate();
  const elapsedMs = performance.now() - started;
  console.log(
    `    VS Code ${version}: ${wasActive ? 'active before the tests' : `active in ${elapsedMs.toFixed(1)} ms`}`,
  );
  assert.equal(extension.isActive, true);
});

test('activation: loaded from where this run says it comes from', () => {
  const path = extensions.getExtension(id)?.extensionPath ?? '';
  const isInstalled = /[\\/]extensions[\\/]gatehouse\.gatehouse-/.test(path);
  assert.equal(isInstalled, process.env[hostVariables.origin] === 'vsix', path);
});

test('activation: every command that the manifest declares is registered, and no other', async () => {
  const manifest: { contributes?: { commands?: readonly { command: string }[] } } =
    extensions.getExtension(id)?.packageJSON ?? {};
  const declared = (manifest.contributes?.commands ?? []).map((it) => it.command).sort();
  const registered = (await commands.getCommands(true)).filter(isOurs).sort();
  assert.ok(declared.length > 0, 'the manifest declares no command');
  assert.deepEqual(registered, declared);
});

/** VS Code makes some for each view, and tests have some of their own. */
function isOurs(command: string): boolean {
  return /^gatehouse\.\w+$/.test(command);
}
