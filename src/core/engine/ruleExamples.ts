import type { Decision } from '../decision';
import type { Facts } from '../facts';
import { coveredBy } from '../rules/coveredBy';
import { groundFrom } from '../rules/ground';
import { isReadable, readRule } from '../rules/readRule';
import type { Matcher, Rule } from '../rules/rule/rule';
import { indexRules } from '../rules/ruleIndex';
import { speaking } from '../rules/speaking';
import { quoted } from '../text/visible';
import { type GivenCall, takeApart } from './takeApart';

/** An example that does not hold, or an entry that cannot be read. */
export interface FailedExample {
  /** The way to it inside the value of the setting. */
  readonly path: readonly (string | number)[];
  readonly says: string;
}

/** Rules as they are written, to tell what a rule with an example is for. */
type Written = readonly Pick<Rule, 'text' | 'effect'>[];

const lists = ['matches', 'doesNotMatch'] as const;

/** Tries the examples in a value of `gatehouse.ruleExamples`, each on its rule alone. */
export function failedExamples(value: unknown, written: Written, facts: Facts): readonly FailedExample[] {
  if (value === undefined) {
    return [];
  }
  if (!Array.isArray(value)) {
    return [{ path: [], says: 'the examples are not a list' }];
  }
  return value.flatMap((entry: unknown, at) =>
    failedIn(entry, written, facts).map(({ path, says }) => ({ path: [at, ...path], says })),
  );
}

function failedIn(entry: unknown, written: Written, facts: Facts): readonly FailedExample[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return [{ path: [], says: 'an entry is not an object' }];
  }
  const { rule: text, ...rest } = entry as Readonly<Record<string, unknown>>;
  const stray = Object.keys(rest).find((key) => !lists.some((list) => list === key));
  if (typeof text !== 'string' || stray !== undefined) {
    return [{ path: [], says: stray === undefined ? '`rule` is no text' : `\`${stray}\` is not known` }];
  }
  const effects = [...new Set(written.filter((it) => it.text === text).map(({ effect }) => effect))];
  if (effects.length === 0) {
    return [{ path: ['rule'], says: `there is no rule ${quoted(text)} in this file` }];
  }
  return lists.flatMap((list) => {
    const examples = rest[list] ?? [];
    if (!Array.isArray(examples) || !examples.every((it) => typeof it === 'string')) {
      return [{ path: [list], says: `\`${list}\` is not a list of texts` }];
    }
    return examples.flatMap((example, at) =>
      effects.some((effect) => isMeant(example, { text, effect }, facts) !== (list === 'matches'))
        ? [{ path: [list, at], says: `${quoted(text)} ${wrong[list]} ${quoted(example)}` }]
        : [],
    );
  });
}

const wrong = { matches: 'does not match', doesNotMatch: 'matches, or may match,' };

/** Whether an allow rule covers all of a call, or a deny or ask rule speaks about any of it. */
function isMeant(example: string, { text, effect }: { text: string; effect: Decision }, facts: Facts): boolean {
  const rule = readRule(text, { effect, scope: 'user' });
  if (!isReadable(rule)) {
    return false;
  }
  const index = indexRules([rule], groundFrom(facts));
  const { parts } = takeApart(callFor(example, rule.match), facts.place);
  return effect === 'allow'
    ? parts.every((part) => coveredBy(part, index, facts) !== undefined)
    : parts.some((part) => speaking(part, { index, effect }, facts).length > 0);
}

/** The call that an example stands for: a command, a path, a URL, or the name of a tool. */
function callFor(example: string, match: Matcher): GivenCall {
  switch (match.kind) {
    case 'everything':
    case 'shell':
    case 'effect':
      return { tool: 'Bash', input: { command: example } };
    case 'path':
      return match.only === undefined
        ? { tool: match.access === 'read' ? 'Read' : 'Write', input: { file_path: example } }
        : { tool: match.only, input: { pattern: match.only === 'Glob' ? '*' : 'x', path: example } };
    case 'url':
      return { tool: 'WebFetch', input: { url: example } };
    case 'mcp':
    case 'tool':
      return { tool: example, input: {} };
  }
}
