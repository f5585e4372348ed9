import type { Reading } from './reading';
import type { Value } from './value';

/**
 * Why the shell may read the text in another way than it is written: with another character set a letter may swallow
 * the backslash or quote behind it. Undefined for text that has only ASCII in it, and where no set is chosen.
 */
export function whyOtherLetters(text: string, { variables }: Reading): string | undefined {
  if (variables.size === 0) {
    return undefined;
  }
  const name = choosers.find((it) => variables.get(it)?.some((value) => !isHarmlessSet(value)));
  return name !== undefined && /[^\0-\x7f]/.test(text)
    ? `\`${name}\` may choose a character set in which the text reads differently`
    : undefined;
}

const choosers = ['LC_ALL', 'LC_CTYPE', 'LANG'];

function isHarmlessSet({ slots }: Value): boolean {
  const known = slots?.every((slot) => typeof slot === 'string') === true;
  return known && /^(?:|C|POSIX|[A-Za-z_]+\.utf-?8)$/i.test(slots.join(''));
}
