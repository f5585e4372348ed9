import type { Decision } from '../core/decision';
import type { ModeName } from '../core/modes';
import type { Profile } from '../core/profiles/profile';
import type { Matcher, MatcherOf } from '../core/rules/rule/rule';
import type { LostRule } from '../ports/ruleExchange';
import { allLost, onlyOurs, plainWords, type Written, writeRules } from './exported';

const modes: Readonly<Record<ModeName, string>> = {
  default: 'default',
  acceptEdits: 'acceptEdits',
  explore: 'plan',
  bypass: 'bypassPermissions',
  dontAsk: 'dontAsk',
};

/** A profile as Claude Code's settings.json, as far as it can be said there. An allow rule never says more there. */
export function toClaude(profile: Profile): { readonly settings: object; readonly lost: readonly LostRule[] } {
  const [deny, ask, allow] = (['deny', 'ask', 'allow'] as const).map((effect) =>
    writeRules(profile, effect, (match) => written(match, effect)),
  );
  const hidden = profile.tools?.disallowed ?? [];
  const permissions = {
    ...(profile.mode === undefined ? {} : { defaultMode: modes[profile.mode] }),
    deny: [...(deny?.texts ?? []), ...hidden.filter((name) => !name.endsWith('*'))],
    ask: ask?.texts ?? [],
    allow: allow?.texts ?? [],
    ...(profile.workingDirectories === undefined ? {} : { additionalDirectories: profile.workingDirectories }),
  };
  const lost = [deny, ask, allow].flatMap((each) => each?.lost ?? []);
  const shown = allLost(
    [...(profile.tools?.allowed ?? []), ...hidden.filter((name) => name.endsWith('*'))].map((name) => `tool ${name}`),
    'Lists of visible tools with `*`, or of the only ones, have no counterpart there.',
  );
  return { settings: { permissions }, lost: [...lost, ...shown, ...onlyOurs(profile)] };
}

function written(match: Matcher, effect: Decision): Written {
  switch (match.kind) {
    case 'everything':
      return { why: 'Claude Code has no rule for every call.' };
    case 'shell': {
      const words = plainWords(match.words);
      if (words === undefined || match.set !== undefined) {
        return {
          why: 'There the text of a command is compared, so words that need quotes, and variables, cannot be said.',
        };
      }
      return [words === '' ? 'Bash' : `Bash(${words}${match.exact ? '' : ':*'})`];
    }
    case 'path':
      return match.only === undefined
        ? writtenPath(match.access === 'read' ? 'Read' : 'Edit', match.pattern, effect)
        : { why: `There a rule about reading is not heard for \`${match.only}\` alone.` };
    case 'url':
      return match.port === undefined ? writtenUrl(match, effect) : { why: 'There a rule names no port.' };
    case 'mcp':
      return match.server === undefined
        ? { why: 'There each server is named by itself.' }
        : [`mcp__${match.server}${match.tool === undefined ? '' : `__${match.tool}${match.prefix ? '*' : ''}`}`];
    case 'effect':
      return { why: 'There a command cannot be allowed by what it changes.' };
    case 'tool':
      return match.input === undefined ? [match.name] : { why: 'There a rule cannot name an input.' };
  }
}

/** There patterns are those of a .gitignore: a name alone is meant at any depth, and `//` is the root of the disk. */
function writtenPath(tool: string, pattern: string | undefined, effect: Decision): Written {
  if (pattern === undefined) {
    return [tool];
  }
  if (/^[!#]|[{}\\]|\s$/.test(pattern)) {
    return {
      why: 'There braces, backslashes, a blank at the end and a `!` or `#` at the beginning mean something else.',
    };
  }
  if (effect === 'allow' && /(?:^|\/)[*?]+$/.test(pattern) && !pattern.endsWith('**')) {
    return { why: 'There a `*` that stands for folders allows all that lies in them.' };
  }
  if (pattern.startsWith('/')) {
    return [`${tool}(/${pattern})`];
  }
  const isOneFile = effect === 'allow' && !/[/*?[]/.test(pattern);
  return [`${tool}(${isOneFile ? `/${pattern}` : pattern.replace(/^\.\//, '/')})`];
}

function writtenUrl({ host, subdomains }: MatcherOf<'url'>, effect: Decision): Written {
  if (host === undefined) {
    return ['WebFetch'];
  }
  const below = `WebFetch(domain:*.${host})`;
  return subdomains ? [below] : effect === 'allow' ? [`WebFetch(domain:${host})`] : [`WebFetch(domain:${host})`, below];
}
