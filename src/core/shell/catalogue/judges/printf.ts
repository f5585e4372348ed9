import type { Judged } from '../../../programs/spec';
import { mayBeCalculated } from '../../mayBeCalculated';
import { isSplittable } from '../../word';

/** `-v` assigns, so the first word must be known not to be an option, unless it is the only one. */
export function judgePrintf({ args }: Judged): string | undefined {
  const [first, ...rest] = args;
  if (first === undefined) {
    return undefined;
  }
  const [piece] = first.pieces;
  const begins = first.literal ? !/^-[^-]/.test(first.text) : piece?.kind === 'text' && /^[^-]/.test(piece.text);
  if (!begins && (isSplittable(first) || rest.length > 0 || first.literal)) {
    return `\`${first.source}\` may be an option of \`printf\``;
  }
  const calculated = rest.find(mayBeCalculated);
  return calculated === undefined ? undefined : `some shells calculate \`${calculated.source}\``;
}
