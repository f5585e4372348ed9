// The promises, tried on every policy of at most three rules, every call and every mode.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../src/core/engine/decide';
import { speaking } from '../../src/core/rules/speaking';
import { bash, dissected, inSetting, type LawRule, policyOf, settings, strictness } from './judged';
import { lawFacts } from './lawPlace';
import {
  type RuleSet,
  ruleSets,
  rulesIn,
  type SmallCase,
  SmallTable,
  type SmallVerdict,
  smallCalls,
  smallRules,
} from './smallWorld';

const sets = ruleSets(3);
const table = new SmallTable(smallCalls);

/** What a law must hold of: one verdict without a rule and one with it. */
interface Added {
  readonly less: SmallVerdict;
  readonly more: SmallVerdict;
}

/** Tries `holds` on every set of rules that has a rule of this effect, against the same set without it. */
function withAndWithout(effect: string, holds: (added: Added) => boolean): void {
  const rules = smallRules.map((rule, at) => ({ rule, bit: 1 << at })).filter(({ rule }) => rule.startsWith(effect));
  assert.ok(rules.length >= 3, 'too few rules to mean anything');
  for (const set of sets) {
    for (const { rule, bit } of rules) {
      if ((set & bit) === 0) {
        continue;
      }
      const more = table.under(set);
      const less = table.under(set & ~bit);
      for (const it of table.cases) {
        const added = { less: less[it.at] as SmallVerdict, more: more[it.at] as SmallVerdict };
        if (!holds(added)) {
          assert.fail(told(it, set, `${rule}: ${JSON.stringify(added)}`));
        }
      }
    }
  }
}

/** Tries `holds` on every verdict. */
function always(holds: (verdict: SmallVerdict, it: SmallCase) => boolean): void {
  for (const set of sets) {
    const verdicts = table.under(set);
    for (const it of table.cases) {
      const verdict = verdicts[it.at] as SmallVerdict;
      if (!holds(verdict, it)) {
        assert.fail(told(it, set, JSON.stringify(verdict)));
      }
    }
  }
}

const allows = strictness('allow');
const asks = strictness('ask');
const denies = strictness('deny');
const callsThat = (property: 'writes' | 'unreadable') => new Set<unknown>(smallCalls.filter((call) => call[property]));
const writing = callsThat('writes');
const unreadable = callsThat('unreadable');

test('law: the small world is large enough to mean something', () => {
  assert.ok(smallRules.length >= 12 && smallCalls.length >= 30 && settings.length >= 5);
  const seen = new Set(sets.flatMap((set) => table.under(set).map((it) => it.strictness)));
  assert.deepEqual([...seen].sort(), [allows, asks, denies]);
});

test('law: adding a deny rule never loosens', () => {
  withAndWithout('deny', ({ less, more }) => more.strictness >= less.strictness);
});

test('law: adding an ask rule never allows, and loosens only a denial by silence or by the mode', () => {
  withAndWithout(
    'ask',
    ({ less, more }) =>
      more.strictness >= less.strictness || (more.strictness === asks && less.strictness === denies && less.onlyByMode),
  );
});

test('law: removing an allow rule never loosens', () => {
  withAndWithout('allow', ({ less, more }) => less.strictness >= more.strictness);
});

test('law: the order of rules does not matter', () => {
  const reversed = new SmallTable(smallCalls, 'reversed');
  for (const set of sets) {
    assert.deepEqual(reversed.under(set), table.under(set), JSON.stringify(rulesIn(set)));
  }
});

test('law: nothing unreadable is allowed by any rule or setting but bypass', () => {
  always(
    ({ strictness }, { call, setting }) => strictness !== allows || !unreadable.has(call) || setting.mode === 'bypass',
  );
});

test('law: explore allows nothing that writes', () => {
  always(
    ({ strictness }, { call, setting }) => strictness !== allows || !writing.has(call) || setting.mode !== 'explore',
  );
});

test('law: dontAsk never asks', () => {
  always(({ strictness }, { setting }) => strictness !== asks || setting.mode !== 'dontAsk');
});

test('law: no mode allows what a deny or ask rule matches or may match', () => {
  const facts = lawFacts();
  for (const effect of ['deny', 'ask'] as const) {
    for (const rule of smallRules.filter((it) => it.startsWith(effect))) {
      const policy = policyOf([rule, 'allow Bash', 'allow Write', 'allow Read', 'allow WebFetch', 'allow mcp__*']);
      for (const call of smallCalls) {
        const dissection = dissected(call);
        const heard = dissection.parts.some(
          (part) => speaking(part, { index: policy.rules, effect }, facts).length > 0,
        );
        for (const setting of heard ? settings : []) {
          const { decision } = decide(dissection, facts, inSetting(policy, setting));
          assert.notEqual(decision, 'allow', `${JSON.stringify(call)} under ${rule} in ${setting.mode}`);
        }
      }
    }
  }
});

/** Commands that leave the folder, the variables and the names of programs alone, so that one does not change another. */
const links = ['ls', 'git status', 'npm run build', 'rm x', 'git push', '$tool x', 'echo x > src/a.ts', 'cat a.secret'];
const chains: readonly ((left: string, right: string) => string)[] = [
  (left, right) => `${left} && ${right}`,
  (left, right) => `${left}; ${right}`,
  (left, right) => `${left} || ${right}`,
  (left, right) => `${left} | ${right}`,
  (left, right) => `${left} & ${right}`,
  (left, right) => `${left}\n${right}`,
  (left, right) => `(${left}; ${right})`,
  (left, right) => `{ ${left}; ${right}; }`,
  (left, right) => `if ${left}; then ${right}; fi`,
  (left, right) => `echo $(${left}) "$(${right})"`,
  (left, right) => `echo <(${left}) \`${right}\``,
];

test('law: a chain is never looser than one of its links', () => {
  const single = new SmallTable(links.map(bash));
  const pairs = links.flatMap((_, left) => links.map((_, right) => [left, right] as const));
  chains.forEach((chain, chainAt) => {
    const joined = new SmallTable(pairs.map(([left, right]) => bash(chain(links[left] ?? '', links[right] ?? ''))));
    // Every chain under every single rule; under pairs of rules the chains take turns.
    for (const set of ruleSets(2).filter((_, at) => at <= smallRules.length || at % chains.length === chainAt)) {
      const alone = single.under(set);
      const verdicts = joined.under(set);
      for (const it of joined.cases) {
        const [left, right] = pairs[it.at % pairs.length] ?? [0, 0];
        const row = Math.floor(it.at / pairs.length) * links.length;
        const least = Math.max(alone[row + left]?.strictness ?? denies, alone[row + right]?.strictness ?? denies);
        if ((verdicts[it.at]?.strictness ?? allows) < least) {
          assert.fail(told(it, set, `looser than one of its links (${least})`));
        }
      }
    }
  });
});

/** Ways to hide `rm x` that nobody can see through; a deny rule on rm must still be heard. */
const hidden: readonly string[] = [
  '$tool x',
  'r* x',
  '{rm,x}',
  'eval "$code"',
  'bash -c "$code"',
  'r"$m" x',
  '"$(cat f)" x',
];

test('law: bypass never allows what a deny rule may match', () => {
  const rules: readonly LawRule[] = ['deny Bash(rm:*)', 'allow Bash'];
  const policy = policyOf(rules, { mode: 'bypass', unmatched: 'allow' });
  for (const command of hidden) {
    assert.notEqual(decide(dissected(bash(command)), lawFacts(), policy).decision, 'allow', command);
  }
});

function told({ call, setting }: SmallCase, set: RuleSet, what: string): string {
  return `${JSON.stringify(call)} in ${JSON.stringify(setting)} under ${JSON.stringify(rulesIn(set))}: ${what}`;
}
