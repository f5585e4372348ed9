/**
 * The patterns in `PathUse.paths`: absolute, names between slashes. Within a name `*`, `?` and `[…]` are the shell's
 * wildcards, `**` is text of which nothing is known, and a backslash makes the next character literal.
 * A name that is `**` and nothing else stands for any number of folders.
 */

/** The pattern that matches exactly `text`. */
export function literalPattern(text: string): string {
  return /[\\*?[({]/.test(text) ? text.replace(/[\\*?[({]/g, '\\$&') : text;
}

/** The text that a pattern without wildcards stands for; undefined when it has any. */
export function literalOf(pattern: string): string | undefined {
  if (!/[\\*?[(]/.test(pattern)) {
    return pattern;
  }
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '\\' && at + 1 < pattern.length) {
      at++;
      text += pattern.charAt(at);
    } else if (isWildcard(pattern, at)) {
      return undefined;
    } else {
      text += char;
    }
  }
  return text;
}

/** Whether the character at `at` begins a wildcard. */
function isWildcard(pattern: string, at: number): boolean {
  const char = pattern.charAt(at);
  return '*?['.includes(char) || ('@+!'.includes(char) && pattern.charAt(at + 1) === '(');
}
