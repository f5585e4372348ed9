// What is offered to the person is exactly what the call needs, and never something a check objects to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decide } from '../../src/core/engine/decide';
import { coveredBy } from '../../src/core/rules/coveredBy';
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
      const suggestions = suggestRules(dissected(call), lawFacts(), policyOf(rules));
      assert.ok(suggestions.length <= 5 && new Set(suggestions).size === suggestions.length);
      for (const text of suggestions) {
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

test('law: each suggestion covers a part that needed a rule, and all of them together the call', () => {
  let suggested = 0;
  holds(
    fc.property(anyCalls, ruleLists, (call, rules) => {
      const policy = policyOf(rules);
      const facts = lawFacts();
      const dissection = dissected(call);
      const { decision, reasons } = decide(dissection, facts, policy);
      const suggestions = suggestRules(dissection, facts, policy);
      suggested += suggestions.length;
      const open = reasons.filter((it) => it.effect === 'ask' && it.step === 9).map((it) => it.part);
      for (const text of suggestions) {
        const { rules: index } = policyOf([`allow ${text}`]);
        const covered = dissection.parts.filter((part) => coveredBy(part, index, facts) !== undefined);
        assert.ok(
          covered.some((part) => open.includes(part.text)),
          `${text} covers nothing that needs it`,
        );
      }
      if (decision === 'ask' && suggestions.length > 0 && reasons.every((it) => it.effect !== 'ask' || it.step === 9)) {
        const more = suggestions.map((text): LawRule => `allow ${text}`);
        assert.equal(decide(dissection, facts, policyOf([...rules, ...more])).decision, 'allow');
        // Either each of them is enough, or none is and all are needed.
        const enough = more.map((rule) => decide(dissection, facts, policyOf([...rules, rule])).decision === 'allow');
        assert.ok(more.length === 1 || enough.every((it) => it === enough[0]), suggestions.join(', '));
      }
    }),
  );
  assert.ok(suggested > runs / 4, `only ${suggested} suggestions were made`);
});
