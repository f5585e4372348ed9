import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Disposable, Lifetime } from '../../../../src/base/lifetime';

/** The workspace that ships with the tests. */
export const sampleWorkspace = resolve('test/editor/sampleWorkspace');

/** A copy of the sample workspace that a test may change; it goes away when disposed, at the latest with the run. */
export function freshWorkspace(run: Lifetime): Disposable & { readonly folder: string } {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'gh-ws-')));
  const folder = join(parent, 'sample');
  cpSync(sampleWorkspace, folder, { recursive: true });
  return run.add({ folder, dispose: () => rmSync(parent, { recursive: true, force: true }) });
}

/** A workspace file with two folders: a copy of the sample workspace, and `other`, which is empty. */
export function severalFolders(run: Lifetime): Disposable & { readonly folder: string } {
  const { folder, dispose } = freshWorkspace(run);
  const file = join(dirname(folder), 'several.code-workspace');
  mkdirSync(join(dirname(folder), 'other'));
  writeFileSync(file, JSON.stringify({ folders: [{ path: 'sample' }, { path: 'other' }], settings: {} }, null, 2));
  return { folder: file, dispose };
}
