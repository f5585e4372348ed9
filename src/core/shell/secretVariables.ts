import { isSecretVariable } from './variableNames';
import type { Word } from './word';

/** The variable in a word whose value is a secret, unless the same text gave it that value. */
export function secretIn({ literal, source, pieces, candidates }: Word): string | undefined {
  if (literal || !source.includes('$')) {
    return undefined;
  }
  const handed = candidates.map((text) => /\$([A-Z]\w*)/.exec(text)?.[1] ?? '').find(isSecretVariable);
  if (handed !== undefined && !source.includes(handed)) {
    return `$${handed}`;
  }
  // A variable without any value leaves only the text around it.
  const known = pieces.reduce((length, piece) => length + (piece.kind === 'text' ? piece.text.length : 0), 0);
  if (candidates.some((text) => text.length > known && !text.includes('$')) && !/\$\{\w+:?[-=]/.test(source)) {
    return undefined;
  }
  for (const [whole, indirect, name = '', rest, plain = name] of source.replace(tests, '').matchAll(expansions)) {
    // `${X:+set}` tells only that there is a value; names in small letters are the text's own.
    const isTold = rest !== undefined && /^:?\+/.test(rest);
    if (
      indirect === '!' ? !/^[*@]/.test(rest ?? '') : plain === plain.toUpperCase() && isSecretVariable(plain) && !isTold
    ) {
      return whole;
    }
  }
  return undefined;
}

/** `$([ -n "$X" ]` shows nothing of it. */
const tests = /(?<!\\)\$\(\s*(?:\[\[?|test)\s+(?:!\s+)?-[nz]\s+"?\$\{?[A-Za-z_]\w*\}?"?(?=[\s;&|)])/g;

const expansions = /(?<!\\)\$(?:\{(!?)([A-Za-z_]\w*)([^}]{0,2})|([A-Za-z_]\w*))/g;
