import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import type { InstalledPrograms } from '../ports/surroundings';

const versionLimit = 10_000;

/** The programs of this machine, as PATH names them now. */
export const machinePrograms: InstalledPrograms = {
  async find(name) {
    // A name with a slash is a path, and a path is not looked for.
    if (name === '' || /[\\/]/.test(name)) {
      return undefined;
    }
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      for (const file of isAbsolute(folder) ? spellings(name) : []) {
        const path = join(folder, file);
        if (await isProgram(path)) {
          return path;
        }
      }
    }
    return undefined;
  },
  isThere: isProgram,
  version(path) {
    return new Promise((resolve) => {
      // In the home folder, because what lies in an opened folder must not change what is run.
      const options = { cwd: homedir(), timeout: versionLimit, windowsHide: true, maxBuffer: 100_000 };
      // What only a shell could run, such as a batch file on Windows, is refused by throwing.
      try {
        execFile(path, ['--version'], options, (error, stdout) => {
          const [line = ''] = stdout.trim().split('\n', 1);
          resolve(error === null && line !== '' ? line.trim().slice(0, 80) : undefined);
        }).stdin?.end();
      } catch {
        resolve(undefined);
      }
    });
  },
};

/** On Windows a program is found by its name without its ending. */
function spellings(name: string): readonly string[] {
  return process.platform === 'win32' && !/\.\w+$/.test(name) ? [`${name}.exe`, `${name}.cmd`] : [name];
}

async function isProgram(path: string): Promise<boolean> {
  // What cannot be looked at cannot be started either.
  const looked = Promise.all([stat(path), access(path, constants.X_OK)]);
  return looked.then(
    ([found]) => found.isFile(),
    () => false,
  );
}
