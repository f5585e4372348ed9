import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steadyFolder } from '../../src/extension/steadyFolder';

const rows: readonly (readonly [given: string, steady: string])[] = [
  ['/u/workspaceStorage/0a1b2c3d/x.gatehouse', '/u/workspaceStorage/0a1b2c3d/x.gatehouse'],
  ['/u/workspaceStorage/-5a3b2c1d/x.gatehouse', '/u/workspaceStorage/-5a3b2c1d/x.gatehouse'],
  ['/u/globalStorage/x.gatehouse', '/u/globalStorage/x.gatehouse'],
  ['/u/vscode-1/x.gatehouse', '/u/vscode-1/x.gatehouse'],
  ['/u/0a1b-1/workspaceStorage/0a1b2c3d/x.gatehouse', '/u/0a1b-1/workspaceStorage/0a1b2c3d/x.gatehouse'],
  ['/u/workspaceStorage/0a1b2c3d-1/x.gatehouse', '/u/workspaceStorage/0a1b2c3d/x.gatehouse'],
  ['/u/workspaceStorage/-5a3b2c1d-9/x.gatehouse', '/u/workspaceStorage/-5a3b2c1d/x.gatehouse'],
  ['/u/workspaceStorage/1700000000000-2/x.gatehouse', '/u/workspaceStorage/1700000000000/x.gatehouse'],
  ['C:\\u\\workspaceStorage\\0a1b2c3d-1\\x.gatehouse', 'C:\\u\\workspaceStorage\\0a1b2c3d\\x.gatehouse'],
];

for (const [given, steady] of rows) {
  test(`steadyFolder: ${given} stands for ${steady}`, () => assert.equal(steadyFolder(given), steady));
}
