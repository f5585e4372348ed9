import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActsInTurn } from '../base/actsInTurn';
import { attemptOr } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import type { KeptValues } from '../ports/surroundings';
import { inTurnBy } from './fileLock';
import { stampOf } from './followedFiles';
import { putInPlace } from './putInPlace';

interface Read {
  readonly stamp: string;
  readonly value: unknown;
}

/**
 * Values that all windows share, a file of JSON each. VS Code's own storage is not used for them: each window has its
 * own copy of all of it there, and the one that writes last undoes what the other has kept.
 */
export class KeptValuesFiles implements KeptValues {
  private readonly read = new Map<string, Read>();
  private readonly turns = new ActsInTurn();

  constructor(private readonly folder: string) {}

  /** Other windows change the same files, so they are looked at each time, and read when they are others. */
  get(key: string): unknown {
    const file = this.fileOf(key);
    const stamp = stampOf(file);
    const before = this.read.get(key);
    if (before?.stamp === stamp) {
      return before.value;
    }
    const value = valueIn(file);
    this.read.set(key, { stamp, value });
    return value;
  }

  change(key: string, next: (before: unknown) => unknown): Promise<void> {
    const file = this.fileOf(key);
    return this.turns.take(() =>
      inTurnBy(`${file}.lock`)(async () => {
        this.read.delete(key);
        const before = this.get(key);
        if (before === null) {
          throw new Error(`${file} cannot be read; mend it, or move it away`);
        }
        const after = next(before);
        if (after !== before) {
          await putInPlace(file, JSON.stringify(after));
          this.read.delete(key);
        }
      }),
    );
  }

  /** Where a value is kept. */
  fileOf(key: string): string {
    return join(this.folder, `${key}.json`);
  }
}

function valueIn(file: string): unknown {
  // Nothing is kept before something was; whatever else is wrong must not pass for that.
  const failed = (error: unknown) => (errorCode(error) === 'ENOENT' ? undefined : null);
  return attemptOr<unknown>(() => JSON.parse(readFileSync(file, 'utf8')), failed);
}
