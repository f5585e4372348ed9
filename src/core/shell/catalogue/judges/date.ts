import type { Judged } from '../../../programs/spec';

/** The only operand that does not set the clock is a format. */
export function judgeDate({ parsed: { operands } }: Judged): string | undefined {
  const [format] = operands;
  const [first] = format?.pieces ?? [];
  return format === undefined || (first?.kind === 'text' && first.text.startsWith('+'))
    ? undefined
    : `\`${format.source}\` may set the clock`;
}
