import { canonicalJson } from './rule/canonicalJson';
import type { Matcher, Rule } from './rule/rule';
import { printAssignments, printRuleWords } from './rule/ruleWords';

/** The one text that stands for everything the rule means; reading it gives the same matcher again. */
export function printRule(rule: Pick<Rule, 'match'>): string {
  return printMatcher(rule.match);
}

function printMatcher(match: Matcher): string {
  switch (match.kind) {
    case 'everything':
      return '*';
    case 'shell':
      return match.words.length === 0
        ? 'Bash'
        : `Bash(${printAssignments(match.set ?? [])}${printRuleWords(match.words)}${match.exact ? '' : ':*'})`;
    case 'path':
      return withBody(match.only ?? (match.access === 'read' ? 'Read' : 'Write'), match.pattern);
    case 'url':
      return withBody(
        'WebFetch',
        match.host === undefined
          ? undefined
          : `domain:${match.subdomains ? '*.' : ''}${match.host}${match.port === undefined ? '' : `:${match.port}`}`,
      );
    case 'mcp':
      return (
        ['mcp', match.server ?? '*', ...(match.tool === undefined ? [] : [match.tool])].join('__') +
        (match.prefix ? '*' : '')
      );
    case 'effect':
      return `${printMatcher(match.shell)} changes(${match.changes.join(', ')})`;
    case 'tool':
      return withBody(match.name, match.input === undefined ? undefined : canonicalJson(match.input));
  }
}

function withBody(name: string, body: string | undefined): string {
  return body === undefined ? name : `${name}(${body})`;
}
