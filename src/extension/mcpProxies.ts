import { join } from 'node:path';
import { lazy } from '../base/lazy';
import { keepVisibility, readListed } from '../hooks/mcpFolder';
import type { McpProxies } from '../ports/mcp';
import { nodeOf } from './nodeOf';

/** Our proxy as it lies in `dist`, run by the Node that hooks are run by. */
export function mcpProxies(dist: string): McpProxies & { readonly seen: () => ReadonlyMap<string, string> } {
  const node = lazy(nodeOf);
  const folders = new Set<string>();
  return {
    seen: () => new Map([...folders].flatMap((folder) => [...readListed(folder)])),
    async program(folder) {
      folders.add(folder);
      const { node: command, isElectron } = await node();
      const args = [join(dist, 'cli.js'), 'mcp', `--session=${folder}`];
      return { command, args, env: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {} };
    },
    show: keepVisibility,
    listed: readListed,
  };
}
