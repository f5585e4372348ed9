import { once } from 'node:events';
import { fstatSync, readSync } from 'node:fs';
import { attempt, attemptOr } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import { restOf } from '../hooks/restOf';
import type { Streams } from './command';

/** How much is read at once; as much as the streams of Node do. */
const pieceLength = 65_536;

/**
 * Standard input, as far as it was not taken before, and standard output. The streams of Node take longer to load than
 * a decision takes, so files and pipes are read and written without them as long as they do not make us wait.
 */
export function standardStreams(taken: Buffer | undefined): Streams {
  let isStreaming = !isPlain(1);
  return {
    get input() {
      return taken === undefined ? pieces() : all(taken);
    },
    async write(text) {
      const rest = isStreaming ? text : attemptOr(() => restOf(Buffer.from(text)), stopWriting);
      if (rest.length === 0) {
        return;
      }
      // What the stream still holds must not be overtaken.
      isStreaming = true;
      if (process.stdout.listenerCount('error') === 0) {
        process.stdout.on('error', stopWriting);
      }
      if (!process.stdout.write(rest)) {
        await once(process.stdout, 'drain');
      }
    },
    complain(text) {
      process.stderr.write(`gatehouse: ${text}\n`);
    },
  };
}

/**
 * Ends us when nothing more can be written. Whoever reads our output may stop at any time (`| head`), but an agent that
 * never got the answer of its hook must not take silence for consent.
 */
export function stopWriting(error: unknown): never {
  process.exit(errorCode(error) === 'EPIPE' && process.argv[2] !== 'hook' ? 0 : 2);
}

async function* all(input: Buffer): AsyncGenerator<Buffer> {
  yield input;
}

/** Standard input, piece by piece as it comes. */
async function* pieces(): AsyncGenerator<Buffer> {
  while (isPlain(0)) {
    const piece = Buffer.allocUnsafe(pieceLength);
    const count = readInto(piece);
    if (count === undefined) {
      break;
    }
    if (count === 0) {
      return;
    }
    yield piece.subarray(0, count);
  }
  yield* process.stdin;
}

/** How many bytes came, none at the end; undefined when it is for the stream to wait, or to say what is wrong. */
function readInto(piece: Buffer): number | undefined {
  // Whatever may fail here fails for the stream as well, or does not.
  const failed = (error: unknown) => (errorCode(error) === 'EOF' ? 0 : undefined);
  return attemptOr(() => readSync(0, piece), failed);
}

/** Whether it is a file or a pipe. A terminal has keys, and on Windows letters, that only the streams know. */
function isPlain(descriptor: number): boolean {
  // What is closed cannot be looked at.
  const found = attempt(() => fstatSync(descriptor));
  return found !== undefined && (found.isFile() || found.isFIFO() || found.isSocket());
}
