// What is offered to the person is exactly what the call needs, and never something a check objects to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decide } from '../../src/core/engine/decide';
import { printRule } from '../../src/core/rules/printRule';
import { isReadable, readRule } from '../../src/core/rules/readRule';
import { suggestRules } from '../../src/core/suggest/suggestRules';
import { dissected, type LawRule, policyOf } from './judged';
import { lawFacts } from './lawPlace';
import { anyCalls, ruleLists } from './policies';
import { holds, runs } from './seeded';

test('law: suggestions are few, readable and written as rules are printed', () => {
  holds(
    fc.property(anyCalls, ruleLists, (call, rules) => {
      const suggestions = suggestRules(dissected(call), lawFacts(), policyOf(rules)).map((it) => it.rules);
      assert.ok(suggestions.length <= 5 && new Set(suggestions.map(String)).size === suggestions.length);
      for (const text of suggestions.flat()) {
        const rule = readRule(text, { effect: 'allow', scope: 'user' });
        assert.ok(isReadable(rule), text);
        assert.equal(printRule(rule), text);
      }
    }),
  );
});

test('law: nothing is suggested for what a safety check asks about', () => {
  holds(
    fc.property(anyCalls, ruleLists, (call, rules) => {
      const policy = policyOf(rules);
      const { safety } = decide(dissected(call), lawFacts(), policy);
      assert.ok(!safety || suggestRules(dissected(call), lawFacts(), policy).length === 0);
    }),
  );
});

test('law: each suggestion answers the call with all its rules, and not with fewer of them', () => {
  let suggested = 0;
  holds(
    fc.property(anyCalls, ruleLists, (call, rules) => {
      const policy = policyOf(rules);
      const facts = lawFacts();
      const dissection = dissected(call);
      const { decision, reasons } = decide(dissection, facts, policy);
      const suggestions = suggestRules(dissection, facts, policy);
      suggested += suggestions.length;
      const decided = (more: readonly string[]) =>
        decide(dissection, facts, policyOf([...rules, ...more.map((text): LawRule => `allow ${text}`)])).decision;
      if (decision !== 'ask' || reasons.some((it) => it.effect === 'ask' && it.step !== 9)) {
        return;
      }
      for (const { rules: offered } of suggestions) {
        assert.equal(decided(offered), 'allow', offered.join(', '));
        for (const text of offered) {
          assert.equal(decided(offered.filter((it) => it !== text)), 'ask', `${text} is not needed`);
        }
      }
    }),
  );
  assert.ok(suggested > runs / 4, `only ${suggested} suggestions were made`);
});
