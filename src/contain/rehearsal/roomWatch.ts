import { statfs } from 'node:fs/promises';

/** Watches over the room where a command writes: others need it too, and nobody was asked yet. */
export async function watchRoom(folder: string): Promise<{ readonly full: AbortSignal; stop(): void }> {
  const full = new AbortController();
  const { blocks, bavail } = await statfs(folder);
  // A twentieth of the disk is left to others, or half of what was free.
  const least = Math.min(blocks / 20, bavail / 2);
  const look = async () => (await statfs(folder)).bavail < least && full.abort();
  const timer = setInterval(() => void look().catch(() => undefined), 200);
  return { full: full.signal, stop: () => clearInterval(timer) };
}
