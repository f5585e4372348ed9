import { createReadStream } from 'node:fs';

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
