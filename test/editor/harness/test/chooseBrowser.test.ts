import assert from 'node:assert/strict';
import { Lifetime } from '../../../../src/base/lifetime';
import type { BrowserSource } from '../pieces/browserSources';
import { chooseBrowser } from '../pieces/chooseBrowser';

test('chooseBrowser: without any browser the reason names every way that was tried', async () => {
  const sources: readonly BrowserSource[] = [
    { name: 'none found', find: async () => [] },
    { name: 'no browser at all', find: async () => [{ name: 'a folder', executable: '/' }] },
    { name: 'a closed way', find: () => Promise.reject(new Error('it needs root\nand more')) },
  ];
  const chosen = chooseBrowser(sources, new Lifetime());
  await assert.rejects(chosen, /^Error: no browser to be had \(a folder: .+; a closed way: it needs root\)$/);
});
