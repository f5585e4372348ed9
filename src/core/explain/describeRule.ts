import type { Decision } from '../decision';
import { canonicalJson } from '../rules/rule/canonicalJson';
import type { MatcherOf, Rule } from '../rules/rule/rule';
import { printAssignments, printRuleWords } from '../rules/rule/ruleWords';
import { quoted } from '../text/visible';

type Described = Pick<Rule, 'match' | 'effect'>;

const verbs: Readonly<Record<Decision, string>> = { allow: 'Allows', ask: 'Asks about', deny: 'Denies' };

/** Says in one sentence what a rule does, for people. */
export function describeRule(rule: Described): string {
  return `${verbs[rule.effect]} ${describeMatch(rule)}.`;
}

/** Says what a rule speaks about; fits after a verb. */
export function describeMatch({ match, effect }: Described): string {
  switch (match.kind) {
    case 'everything':
      return 'every call of every tool';
    case 'shell':
      return describeShell(match, effect);
    case 'path':
      return describePath(match, effect);
    case 'url':
      return describeUrl(match, effect);
    case 'mcp':
      return describeMcp(match);
    case 'effect':
      return `${describeShell(match.shell, effect)}, run on a copy first, while it changes only ${match.changes.map(quoted).join(', ')}`;
    case 'tool':
      return match.input === undefined
        ? `every call of the tool ${quoted(match.name)}`
        : `calls of the tool ${quoted(match.name)} with exactly the input ${quoted(canonicalJson(match.input) ?? '')}`;
  }
}

function describeShell({ words, exact, set = [] }: MatcherOf<'shell'>, effect: Decision): string {
  if (words.length === 0) {
    return 'every shell command';
  }
  const named = quoted(printAssignments(set) + printRuleWords(words));
  const what = exact ? `exactly the shell command ${named}` : `shell commands that begin with ${named}`;
  return effect === 'allow' ? what : `${what}, also inside other commands`;
}

function describePath({ access, only, pattern }: MatcherOf<'path'>, effect: Decision): string {
  const doing = only === undefined ? (access === 'read' ? 'reading' : 'writing') : `searches by ${only} in`;
  const byShell = only === undefined && effect !== 'allow' ? ', by tools and by shell commands' : '';
  return `${doing} ${pattern === undefined ? 'every file' : describePattern(pattern, effect)}${byShell}`;
}

/** Where a pattern holds depends on how it is written and, for names that could be anywhere, on the effect. */
function describePattern(pattern: string, effect: Decision): string {
  const named = quoted(pattern);
  const isGlob = /[*?[{]/.test(pattern);
  if (/^(?:[/\\]|[A-Za-z]:)/.test(pattern)) {
    return isGlob ? `files that match ${named}` : `${named} and everything below it`;
  }
  if (pattern.startsWith('~')) {
    return isGlob ? `files that match ${named} (\`~\` is the home folder)` : `${named} and everything below it`;
  }
  const isAnywhere = !pattern.includes('/') || pattern === '**' || pattern.startsWith('**/');
  if (effect !== 'allow' && isAnywhere) {
    return isGlob
      ? `files that match ${named} anywhere on the disk`
      : `everything called ${named} anywhere on the disk`;
  }
  // Such a pattern leaves the folder that it begins in.
  if (/(?:^|\/)\.\.(?:\/|$)/.test(pattern)) {
    return `${isGlob ? 'files that match ' : ''}${named} as seen from the workspace folder${isGlob ? '' : ', and everything below it'}`;
  }
  return isGlob
    ? `files that match ${named} inside the workspace folder`
    : `${named} of the workspace folder and everything below it`;
}

function describeUrl({ host, subdomains, port }: MatcherOf<'url'>, effect: Decision): string {
  if (host === undefined) {
    return 'requests to every host';
  }
  if (subdomains) {
    return `requests to every subdomain of ${quoted(host)}`;
  }
  return effect === 'allow'
    ? `requests to the host ${quoted(port === undefined ? host : `${host}:${port}`)}`
    : `requests to the host ${quoted(host)} and its subdomains`;
}

function describeMcp({ server, tool, prefix }: MatcherOf<'mcp'>): string {
  if (server === undefined) {
    return 'every tool of every MCP server';
  }
  const of = `of the MCP server ${quoted(server)}`;
  if (tool === undefined) {
    return `every tool ${of}`;
  }
  return prefix ? `tools ${of} that begin with ${quoted(tool)}` : `the tool ${quoted(tool)} ${of}`;
}
