import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { fieldOf, parsedJson } from '../base/json';
import { isRunning } from './isRunning';

/** Who holds a lock: a program on a machine, and which of its locks this is. */
interface LockOwner {
  readonly host: string;
  readonly id: number;
  readonly token: string;
}

/** What stands in a lock. */
export function ownerText({ host, id, token }: LockOwner): string {
  return JSON.stringify({ host, id, token });
}

/** Somebody else's lock, watched by one who waits for it. */
export interface LockWatch {
  /** Its owner is gone, or it gave no sign of life for as long as this program has been watching it. */
  isAbandoned(): boolean;
}

/** After how much silence a lock belongs to nobody: one that names its owner, and one that does not. */
interface Silence {
  readonly silentMs: number;
  readonly namelessMs: number;
}

/** How often a lock is looked at, at least, before its silence counts. */
const leastLooks = 10;

/**
 * Watches a lock. Only time that this program was awake counts, and no two clocks are compared: after the machine has
 * slept, every lock looks old, and the one who holds it is about to go on.
 */
export function watchLock(path: string, { silentMs, namelessMs }: Silence): LockWatch {
  let seen: { readonly look: string; readonly at: number; readonly silentMs: number } | undefined;
  return {
    isAbandoned() {
      const found = lookAt(path);
      if (found === undefined) {
        seen = undefined;
        return false;
      }
      const look = `${found.changed} ${found.text}`;
      const owner = readOwner(found.text);
      const limit = owner === undefined ? namelessMs : silentMs;
      const at = performance.now();
      // One long gap between two looks is a program that was held up, and whoever holds the lock may have been as well.
      const gap = seen?.look === look ? Math.min(at - seen.at, limit / leastLooks) : 0;
      seen = { look, at, silentMs: seen?.look === look ? seen.silentMs + gap : 0 };
      return isGone(owner) || seen.silentMs >= limit;
    },
  };
}

function lookAt(path: string): { readonly text: string; readonly changed: number } | undefined {
  // Whatever keeps it from being looked at, it cannot be called abandoned then.
  try {
    return { text: readFileSync(path, 'utf8'), changed: statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

/** Whether the program that made the lock has ended. Of another machine's programs nothing is known here. */
function isGone(owner: Pick<LockOwner, 'host' | 'id'> | undefined): boolean {
  return owner !== undefined && owner.host === hostname() && !isRunning(owner.id);
}

/** The owner that a lock names; undefined when it is empty or cut, as while it is being made, or not one of ours. */
function readOwner(text: string): Pick<LockOwner, 'host' | 'id'> | undefined {
  const value = parsedJson(text);
  const [host, id] = [fieldOf(value, 'host'), fieldOf(value, 'id')];
  return typeof host === 'string' && typeof id === 'number' && Number.isInteger(id) && id > 0
    ? { host, id }
    : undefined;
}
