import { writeSync } from 'node:fs';
import { errorCode } from '../base/errorCode';

/** Writes to standard output what can be written now; the result is what is left for the stream. */
export function restOf(bytes: Buffer): Buffer {
  let done = 0;
  // A pipe that is full says so by throwing; then the stream waits until there is room.
  try {
    while (done < bytes.length) {
      done += writeSync(1, bytes, done);
    }
  } catch (error) {
    if (errorCode(error) !== 'EAGAIN') {
      throw error;
    }
  }
  return bytes.subarray(done);
}
