import type { Judged } from '../../../programs/spec';
import { readSed } from '../../languages/sed';

/** Reads the scripts of a sed command: every one must be known and only print. */
export function judgeSed({ parsed: { options, operands } }: Judged): string | undefined {
  const given = options.flatMap(({ name, value }) =>
    (name === '-e' || name === '--expression') && value !== undefined ? [value] : [],
  );
  const scripts = given.length > 0 ? given : operands.slice(0, 1);
  if (scripts.length === 0) {
    return '`sed` is given no script';
  }
  const vague = scripts.find((word) => !word.literal);
  if (vague !== undefined) {
    return `it cannot be told what the script \`${vague.source}\` becomes`;
  }
  const { why } = readSed(scripts.map((word) => word.text).join('\n'));
  return why === undefined ? undefined : `the script of \`sed\` ${why}`;
}
