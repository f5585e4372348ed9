import { visible } from '../../core/text/visible';
import { t } from '../t';

/** Text from outside over as many lines as it has, with everything invisible or misleading written out. */
export function shownText(text: string): string {
  // Printable ASCII with line breaks and tabs is the common case and needs no second look.
  if (/^[\x20-\x7e\n\t]*$/.test(text)) {
    return text;
  }
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.split('\t').map(visible).join('\t'))
    .join('\n');
}

/** Shows `text` with its middle left out when it has more than `most` characters, and says so in its place. */
export function cutText(text: string, most: number): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= most) {
    return { text: shownText(text), isCut: false };
  }
  const half = Math.floor(most / 2);
  const head = text.slice(0, half);
  const tail = text.slice(-half);
  const left = text.length - 2 * half;
  return {
    text: `${shownText(head)}\n${t`… ${left} characters are left out here …`}\n${shownText(tail)}`,
    isCut: true,
  };
}
