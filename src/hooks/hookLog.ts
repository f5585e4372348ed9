import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../base/attempt';
import type { Log } from '../ports/surroundings';
import { whyNotOwn } from './ownFolder';

const mostBytes = 1_000_000;

/** Where a hook tells what failed. The agent, which reads whatever a hook prints, need not know. */
export function hookLog(folder: string): Log {
  return {
    error(message, cause) {
      const file = join(folder, 'hook.log');
      // There is nobody left to tell that even this failed.
      attempt(() => {
        const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
        if (size < mostBytes && whyNotOwn(folder) === undefined) {
          appendFileSync(file, `${new Date().toISOString()} ${message}: ${String(cause)}\n`, { mode: 0o600 });
        }
      });
    },
  };
}
