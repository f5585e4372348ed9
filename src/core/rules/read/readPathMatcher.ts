import { readPattern } from '../../paths/patternText';
import { type MatcherReading, meaning, refused } from '../rule/matcherReading';

/** Reads the path or pattern of a rule about files. Whether it can be compiled does not depend on where it hangs. */
export function readPathMatcher(
  body: string,
  { access, only }: { access: 'read' | 'write'; only: 'Glob' | 'Grep' | undefined },
): MatcherReading {
  if (body.trim() !== body) {
    return refused('has blanks around its path');
  }
  if (!isBalanced(body)) {
    return refused('has a parenthesis too many or too few');
  }
  const read = readPattern(body, { effect: 'deny', base: '/', home: '/', platform: 'linux', foldsCase: false });
  return 'refused' in read ? refused(read.refused) : meaning({ kind: 'path', access, only, pattern: body });
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length && open >= 0; at += 1) {
    if (text[at] === '\\') {
      at += 1;
    } else {
      open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    }
  }
  return open === 0;
}
