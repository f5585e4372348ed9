import type { Piece } from './word';

/** Lists, and groups within groups, deeper than this are not read. */
export const mostNested = 8;

/**
 * What a pattern of a search program may mean. A backslash makes the next character literal, or stands between folders;
 * a group in parentheses is a list, and braces around one entry add nothing.
 */
export function patternReadings(pattern: string): readonly string[] {
  const spread = untilSettled(pattern, (text) =>
    text
      .replace(/[@+?*]\(([^()]*)\)/g, (_, inside: string) =>
        inside.includes('|') ? `{${inside.replaceAll('|', ',')}}` : inside,
      )
      .replace(/\{([^{},]*)\}/g, (all, inside: string) => (inside.includes('..') ? all : inside)),
  );
  return spread.includes('\\') ? [spread.replace(/\\(.)/g, '$1'), spread.replaceAll('\\', '/')] : [spread];
}

/** Changes a text until nothing is left to change, or it was changed too often. */
export function untilSettled(text: string, change: (text: string) => string, left = mostNested): string {
  const changed = change(text);
  return changed === text || left === 0 ? changed : untilSettled(changed, change, left - 1);
}

/** The pattern with wildcards in front of a name as what matches a leading dot, too: to search programs they do. */
export function withDots(pattern: string): string {
  return pattern.replace(/(^|[/{,])(?:\*+|\?|\[(?:\[:\w+:\]|[^\]/])+\])(?=[^*/])/g, '$1**');
}

/** Nobody names files by a longer pattern. */
const longestPattern = 1000;

/** The pieces of a word that stands for whatever the pattern matches. */
export function patternPieces(pattern: string): readonly Piece[] {
  if (pattern.length > longestPattern) {
    return [{ kind: 'unknown', quoted: false }];
  }
  const pieces = withDots(pattern).match(
    /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\*+|\?+|\[(?:\[:\w+:\]|[^\]/])+\]|[^*?[{]+|./gs,
  );
  return (pieces ?? []).map(
    (text): Piece =>
      /^\{.*[,.].*\}$/s.test(text)
        ? { kind: 'brace', source: text }
        : /^(?:[*?]|\[.)/.test(text)
          ? { kind: 'glob', source: text }
          : { kind: 'text', text },
  );
}
