import type { Decision } from '../decision';
import { deceptionIn } from '../text/deceptive';
import {
  readEffect,
  readMcpMatcher,
  readPathMatcher,
  readShellMatcher,
  readToolMatcher,
  readUrlMatcher,
} from './readMatchers';
import type { Rule, UnreadableRule } from './rule/rule';
import { type MatcherReading, meaning, noExceptions, refused } from './rule/ruleWords';
import { meaningOf, nameMeantBy } from './rule/toolNames';

/** What is known about a rule besides its text. */
export type RuleOrigin = Pick<Rule, 'effect' | 'scope'> & Partial<Pick<Rule, 'base' | 'place'>>;

/** Reads one rule in either notation. A text that is not exactly of the form is reported, never guessed at. */
export function readRule(text: string, { effect, scope, base, place }: RuleOrigin): Rule | UnreadableRule {
  const plain = readMatcher(text, effect);
  const reading = plain.ok ? plain : (readEffect(text, effect, (part) => readMatcher(part, effect)) ?? plain);
  if (reading.ok) {
    return { text, effect, scope, match: reading.match, base, place };
  }
  return { text, effect, scope, place, why: reading.why, blocks: effect === 'allow' ? undefined : blockedBy(text) };
}

/** Whether a rule could be read. */
export function isReadable(rule: Rule | UnreadableRule): rule is Rule {
  return 'match' in rule;
}

const mostCharacters = 2_000;
const namePattern = /^[A-Za-z_][A-Za-z0-9_.-]*/;

function readMatcher(text: string, effect: Decision): MatcherReading {
  if (text.length > mostCharacters) {
    return refused('is longer than 2,000 characters');
  }
  const deception = deceptionIn(text) ?? (/[\t\n]/.test(text) ? 'a tab or a line break' : undefined);
  if (deception !== undefined) {
    return refused(`contains ${deception}`);
  }
  if (text.trim() !== text || text === '') {
    return refused(text.trim() === '' ? 'is empty' : 'has blanks around it');
  }
  if (text === '*') {
    return effect === 'allow'
      ? refused('would allow every call; `*` alone is understood in deny and ask rules only')
      : meaning({ kind: 'everything' });
  }
  const name = namePattern.exec(text)?.[0];
  if (name === undefined) {
    return refused(text.startsWith('!') ? noExceptions : 'does not begin with the name of a tool');
  }
  const rest = text.slice(name.length);
  if (name.startsWith('mcp__') && (rest === '' || rest === '*')) {
    return readMcpMatcher(text);
  }
  if (rest === '') {
    return readName(name);
  }
  if (!rest.startsWith('(') || !rest.endsWith(')')) {
    return refused('is not of the form `Tool` or `Tool(what)`');
  }
  const read = readBody(name, rest.slice(1, -1), effect);
  // A deny rule that names a variable would be passed by leaving it out.
  return effect !== 'allow' && read.ok && read.match.kind === 'shell' && read.match.set !== undefined
    ? refused('begins with an assignment, which is no word of a command; leave it out')
    : read;
}

/** A name alone means everything the tool does. */
function readName(name: string): MatcherReading {
  const meant = meaningOf(name);
  switch (meant?.kind) {
    case 'shell':
      return meaning({ kind: 'shell', words: [], exact: false });
    case 'path':
      return meaning({ kind: 'path', access: meant.access, only: meant.only, pattern: undefined });
    case 'url':
      return meaning({ kind: 'url', host: undefined, subdomains: false });
    case 'mcp':
      return meaning({ kind: 'mcp', server: undefined, tool: undefined, prefix: false });
    default:
      return meaning({ kind: 'tool', name, input: undefined });
  }
}

function readBody(name: string, body: string, effect: Decision): MatcherReading {
  if (body === '') {
    return refused('has nothing between its parentheses; leave them out to mean everything');
  }
  if (body === '*') {
    return name.startsWith('mcp__') ? readMcpMatcher(name) : readName(name);
  }
  const meant = meaningOf(name);
  if (name === 'PowerShell' && effect !== 'allow' && !body.startsWith('{')) {
    // What stands behind a command's words cannot be told there, so words forbid and ask, and never allow.
    return readShellMatcher(body, { exact: true });
  }
  switch (meant?.kind) {
    case 'shell':
      return readShellMatcher(body, meant);
    case 'path':
      return readPathMatcher(body, meant);
    case 'url':
      return readUrlMatcher(body, effect);
    case 'mcp':
      return refused('names no server; write `server(tool)` or `mcp__server__tool`');
    default:
      return name.startsWith('mcp__')
        ? refused('has parentheses behind the name of an MCP tool; leave them out')
        : readToolMatcher(name, body);
  }
}

/**
 * The tool whose calls ask until the rule is mended. A name that is none of ours may be anything, an MCP server or
 * a misspelling, so it blocks everything.
 */
function blockedBy(text: string): string {
  const name = namePattern.exec(text.trimStart())?.[0];
  const known = name === undefined ? undefined : nameMeantBy(name);
  if (known !== undefined) {
    return known;
  }
  return name?.startsWith('mcp__') ? 'mcp' : '*';
}
