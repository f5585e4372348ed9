/** Whether `text` matches `pattern`, where `*` is any text and `?` any one character. Linear in practice, never exponential. */
export function matchesWildcard(text: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (next < pattern.length && pattern[next] === '*') {
      star = next;
      resume = at;
      next += 1;
    } else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === text[at])) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      // The last star takes one character more; earlier stars never need to be tried again.
      resume += 1;
      at = resume;
      next = star + 1;
    } else {
      return false;
    }
  }
  while (pattern[next] === '*') {
    next += 1;
  }
  return next === pattern.length;
}
