import { spawnSync } from 'node:child_process';

/** What is missing for commands to be confined here; undefined when nothing is. */
export const missing: string | undefined = whatIsMissing();

/** Options of a test that needs confinement: skipped by name where there can be none, and failed by CI. */
export const confining = missing === undefined || process.env['CI'] === 'true' ? {} : { skip: missing };

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') {
    return 'commands are confined on Linux only';
  }
  if (works('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'])) {
    return undefined;
  }
  // Whoever may install it here gets it; on a machine of one's own nobody wants that unasked.
  if (process.env['CI'] === 'true' && process.getuid?.() === 0) {
    works('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'update', '-qq']);
    works('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', 'bubblewrap']);
  }
  return works('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'])
    ? undefined
    : 'there is no bubblewrap that works (apt install bubblewrap), or user namespaces are switched off';
}

function works(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
