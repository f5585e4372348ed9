// The promises about policies, tried on random policies and random calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Dissection } from '../../src/core/dissection';
import { commandLines, joints } from './commandLines';
import { bash, dissected, type LawRule, policyOf, type Setting, strictness, verdictOn } from './judged';
import { anyCalls, anySettings, ruleFamilies, ruleLists } from './policies';
import { holds, seed } from './seeded';

/** How strict the verdict on a call is under some rules, and whether every denial in it came from the mode alone. */
function judged(call: Dissection, rules: readonly LawRule[], setting: Setting): { strict: number; byMode: boolean } {
  const { decision, reasons } = verdictOn(call, policyOf(rules, setting));
  return {
    strict: strictness(decision),
    byMode: reasons.every((it) => it.effect !== 'deny' || it.step === 3 || it.step === 9),
  };
}

/** Random calls, taken apart once for all laws; another seed gives others. */
const calls = fc.constantFrom(
  ...fc.sample(anyCalls, { seed, numRuns: 3000 }).map((call) => ({
    ...dissected(call),
    [fc.toStringMethod]: () => JSON.stringify(call),
  })),
);

test('law: adding deny rules never loosens, however many rules there are', () => {
  holds(
    fc.property(calls, ruleFamilies, anySettings, (call, { rules, denies }, setting) => {
      assert.ok(judged(call, [...rules, ...denies], setting).strict >= judged(call, rules, setting).strict);
    }),
  );
});

test('law: adding ask rules never allows and lifts only a denial by the mode, however many rules there are', () => {
  holds(
    fc.property(calls, ruleFamilies, anySettings, (call, { rules, asks }, setting) => {
      const before = judged(call, rules, setting);
      const after = judged(call, [...rules, ...asks], setting);
      if (after.strict < before.strict) {
        assert.equal(after.strict, strictness('ask'));
        assert.ok(before.byMode);
      }
    }),
  );
});

test('law: removing allow rules never loosens, however many rules there are', () => {
  holds(
    fc.property(calls, ruleLists, anySettings, (call, rules, setting) => {
      const fewer = rules.filter((rule) => !rule.startsWith('allow'));
      assert.ok(judged(call, fewer, setting).strict >= judged(call, rules, setting).strict);
    }),
  );
});

test('law: neither the order of rules nor saying one twice matters', () => {
  holds(
    fc.property(calls, ruleFamilies, anySettings, (call, { rules, shuffled }, setting) => {
      const { decision, readOnly, safety } = verdictOn(call, policyOf(rules, setting));
      const again = verdictOn(call, policyOf(shuffled, setting));
      assert.deepEqual([again.decision, again.readOnly, again.safety], [decision, readOnly, safety]);
    }),
  );
});

test('law: rules change neither what is read-only nor what a safety check says', () => {
  holds(
    fc.property(calls, ruleLists, anySettings, (call, rules, setting) => {
      const bare = verdictOn(call, policyOf([]));
      const ruled = verdictOn(call, policyOf(rules, setting));
      assert.deepEqual([ruled.readOnly, ruled.safety], [bare.readOnly, bare.safety]);
    }),
  );
});

test('law: no rule lifts a safety ask where the mode hears it', () => {
  const heard = anySettings.filter(({ mode }) => mode !== 'bypass');
  holds(
    fc.property(calls, ruleLists, heard, (call, rules, setting) => {
      const { decision, safety } = verdictOn(call, policyOf([...rules, 'allow Bash'], setting));
      assert.ok(!safety || decision !== 'allow');
    }),
  );
});

test('law: dontAsk never asks, and allows exactly what default allows', () => {
  holds(
    fc.property(calls, ruleLists, (call, rules) => {
      const { decision } = verdictOn(call, policyOf(rules, { mode: 'dontAsk', unmatched: 'allow' }));
      assert.notEqual(decision, 'ask');
      const usual = verdictOn(call, policyOf(rules, { mode: 'default', unmatched: 'ask' })).decision;
      assert.equal(decision === 'allow', usual === 'allow');
    }),
  );
});

test('law: explore allows only what only reads', () => {
  holds(
    fc.property(calls, ruleLists, (call, rules) => {
      const verdict = verdictOn(call, policyOf(rules, { mode: 'explore', unmatched: 'allow' }));
      assert.ok(verdict.decision !== 'allow' || verdict.readOnly);
    }),
  );
});

test('law: bypass allows nothing that a deny or ask rule speaks about', () => {
  holds(
    fc.property(calls, ruleLists, (call, rules) => {
      const { decision, reasons } = verdictOn(call, policyOf(rules, { mode: 'bypass', unmatched: 'ask' }));
      assert.ok(decision !== 'allow' || reasons.every((it) => it.step > 2));
    }),
  );
});

test('law: a chain of any commands is never looser than one of its links', () => {
  const chain = fc.tuple(commandLines, commandLines, fc.constantFrom(...joints));
  holds(
    fc.property(chain, ruleLists, anySettings, ([left, right, join], rules, setting) => {
      const policy = policyOf(rules, setting);
      const strict = (command: string) => strictness(verdictOn(bash(command), policy).decision);
      assert.ok(strict(join(left, right)) >= Math.max(strict(left), strict(right)));
    }),
  );
});

test('law: the same question always has the same answer', () => {
  holds(
    fc.property(anyCalls, ruleLists, anySettings, (call, rules, setting) => {
      const policy = policyOf(rules, setting);
      assert.deepEqual(verdictOn(call, policy), verdictOn(structuredClone(call), policy));
    }),
  );
});
