import type { CodexSandbox } from './options';

/** The sandbox around what we have allowed, in the words of `turn/start`. */
export function sandboxPolicy(sandbox: CodexSandbox): object {
  switch (sandbox) {
    case 'none':
      return { type: 'dangerFullAccess' };
    case 'read-only':
      return { type: 'readOnly', networkAccess: false };
    case 'workspace-write':
      return {
        type: 'workspaceWrite',
        writableRoots: [],
        networkAccess: false,
        excludeTmpdirEnvVar: false,
        excludeSlashTmp: false,
      };
  }
}
