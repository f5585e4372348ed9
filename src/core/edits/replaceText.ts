import { endsLinesWithCrLf, withCrLf } from './lines';

/** One replacement, as agents' edit tools know it. */
export interface Replacement {
  readonly old: string;
  readonly new: string;
  readonly everywhere: boolean;
}

/** A text that could be made, or why it could not. */
export type MadeText = { readonly text: string } | { readonly why: string };

/**
 * Replaces text as agents' edit tools do: what is replaced must be there, and only once unless everywhere is meant.
 * Agents see every file with bare line feeds, so in a file of Windows the replacement has line ends of Windows.
 */
export function replaceText(text: string, given: Replacement): MadeText {
  const isWindows = endsLinesWithCrLf(text);
  const old = isWindows ? withCrLf(given.old) : given.old;
  const fresh = isWindows ? withCrLf(given.new) : given.new;
  if (old === '') {
    return text === '' ? { text: fresh } : { why: 'the text to replace is empty, but the file is not' };
  }
  if (old === fresh) {
    return { why: 'the text to replace and its replacement are the same' };
  }
  const pieces = text.split(old);
  if (pieces.length === 1) {
    return { why: 'the text to replace is not in the file' };
  }
  if (pieces.length > 2 && !given.everywhere) {
    return { why: `the text to replace is in the file ${pieces.length - 1} times` };
  }
  return { text: pieces.join(fresh) };
}

/** Replaces several texts, each in what the one before left. */
export function replaceTexts(text: string, given: readonly Replacement[]): MadeText {
  let made = text;
  for (const [index, replacement] of given.entries()) {
    const next = replaceText(made, replacement);
    if ('why' in next) {
      return given.length === 1 ? next : { why: `edit ${index + 1} of ${given.length}: ${next.why}` };
    }
    made = next.text;
  }
  return { text: made };
}
