import type { Facts } from '../facts';
import type { PathUse } from '../part';
import type { PathRules } from './pathRules';
import { Matches } from './rule/matches';
import type { EffectIndex } from './ruleIndex';

/** The rules of one effect that are asked, and what is known about the outside. */
export interface Hearing {
  readonly rules: EffectIndex;
  readonly facts: Facts;
}

/** The rules about reading, or about writing, files. */
export function rulesFor({ access }: Pick<PathUse, 'access'>, rules: EffectIndex): PathRules {
  return access === 'read' ? rules.read : rules.write;
}

/** The rules that govern this tool alone, if there can be any. */
export function rulesOnly(tool: string, rules: EffectIndex): PathRules | undefined {
  return tool === 'Glob' ? rules.glob : tool === 'Grep' ? rules.grep : undefined;
}

/** Hears the deny or ask rules about an operand of a program that is not known: whether it is read or written, or no file at all, cannot be told. */
export function hearMentioned(use: PathUse, { rules, facts }: Hearing, matches: Matches): void {
  if (use.kind === 'unknown' && use.paths.length === 0) {
    // Such a program may read anything anyway; a word of which nothing is known adds no doubt.
    return;
  }
  const kind = use.kind === 'unknown' ? 'pattern' : use.kind;
  for (const access of ['read', 'write'] as const) {
    const governing = access === 'read' ? rules.read : rules.write;
    if (governing.named.length === 0) {
      continue;
    }
    const heard = new Matches();
    governing.hear({ ...use, kind, access }, facts, heard);
    const rulesHeard = heard.list().map(({ rule }) => rule);
    const named = rulesHeard.filter(({ match }) => match.kind === 'path' && match.pattern !== undefined);
    matches.may(named, `it may ${access} \`${use.name}\``);
  }
}
