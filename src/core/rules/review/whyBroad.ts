import { readPattern } from '../../paths/patternText';
import { segmentsOf } from '../../paths/segments';
import type { Ground } from '../ground';
import type { MatcherOf, Rule } from '../rule/rule';
import { narrowLength, reachOf } from '../shell/runsOthers';

/** Why an allow rule allows far more than anybody means to; undefined for rules that do not. Fits after "the rule". */
export function whyBroad({ effect, match }: Pick<Rule, 'effect' | 'match'>, ground: Ground): string | undefined {
  if (effect !== 'allow') {
    return undefined;
  }
  switch (match.kind) {
    case 'shell':
      return whyBroadShell(match);
    case 'path':
      return match.access === 'write' ? whyBroadWrite(match.pattern, ground) : undefined;
    case 'effect':
      return match.changes.map((pattern) => whyBroadWrite(pattern, ground)).find((it) => it !== undefined);
    case 'url':
      return match.host === undefined
        ? 'allows requests to every host, and with them sending anything away'
        : undefined;
    case 'mcp':
      return match.server === undefined ? 'allows every tool of every MCP server, also of those to come' : undefined;
    default:
      return undefined;
  }
}

function whyBroadShell({ words, exact }: MatcherOf<'shell'>): string | undefined {
  const [program] = words;
  if (program === undefined) {
    return 'allows every shell command';
  }
  if (exact) {
    return undefined;
  }
  switch (reachOf(words)) {
    case 'runs others':
      return words.length <= 2 && (narrowLength(words) ?? 3) > words.length
        ? `allows whatever \`${words.join(' ')}\` can be told to run`
        : undefined;
    case 'many-faced':
      return words.length === 1 ? `allows every subcommand of \`${program}\`, also those that do harm` : undefined;
    case 'pointed':
      return words.length === 1 ? `allows \`${program}\` on anything` : undefined;
    case 'plain':
    case 'unknown':
      return undefined;
  }
}

/** A rule about everything below the root, below a root's child, or below the home folder. */
function whyBroadWrite(pattern: string | undefined, ground: Ground): string | undefined {
  if (pattern === undefined) {
    return 'allows writing every file on the disk';
  }
  const read = readPattern(pattern, { ...ground, effect: 'allow', base: ground.cwd });
  if ('refused' in read) {
    return undefined;
  }
  if (/^\*\*(?:\/\*)?$/.test(pattern)) {
    return 'allows writing every file of the workspace';
  }
  const home = segmentsOf(ground.home).length;
  const isTree = (rest: readonly string[]) => rest.every((name) => name === '**' || name === '*');
  const isWide = read.readings.some(({ prefix, rest }) => isTree(rest) && prefix.length <= 1);
  const isHome = read.readings.some(
    ({ prefix, rest }) =>
      isTree(rest) && prefix.length === home && prefix.every((name, at) => name === segmentsOf(ground.home)[at]),
  );
  return isWide
    ? 'allows writing most of the disk'
    : isHome
      ? 'allows writing everything in the home folder'
      : undefined;
}
