import type { Disposable } from '../base/lifetime';

/** Tells the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
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
