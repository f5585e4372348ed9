import type { Judged } from '../../../programs/spec';

/**
 * Xxd looks at no more than the first letters of an option, so `-uc 16 x` reads `16` and writes `x`. Every option must
 * stand alone, a value attached or in the next word, and only one operand may follow, because a second is written to.
 * The first operand ends the options: `xxd a -i` writes to a file called `-i`.
 */
export function judgeXxd({ args }: Judged): string | undefined {
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word?.literal !== true) {
      return `it cannot be told what \`${word?.source ?? ''}\` means to \`xxd\``;
    }
    if (/^-[cglnos]$/.test(word.text)) {
      at++;
      if (args[at]?.literal !== true) {
        return `\`${word.text}\` of \`xxd\` lacks its value`;
      }
    } else if (word.text === '-' || !word.text.startsWith('-')) {
      return at === args.length - 1 ? undefined : '`xxd` writes to its second operand';
    } else if (!/^-(?:[abCdeEipuv]|ps|[cglos][0-9]+)$/.test(word.text)) {
      return `\`${word.text}\` of \`xxd\` is not known to be read-only`;
    }
  }
  return undefined;
}
