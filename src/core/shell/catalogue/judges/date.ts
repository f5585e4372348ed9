import type { Given } from '../row';

/** The only operand that does not set the clock is a format. */
export function judgeDate({ parsed: { operands } }: Given): string | undefined {
  const [format] = operands;
  const [first] = format?.pieces ?? [];
  return format === undefined || (first?.kind === 'text' && first.text.startsWith('+'))
    ? undefined
    : `\`${format.source}\` may set the clock`;
}
