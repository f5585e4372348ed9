import { errorCode } from './errorCode';

/** A failure that the person can mend. Its message says how, and is told wherever others are told only that it failed. */
export class Mendable extends Error {}

/** A sentence on something that failed, with what mends it where that is known. */
export function withMending(sentence: string, error: unknown): string {
  return error instanceof Mendable ? `${sentence} ${error.message}.` : sentence;
}

/** What cannot be written, and why as the system says it. */
export function unwritable(path: string, error: unknown): Mendable {
  const code = errorCode(error);
  // Node says that a folder is not there where one cannot be made because the disk can only be read.
  const why = code === 'ENOENT' ? 'EROFS' : (code ?? String(error));
  return new Mendable(`${path} cannot be written (${why}); see that you may write there and that there is room`);
}
