import { createReadStream } from 'node:fs';
import { constants, open } from 'node:fs/promises';
import { ifFailed } from '../base/errorCode';

/** A line of a log file. */
export interface FileLine {
  readonly text: string;
  /** It has its line feed. */
  readonly isWhole: boolean;
}

/** The lines of a file. Node's own reader of lines also splits at line separators, which may stand inside an entry. */
export async function* linesInFile(file: string, start = 0): AsyncIterable<FileLine> {
  // A line may come in very many chunks, so they are joined once, when it is there.
  let begun: string[] = [];
  for await (const chunk of createReadStream(file, { encoding: 'utf8', start })) {
    const [first = '', ...others] = String(chunk).split('\n');
    begun.push(first);
    for (const next of others) {
      yield { text: begun.join(''), isWhole: true };
      begun = [next];
    }
  }
  const rest = begun.join('');
  if (rest !== '') {
    yield { text: rest, isWhole: false };
  }
}

const step = 65_536;

/** The lines of a file, the last one first; none when there is no file. A link in its place is refused. */
export async function* linesBackwards(path: string): AsyncGenerator<FileLine> {
  const opened = open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  // Any other failure must not make a log that begins anew.
  await using file = await opened.catch(ifFailed(['ENOENT'], undefined));
  if (file === undefined) {
    return;
  }
  // A line may come in very many pieces, so they are joined once, when it is there.
  let pieces: Buffer[] = [];
  let isWhole = false;
  for (let end = (await file.stat()).size; end > 0; ) {
    const from = Math.max(0, end - step);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - from), 0, end - from, from);
    let rest = buffer.subarray(0, bytesRead);
    for (let at = rest.lastIndexOf(0x0a); at !== -1; at = rest.lastIndexOf(0x0a)) {
      pieces.push(rest.subarray(at + 1));
      yield* lineOf(pieces, isWhole);
      pieces = [];
      isWhole = true;
      rest = rest.subarray(0, at);
    }
    pieces.push(rest);
    end = from;
  }
  yield* lineOf(pieces, isWhole);
}

/** After the last line feed there is no line. */
function* lineOf(pieces: readonly Buffer[], isWhole: boolean): Generator<FileLine> {
  const text = Buffer.concat(pieces.toReversed()).toString('utf8');
  if (isWhole || text !== '') {
    yield { text, isWhole };
  }
}
