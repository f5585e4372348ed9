import type { Disposable } from '../base/lifetime';

/** Tells the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Counts on evenly, whatever the machine's clock is set to meanwhile. */
export interface Stopwatch {
  /** Milliseconds since some moment. */
  now(): number;
}

/** Wakes somebody later. */
export interface Timers {
  /** Disposing the result before its time means it never runs. */
  after(milliseconds: number, run: () => void): Disposable;
}

/** Makes names that nobody can guess and that never come twice. */
export interface Ids {
  next(): string;
}

/** Makes short names for long texts. */
export interface Hasher {
  /** A cryptographic hash of the text, in hexadecimal. */
  digest(text: string): string;
}

/** Where failures are told to whoever looks after the extension. Never the place for what an agent did. */
export interface Log {
  error(message: string, cause: unknown): void;
}

/** Runs work while no other window runs its own. Rejects when its turn does not come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes folders for what an agent needs while it runs. */
export interface ScratchFolders {
  make(): Promise<ScratchFolder>;
}

/** A folder that only this user can look into. */
export interface ScratchFolder {
  /** Absolute. */
  readonly path: string;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}

/** Values by name that all windows share. They are there at once, because an expiry that came late would loosen. */
export interface KeptValues {
  /** What is kept under a name: undefined for nothing, null for something that cannot be read any more. */
  get(key: string): unknown;
  /**
   * Puts what `next` makes of the value in its place, while no other window changes it. Nothing is written when it gives
   * back what it was given. Rejects, and changes nothing, where the value cannot be read or written.
   */
  change(key: string, next: (before: unknown) => unknown): Promise<void>;
}

/** The programs on this machine. */
export interface InstalledPrograms {
  /** The absolute path of a program on PATH. Nothing is run, and no folder is looked into that is named relatively. */
  find(name: string): Promise<string | undefined>;
  /** Whether there is a program at an absolute path. Nothing is run. */
  isThere(path: string): Promise<boolean>;
  /** What a program says about its version, in one line. Runs it, so only when the person asks. */
  version(path: string): Promise<string | undefined>;
}

/** Knows what agents have run. */
export interface SeenPrograms {
  /** The first words of commands that agents wanted to run, the most frequent first: `npm run`, `ls`. Never rejects. */
  programs(): Promise<readonly string[]>;
}
