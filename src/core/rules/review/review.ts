import type { Ground } from '../ground';
import { printRule } from '../printRule';
import { isReadable } from '../readRule';
import type { Rule, UnreadableRule } from '../rule/rule';
import { meaningOf, nameNear } from '../rule/toolNames';
import { indexRules, type RuleIndex } from '../ruleIndex';
import { mendRule } from './mendRule';
import { shadowing } from './shadowing';
import { whyBroad } from './whyBroad';
import { whyDead } from './whyDead';

/** Something wrong with a rule, and how it could be mended. */
export interface Problem {
  readonly kind: 'unreadable' | 'duplicate' | 'shadowed' | 'dead' | 'misspelt' | 'broad';
  readonly rule: Rule | UnreadableRule;
  /** The other rule that makes it a problem, if one does. */
  readonly because: Rule | undefined;
  /** What is wrong, in a form that fits after "rule `text`". */
  readonly says: string;
  readonly mend: Mend;
}

/** How a problem could be mended. */
export interface Mend {
  /** What to do, as an instruction. */
  readonly says: string;
  /** The rule to write instead; undefined: remove the rule. */
  readonly replacement: string | undefined;
}

/** Finds the rules that cannot be read, stand twice, are never heard, can never match, or allow far too much. */
export function reviewRules(rules: readonly (Rule | UnreadableRule)[], ground: Ground): readonly Problem[] {
  const index = indexRules(rules.filter(isReadable), ground);
  const first = new Map<string, Rule>();
  const problems: Problem[] = [];
  for (const rule of rules) {
    if (!isReadable(rule)) {
      problems.push(unreadable(rule, ground));
      continue;
    }
    const key = JSON.stringify([rule.effect, rule.scope, rule.base ?? null, printRule(rule)]);
    const earlier = first.get(key);
    if (earlier !== undefined) {
      problems.push(duplicate(rule, earlier));
      continue;
    }
    first.set(key, rule);
    problems.push(...problemsOf(rule, index, ground));
  }
  return problems;
}

function problemsOf(rule: Rule, index: RuleIndex, ground: Ground): readonly Problem[] {
  const death = whyDead(rule);
  if (death !== undefined) {
    const says = death.meant === undefined ? 'Remove it.' : `Write \`${death.meant}\` if that is meant.`;
    return [
      problem('dead', rule, { says: `can never match: it ${death.why}`, mend: { says, replacement: death.meant } }),
    ];
  }
  const shadow =
    rule.effect === 'deny'
      ? undefined
      : (shadowing(rule, index.deny, ground) ??
        (rule.effect === 'allow' ? shadowing(rule, index.ask, ground) : undefined));
  if (shadow !== undefined) {
    return [shadowed(rule, shadow)];
  }
  const misspelling = misspelt(rule, ground);
  if (misspelling !== undefined) {
    return [misspelling];
  }
  const broad = whyBroad(rule, ground);
  const mend = { says: 'Remove it, and allow what is needed by narrower rules.', replacement: undefined };
  return broad === undefined ? [] : [problem('broad', rule, { says: broad, mend })];
}

function problem(
  kind: Problem['kind'],
  rule: Problem['rule'],
  { says, mend, because }: Pick<Problem, 'says' | 'mend'> & { readonly because?: Rule },
): Problem {
  return { kind, rule, because, says, mend };
}

/** `Bsh(ls)` is the tool `ls` of an MCP server called `Bsh`: there may be one, but hardly. */
function misspelt(rule: Rule, ground: Ground): Problem | undefined {
  const { kind } = rule.match;
  const name = /^[A-Za-z]+/.exec(rule.text)?.[0] ?? '';
  const meant = kind === 'tool' || kind === 'mcp' ? nameNear(name) : undefined;
  if (meant === undefined || meaningOf(name) !== undefined) {
    return undefined;
  }
  const replacement = mendRule(meant + rule.text.slice(name.length), rule.effect, ground);
  const says = `names \`${name}\`, which is no tool that is known`;
  const mend = { says: `Did you mean \`${meant}\`?`, replacement };
  return problem('misspelt', rule, { says, mend });
}

function unreadable(rule: UnreadableRule, ground: Ground): Problem {
  const replacement = mendRule(rule.text, rule.effect, ground);
  const says = replacement === undefined ? 'Rewrite or remove it.' : `Write \`${replacement}\` if that is meant.`;
  return problem('unreadable', rule, { says: rule.why, mend: { says, replacement } });
}

function duplicate(rule: Rule, earlier: Rule): Problem {
  const says = rule.text === earlier.text ? 'stands here a second time' : `means the same as \`${earlier.text}\``;
  const mend = { says: 'Remove one of them.', replacement: undefined };
  return problem('duplicate', rule, { says, mend, because: earlier });
}

function shadowed(rule: Rule, because: Rule): Problem {
  const says = `is never heard: the ${because.effect} rule \`${because.text}\` (${because.scope}) speaks first about all it names`;
  const mend = `Remove it, or narrow \`${because.text}\`.`;
  return problem('shadowed', rule, { says, mend: { says: mend, replacement: undefined }, because });
}
