import { execFile } from 'node:child_process';
import { t } from '../editor/t';
import type { HookProgram } from '../hooks/install/hookLine';
import { machinePrograms } from '../store/machinePrograms';

/** What runs hooks: the person's own Node where there is one that is new enough, else VS Code's, which both are tried. */
export async function nodeOf(): Promise<Pick<HookProgram, 'node' | 'isElectron'>> {
  const own = await machinePrograms.find('node');
  if (own !== undefined && (await runsAsNode(own, {}))) {
    return { node: own, isElectron: false };
  }
  const isElectron = process.versions['electron'] !== undefined;
  if (await runsAsNode(process.execPath, isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {})) {
    return { node: process.execPath, isElectron };
  }
  throw new Error(t`There is no Node to run hooks with: install Node 20.4 or newer.`);
}

/** Files are closed by what Node has since then. */
const leastNode = [20, 4] as const;

function runsAsNode(path: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const code = 'process.stdout.write(process.versions.node)';
  return new Promise((resolve) => {
    execFile(path, ['-e', code], { env: { ...process.env, NODE_OPTIONS: '', ...env }, timeout: 10_000 }, (error, out) =>
      resolve(error === null && isNewEnough(out)),
    );
  });
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1]);
}
