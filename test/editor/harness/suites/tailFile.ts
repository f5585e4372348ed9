import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import type { Disposable } from '../../../../src/base/lifetime';

const intervalMs = 100;

/** Makes `path` an empty file and copies to the terminal what others write to it, until disposed. */
export function tailFile(path: string): Disposable {
  writeFileSync(path, '');
  const descriptor = openSync(path, 'r');
  const chunk = Buffer.alloc(1 << 16);
  const copy = (): void => {
    for (;;) {
      const length = readSync(descriptor, chunk);
      if (length === 0) {
        return;
      }
      process.stdout.write(chunk.subarray(0, length));
    }
  };
  const timer = setInterval(copy, intervalMs);
  return {
    dispose: () => {
      clearInterval(timer);
      copy();
      closeSync(descriptor);
    },
  };
}
