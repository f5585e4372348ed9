import assert from 'node:assert/strict';
import { extensions, workspace } from 'vscode';

test('restrictedMode: the folder is not trusted', () => {
  assert.equal(workspace.isTrusted, false);
  assert.equal(workspace.workspaceFolders?.length, 1);
});

test('restrictedMode: the extension is active all the same, since it can only tighten there', async () => {
  const extension = extensions.getExtension('gatehouse.gatehouse');
  assert.ok(extension, 'the extension is not there');
  await extension.activate();
  assert.equal(extension.isActive, true);
});
