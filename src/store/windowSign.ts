import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isGone, type LockOwner, ownerText, readOwner } from './fileLock';

/** A window that is at work gives a sign of life that often. */
const signMs = 5_000;
/** One that gave none for so long is gone, whatever has its number now. */
const silentMs = 30_000;
/** What a window that died left behind is cleared away after that long. */
const leftMs = 86_400_000;
const ending = '.window';
/** Its sign, and what it was about to put in place. */
const leftEnding = /\.(?:window|new)$/;
const isToken = /^[0-9a-f-]{36}$/;

/** Tells the windows of one folder of files from each other, and whether another one is still at work. */
export class WindowSign {
  private readonly own: LockOwner = { host: hostname(), id: process.pid, token: randomUUID() };
  private signs: NodeJS.Timeout | undefined;

  constructor(private readonly folder: string) {}

  /** What a file says that belongs to this window. */
  get text(): string {
    return ownerText(this.own);
  }

  /** Gives signs of life from now on. */
  async begin(): Promise<void> {
    if (this.signs !== undefined) {
      return;
    }
    const { path } = this;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.clearLeft();
    // What cannot be made, as on a full disk, is tried again the next time.
    await writeFile(path, '', { mode: 0o600 });
    // Meanwhile another conversation may have begun.
    this.signs ??= setInterval(() => {
      const now = new Date();
      // Without a sign the window counts as gone, which is what others would take it for without any of this.
      utimes(path, now, now).catch(() => undefined);
    }, signMs);
    this.signs.unref();
  }

  /** Gives no more signs. */
  async end(): Promise<void> {
    if (this.signs !== undefined) {
      clearInterval(this.signs);
      this.signs = undefined;
      await rm(this.path, { force: true });
    }
  }

  /** Whether a text names another window that is still at work. */
  async isOfAnother(text: string | undefined): Promise<boolean> {
    const owner = readOwner(text ?? '');
    // Anybody may have written into the file: no token leads to another folder.
    if (owner === undefined || !isToken.test(owner.token) || owner.token === this.own.token || isGone(owner)) {
      return false;
    }
    return (await this.silence(`${owner.token}${ending}`)) < silentMs;
  }

  private async clearLeft(): Promise<void> {
    const left = (await readdir(this.folder)).filter((name) => leftEnding.test(name));
    for (const name of left) {
      if ((await this.silence(name)) > leftMs) {
        await rm(join(this.folder, name), { force: true });
      }
    }
  }

  /** How long ago the last sign was; without end when there is none. */
  private async silence(name: string): Promise<number> {
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    return found === undefined ? Number.POSITIVE_INFINITY : Date.now() - found.mtimeMs;
  }

  private get path(): string {
    return join(this.folder, `${this.own.token}${ending}`);
  }
}
