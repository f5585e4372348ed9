import { type MatcherReading, meaning, noExceptions, refused } from '../rule/matcherReading';
import { readRuleWords } from '../rule/ruleWords';

/** Reads `npm run:*` or `git status`. `exact`: without a star at the end nothing may follow the words. */
export function readShellMatcher(body: string, { exact }: { exact: boolean }): MatcherReading {
  if (body.startsWith('{"')) {
    return refused('names an input; a shell rule names the words of a command');
  }
  if (body.startsWith('!')) {
    return refused(noExceptions);
  }
  const stem = body.endsWith(':*') || body.endsWith(' *') ? body.slice(0, -2) : undefined;
  if ((stem ?? body).trim() !== (stem ?? body)) {
    return refused('has blanks around its words');
  }
  const words = readRuleWords(stem ?? body);
  if (!words.ok) {
    return words;
  }
  if (words.words.length === 0 || words.words[0] === '') {
    return refused('names no command; leave out the parentheses to mean every command');
  }
  const { set } = words;
  return meaning({
    kind: 'shell',
    words: words.words,
    exact: exact && stem === undefined,
    ...(set.length === 0 ? {} : { set }),
  });
}
