import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, attemptOr } from '../base/attempt';
import { errorCode, ifFailed } from '../base/errorCode';
import { fieldOf, parsedJson, textOf } from '../base/json';
import type { InTurn } from '../ports/surroundings';

/** How patient everybody is about a lock. */
interface LockTimes {
  readonly everyMs: number;
  readonly patienceMs: number;
  /** Whoever holds a lock gives a sign of life that often. */
  readonly signMs: number;
  /** A lock that gave no sign for so long, while somebody watched, belongs to nobody. */
  readonly silentMs: number;
  /** The same for a lock that names nobody: whoever makes one writes its name into it in the same moment. */
  readonly namelessMs: number;
}

const usualTimes: LockTimes = { everyMs: 5, patienceMs: 20_000, signMs: 1_000, silentMs: 10_000, namelessMs: 1_000 };

/** Runs `work` while no other program that asks for the same lock runs its own. Rejects when its turn never comes. */
export async function whileLocked<T>(path: string, work: () => Promise<T>, times = usualTimes): Promise<T> {
  const mine = ownerText({ host: hostname(), id: process.pid, token: randomUUID() });
  await take(path, mine, times);
  const signs = setInterval(() => {
    const now = new Date();
    // A lock that is gone cannot be refreshed; that shows when it is given back.
    utimes(path, now, now).catch(() => undefined);
  }, times.signMs);
  signs.unref();
  try {
    return await work();
  } finally {
    clearInterval(signs);
    // A lock that somebody else has cleared and taken meanwhile is theirs.
    removeOwn(path, (found) => found === mine);
  }
}

/** Its files are tiny, and looked at without waiting: handing each look to another thread takes far longer. */
async function take(path: string, mine: string, times: LockTimes): Promise<void> {
  // Nearly always it is free, and the clock that waiting takes would have to be loaded first.
  if (create(path, mine)) {
    return;
  }
  const guard = `${path}.clearing`;
  const isAbandoned = watchLock(path, times);
  const isGuardLeft = watchLock(guard, times);
  for (const end = performance.now() + times.patienceMs; performance.now() < end; await pause(times.everyMs)) {
    if (create(path, mine)) {
      return;
    }
    // Both are watched from the beginning: one silence after the other would take longer than anybody is patient.
    const isGuardAbandoned = isGuardLeft();
    if (!isAbandoned()) {
      continue;
    }
    // One program at a time takes an abandoned lock away, and looks again first: otherwise the second of two that saw
    // it would take away the new lock of the first.
    if (create(guard, mine)) {
      try {
        if (isAbandoned()) {
          removeIfThere(path);
        }
      } finally {
        removeIfThere(guard);
      }
    } else if (isGuardAbandoned) {
      // Its owner ended in the moment of clearing.
      removeIfThere(guard);
    }
  }
  throw new Error(`${path} has been held for too long; remove it if no other window is at work`);
}

/**
 * Makes the lock; false when somebody has it. That it is there is what a lock says; every other failure is one, and
 * leaves no lock behind: on a full disk there is room for a file, but not for what stands in it.
 */
function create(path: string, owner: string): boolean {
  const file = attemptOr(() => openSync(path, 'wx', 0o600), ifFailed(['EEXIST'], undefined));
  if (file === undefined) {
    return false;
  }
  try {
    writeFileSync(file, owner);
  } catch (error) {
    // What cannot be removed either is passed over soon, because it names nobody.
    removeOwn(path, (found) => owner.startsWith(found));
    throw error;
  } finally {
    closeSync(file);
  }
  // Whoever was held up for long between the two may find that the nameless lock was taken for abandoned.
  return textIn(path) === owner;
}

function removeOwn(path: string, isOwn: (found: string) => boolean): void {
  const found = textIn(path);
  if (found !== undefined && isOwn(found)) {
    removeIfThere(path);
  }
}

function textIn(path: string): string | undefined {
  return attempt(() => readFileSync(path, 'utf8'));
}

function removeIfThere(path: string): void {
  attemptOr(() => unlinkSync(path), ifFailed(['ENOENT'], undefined));
}

/** Who holds a lock: a program on a machine, and which of its locks this is. */
export interface LockOwner {
  readonly host: string;
  readonly id: number;
  readonly token: string;
}

/** What stands in a lock. */
export function ownerText({ host, id, token }: LockOwner): string {
  return JSON.stringify({ host, id, token });
}

/** How often a lock is looked at, at least, before its silence counts. */
const leastLooks = 10;

/**
 * Watches somebody else's lock for one who waits for it. The result tells whether its owner is gone, or it gave no sign
 * of life for as long as this program has been watching it. Only time that this program was awake counts, and no two clocks are compared: after the machine has
 * slept, every lock looks old, and the one who holds it is about to go on.
 */
export function watchLock(
  path: string,
  { silentMs, namelessMs }: Pick<LockTimes, 'silentMs' | 'namelessMs'>,
): () => boolean {
  let seen: { readonly look: string; readonly at: number; readonly silentMs: number } | undefined;
  return () => {
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
  };
}

function lookAt(path: string): { readonly text: string; readonly changed: number } | undefined {
  // Whatever keeps it from being looked at, it cannot be called abandoned then.
  return attempt(() => ({ text: readFileSync(path, 'utf8'), changed: statSync(path).mtimeMs }));
}

/** Whether the program that made the lock has ended. Of another machine's programs nothing is known here. */
export function isGone(owner: Pick<LockOwner, 'host' | 'id'> | undefined): boolean {
  return owner !== undefined && owner.host === hostname() && !isRunning(owner.id);
}

/** The owner that a lock names; undefined when it is empty or cut, as while it is being made, or not one of ours. */
export function readOwner(text: string): LockOwner | undefined {
  const value = parsedJson(text);
  const [host, id, token = ''] = [fieldOf(value, 'host'), fieldOf(value, 'id'), textOf(value, 'token')];
  return typeof host === 'string' && typeof id === 'number' && Number.isInteger(id) && id > 0
    ? { host, id, token }
    : undefined;
}

/** Whether a program of that number runs. In doubt it does. */
export function isRunning(pid: number): boolean {
  // That there is none is told by throwing.
  return attemptOr(
    () => process.kill(pid, 0),
    (error) => errorCode(error) !== 'ESRCH',
  );
}

/** Turns that all windows take by one lock; its folder is made when it is first wanted. */
export function inTurnBy(lock: string): InTurn {
  return async (work) => {
    await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
    return whileLocked(lock, work);
  };
}
