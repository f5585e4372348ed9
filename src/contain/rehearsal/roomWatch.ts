import { statfs } from 'node:fs/promises';

/** How often is looked, in milliseconds. */
const every = 200;

/** What is left to others of the whole disk, unless that is more than half of what was free. */
const leftToOthers = 0.05;

/** A watch over the room where a command writes: others need it too, and nobody was asked yet. */
export async function watchRoom(folder: string): Promise<{ readonly full: AbortSignal; stop(): void }> {
  const full = new AbortController();
  const { blocks, bavail } = await statfs(folder);
  const least = Math.min(blocks * leftToOthers, bavail / 2);
  const timer = setInterval(() => {
    // A folder that is gone takes no room.
    void statfs(folder).then(
      (now) => now.bavail < least && full.abort(),
      () => undefined,
    );
  }, every);
  return { full: full.signal, stop: () => clearInterval(timer) };
}
