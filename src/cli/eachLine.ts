import type { Streams } from './command';
import { type Line, LineSplitter } from './lineSplitter';

/** No line may be longer: it would have to be held in memory as a whole. */
export const longestLine = 16 * 1024 * 1024;

/** Output is handed on in pieces of about this many characters. */
const pieceLength = 64 * 1024;

/** Answers every line of input in order. Holds one chunk of input and one piece of output, however long the stream. */
export async function answerLines(streams: Streams, answer: (line: Line) => string): Promise<void> {
  const splitter = new LineSplitter(longestLine);
  let piece = '';
  const take = async (lines: Iterable<Line>): Promise<void> => {
    for (const line of lines) {
      piece += answer(line);
      if (piece.length >= pieceLength) {
        await streams.write(piece);
        piece = '';
      }
    }
  };
  for await (const chunk of streams.input) {
    await take(splitter.push(chunk));
    // Whoever writes a line and waits for its answer gets it before the next chunk is read.
    if (piece !== '') {
      await streams.write(piece);
      piece = '';
    }
  }
  await take(splitter.end());
  if (piece !== '') {
    await streams.write(piece);
  }
}
