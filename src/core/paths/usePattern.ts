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
  // What is escaped stays in its place as something else, so that nothing around it comes together.
  const isWild = /[*?[]|[@+!]\(/.test(pattern.replace(/\\./gs, '_'));
  return isWild ? undefined : pattern.replace(/\\(.)/gs, '$1');
}
