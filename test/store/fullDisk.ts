import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import files, { type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/**
 * Makes this program's disk full from some moment on: what needs room is counted, and fails from the wanted one on.
 * Texts are then written by half, as a real disk does. What needs no room, such as removing a file, goes on.
 */
export class FullDisk {
  private used = 0;

  private constructor(
    private readonly room: number,
    private readonly putBack: () => void,
  ) {}

  /** A disk on which `room` things can still be done. */
  static async with(room: number, scratch: string): Promise<FullDisk> {
    const probe = await files.open(join(scratch, 'probe'), 'w');
    const handle: FileHandle = Object.getPrototypeOf(probe);
    await probe.close();
    const { open, mkdir, rename, writeFile } = files;
    const { writeFile: writeWhole, appendFile, write } = handle;
    const disk: FullDisk = new FullDisk(room, () => {
      Object.assign(files, { open, mkdir, rename, writeFile });
      Object.assign(handle, { writeFile: writeWhole, appendFile, write });
    });
    const guarded = (act: (...given: never[]) => Promise<unknown>, at: number) =>
      async function guard(this: unknown, ...given: readonly unknown[]) {
        if (disk.take()) {
          return Reflect.apply(act, this, given);
        }
        const text = given[at];
        if (typeof text === 'string') {
          await Reflect.apply(act, this, given.with(at, text.slice(0, text.length / 2))).catch(() => undefined);
        }
        throw noRoom();
      };
    Object.assign(files, {
      // Only what may make a file needs room.
      open: (path: string, flags: string | number = 'r', mode?: number) =>
        flags === 'r' || (typeof flags === 'number' && (flags & files.constants.O_CREAT) === 0)
          ? open(path, flags, mode)
          : Reflect.apply(guarded(open as never, -1), files, [path, flags, mode]),
      mkdir: guarded(mkdir as never, -1),
      rename: guarded(rename as never, -1),
      writeFile: guarded(writeFile as never, 1),
    });
    Object.assign(handle, {
      writeFile: guarded(writeWhole as never, 0),
      appendFile: guarded(appendFile as never, 0),
      write: guarded(write as never, 0),
    });
    return disk;
  }

  /** There is room again. Says how much was wanted. */
  free(): number {
    this.putBack();
    return this.used;
  }

  private take(): boolean {
    this.used += 1;
    return this.used <= this.room;
  }
}

/** Why a small disk cannot be mounted here; undefined when it can. */
export function whyNoMount(scratch: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'only root can mount a small disk, and only on Linux';
  }
  const at = join(scratch, 'tried');
  mkdirSync(at);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', at]);
  if (status === 0) {
    spawnSync('umount', [at]);
  }
  rmSync(at, { recursive: true, force: true });
  return status === 0 ? undefined : 'nothing can be mounted here';
}

/** A real disk of a few kilobytes. */
export class SmallDisk {
  constructor(
    readonly path: string,
    kilobytes = 64,
  ) {
    mkdirSync(path, { recursive: true });
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path]);
    if (status !== 0) {
      throw new Error(String(stderr));
    }
  }

  /** Fills it to the last byte. */
  fill(): void {
    const file = openSync(join(this.path, 'filler'), 'a');
    for (const length of [4_096, 1]) {
      try {
        for (;;) {
          writeSync(file, Buffer.alloc(length, 'x'));
        }
      } catch {
        // That is how a disk says that it is full.
      }
    }
    closeSync(file);
  }

  free(): void {
    rmSync(join(this.path, 'filler'), { force: true });
  }

  unmount(): void {
    spawnSync('umount', [this.path]);
  }
}
