import type { Judged } from '../../../programs/spec';
import { readAwk } from '../../languages/awk';

/** Reads the program of an awk command, which must be known, and the files it is given. */
export function judgeAwk({ parsed: { operands } }: Judged): string | undefined {
  const [program, ...files] = operands;
  if (program === undefined) {
    return '`awk` is given no program';
  }
  if (!program.literal) {
    return `it cannot be told what the program \`${program.source}\` becomes`;
  }
  // gawk opens a connection for a file of this name.
  const connected = files.find((word) => {
    const [first] = word.pieces;
    return word.literal || first?.kind === 'text'
      ? word.text.startsWith('/inet')
      : first?.kind !== 'tilde' && first?.kind !== 'glob';
  });
  if (connected !== undefined) {
    return `\`${connected.source}\` may be a connection`;
  }
  const { why } = readAwk(program.text);
  return why === undefined ? undefined : `the program of \`awk\` ${why}`;
}
