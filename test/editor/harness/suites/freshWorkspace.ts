import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
