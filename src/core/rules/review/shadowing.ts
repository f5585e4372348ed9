import { compilePathPattern } from '../../paths/pathPattern';
import type { Ground } from '../ground';
import { rulesFor, rulesOnly } from '../hearing';
import type { MatcherOf, Rule } from '../rule/rule';
import type { EffectIndex } from '../ruleIndex';
import type { ShellIndex } from '../shell/shellIndex';

/** A rule of `stricter` that matches every call which `rule` is about, so that `rule` is never heard. */
export function shadowing(rule: Rule, stricter: EffectIndex, ground: Ground): Rule | undefined {
  const { match } = rule;
  const [everything] = stricter.everything;
  if (everything !== undefined) {
    return everything;
  }
  switch (match.kind) {
    case 'shell':
      return shadowingShell(match, stricter.shell);
    case 'effect':
      return shadowingShell(match.shell, stricter.shell);
    case 'path':
      return shadowingPath(rule, match, { stricter, ground });
    case 'url':
      return stricter.url.shadowing(match);
    case 'mcp':
      return stricter.mcp.shadowing(match);
    case 'tool':
      return stricter.tool.covering(match.name, match.input);
    case 'everything':
      return undefined;
  }
}

function shadowingShell({ words, exact }: MatcherOf<'shell'>, index: ShellIndex): Rule | undefined {
  const [bare] = index.bare;
  const [program] = words;
  if (bare !== undefined || program === undefined) {
    return bare;
  }
  let node = index.program(program);
  for (let length = 1; node !== undefined; length += 1) {
    const rule = node.prefix[0] ?? (exact && length === words.length ? node.exact[0] : undefined);
    if (rule !== undefined) {
      return rule;
    }
    const word = words[length];
    node = word === undefined ? undefined : node.next.get(word);
  }
  return undefined;
}

function shadowingPath(
  rule: Rule,
  { access, only, pattern }: MatcherOf<'path'>,
  { stricter, ground }: { stricter: EffectIndex; ground: Ground },
): Rule | undefined {
  const compiled =
    pattern === undefined
      ? undefined
      : compilePathPattern(pattern, { ...ground, effect: rule.effect, base: rule.base ?? ground.cwd });
  if (compiled !== undefined && 'refused' in compiled) {
    return undefined;
  }
  return rulesFor({ access }, stricter).shadowing(compiled) ?? rulesOnly(only ?? '', stricter)?.shadowing(compiled);
}
