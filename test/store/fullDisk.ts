import { spawnSync } from 'node:child_process';
import disks, { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import files, { type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** Does half of something, now or later, and fails. */
function inPart(half: () => unknown): Promise<never> {
  let begun: unknown;
  try {
    begun = half();
  } catch {
    throw noRoom();
  }
  if (!(begun instanceof Promise)) {
    throw noRoom();
  }
  return begun.then(
    () => Promise.reject(noRoom()),
    () => Promise.reject(noRoom()),
  );
}

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
    const { openSync, mkdirSync, renameSync, writeFileSync, appendFileSync, writeSync } = disks;
    const atOnce = { openSync, mkdirSync, renameSync, writeFileSync, appendFileSync, writeSync };
    const disk: FullDisk = new FullDisk(room, () => {
      Object.assign(files, { open, mkdir, rename, writeFile });
      Object.assign(handle, { writeFile: writeWhole, appendFile, write });
      Object.assign(disks, atOnce);
    });
    const guarded = (act: (...given: never[]) => unknown, at: number) =>
      function guard(this: unknown, ...given: readonly unknown[]) {
        if (disk.take()) {
          return Reflect.apply(act, this, given);
        }
        const text = given[at];
        if (typeof text === 'string' || Buffer.isBuffer(text)) {
          return inPart(() => Reflect.apply(act, this, given.with(at, text.slice(0, text.length / 2))));
        }
        throw noRoom();
      };
    const later = (act: (...given: never[]) => unknown, at: number) => {
      const guard = guarded(act, at);
      return async function guardLater(this: unknown, ...given: readonly unknown[]) {
        return Reflect.apply(guard, this, given);
      };
    };
    // Only what may make a file needs room.
    const makesFile = (flags: unknown = 'r') =>
      typeof flags === 'number' ? (flags & files.constants.O_CREAT) !== 0 : flags !== 'r';
    const opened = (whole: (...given: never[]) => unknown, guard: typeof whole) =>
      function openAny(this: unknown, ...given: readonly unknown[]) {
        return Reflect.apply(makesFile(given[1]) ? guard : whole, this, given);
      };
    Object.assign(files, {
      open: opened(open as never, later(open as never, -1) as never),
      mkdir: later(mkdir as never, -1),
      rename: later(rename as never, -1),
      writeFile: later(writeFile as never, 1),
    });
    Object.assign(handle, {
      writeFile: later(writeWhole as never, 0),
      appendFile: later(appendFile as never, 0),
      write: later(write as never, 0),
    });
    Object.assign(disks, {
      openSync: opened(atOnce.openSync as never, guarded(atOnce.openSync as never, -1) as never),
      mkdirSync: guarded(atOnce.mkdirSync as never, -1),
      renameSync: guarded(atOnce.renameSync as never, -1),
      writeFileSync: guarded(atOnce.writeFileSync as never, 1),
      appendFileSync: guarded(atOnce.appendFileSync as never, 1),
      writeSync: guarded(atOnce.writeSync as never, 1),
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
