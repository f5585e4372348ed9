import type { Decision } from '../core/decision';
import type { Profile } from '../core/profiles/profile';
import type { Matcher, MatcherOf } from '../core/rules/rule/rule';
import type { LostRule } from '../ports/ruleExchange';
import { allLost, onlyOurs, plainWords, type Written, writeRules } from './exported';

/** A profile as flags of Copilot, as far as it can be said there. Copilot asks about whatever no flag names. */
export function toCopilot(profile: Profile): { readonly flags: readonly string[]; readonly lost: readonly LostRule[] } {
  const deny = writeRules(profile, 'deny', (match) => written(match, 'deny'));
  const allow = writeRules(profile, 'allow', (match) => written(match, 'allow'));
  const ask = allLost(
    (profile.rules?.ask ?? []).map((text) => `ask ${text}`),
    'There nothing asks that a flag allows; leave the flag out that does.',
  );
  const { allowed = [], disallowed = [] } = profile.tools ?? {};
  const mode = profile.mode === undefined || profile.mode === 'default' ? [] : [`mode ${profile.mode}`];
  return {
    flags: [
      ...deny.texts.map((text) => `--deny-tool=${text}`),
      ...allow.texts.map((text) => `--allow-tool=${text}`),
      ...allowed.map((name) => `--available-tools=${name}`),
      ...disallowed.map((name) => `--excluded-tools=${name}`),
      ...(profile.workingDirectories ?? []).map((folder) => `--add-dir=${folder}`),
    ],
    lost: [...deny.lost, ...ask, ...allow.lost, ...allLost(mode, 'It has no counterpart there.'), ...onlyOurs(profile)],
  };
}

function written(match: Matcher, effect: Decision): Written {
  switch (match.kind) {
    case 'shell': {
      const words = plainWords(match.words);
      if (words === undefined || match.set !== undefined || (match.exact && effect === 'allow')) {
        return { why: 'There a command is named by the plain words it begins with.' };
      }
      return [words === '' ? 'shell' : `shell(${words}:*)`];
    }
    case 'path':
      if (match.pattern !== undefined || match.only !== undefined) {
        return { why: 'There reading and writing are named as a whole.' };
      }
      return [match.access];
    case 'url':
      if (match.port !== undefined) {
        return { why: 'There a rule names no port.' };
      }
      return writtenUrl(match, effect);
    case 'mcp':
      return match.server === undefined || match.prefix
        ? { why: 'There each server and each tool is named by itself.' }
        : [match.tool === undefined ? match.server : `${match.server}(${match.tool})`];
    default:
      return { why: 'It has no counterpart there.' };
  }
}

/** A rule that denies a host denies those below it, too; there each is named by itself. */
function writtenUrl({ host, subdomains }: MatcherOf<'url'>, effect: Decision): Written {
  if (host === undefined) {
    return ['url'];
  }
  const below = `url(*.${host})`;
  return subdomains ? [below] : effect === 'allow' ? [`url(${host})`] : [`url(${host})`, below];
}
