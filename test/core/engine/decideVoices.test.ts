import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy, type PolicyParts } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { modes } from '../../../src/core/modes';
import { readRule } from '../../../src/core/rules/readRule';
import type { Rule } from '../../../src/core/rules/rule/rule';
import type { CustomCheck } from '../../../src/core/safety/customCheck';
import { aRule, someFacts } from '../../builders';

const facts = someFacts();
const [usual] = modes;

function decided(call: { tool: string; spelled?: string; input: unknown }, source: Partial<PolicyParts>) {
  return decide(takeApart(call, facts.place), facts, makePolicy({ mode: usual, ...source }, facts));
}

const bash = (command: string) => ({ tool: 'Bash', input: { command } });

/** A check that says one thing about one tool. */
function saying(tool: string, over: Partial<CustomCheck>): CustomCheck {
  return { id: `about ${tool}`, tool, isReadOnly: () => false, judge: () => [], ...over };
}

const asks: Partial<CustomCheck> = { judge: () => [{ effect: 'ask', safety: true, says: 'it is risky' }] };

test('decide: a custom check speaks about its own tool only, under either of its names', () => {
  const customChecks = [saying('Deploy', asks)];
  const rules = [aRule('Look'), aRule('Deploy')];
  assert.equal(decided({ tool: 'Look', input: {} }, { customChecks, rules }).decision, 'allow');
  assert.equal(decided({ tool: 'Deploy', input: {} }, { customChecks, rules }).decision, 'ask');
  assert.equal(decided({ tool: 'Look', spelled: 'Deploy', input: {} }, { customChecks, rules }).decision, 'ask');
});

test('decide: a custom check that makes a call read-only says nothing about another tool', () => {
  const customChecks = [saying('Look', { isReadOnly: () => true })];
  assert.equal(decided({ tool: 'Look', input: {} }, { customChecks }).readOnly, true);
  assert.equal(decided({ tool: 'Deploy', input: {} }, { customChecks }).readOnly, false);
});

test('decide: what a tool calls read-only is final in explore and first in acceptEdits, against its own check alone', () => {
  const denies = (safety: boolean): Partial<CustomCheck> => ({ judge: () => [{ effect: 'deny', safety, says: 'no' }] });
  const reading = { isReadOnly: () => true };
  const own = (voice: Partial<CustomCheck>) => [saying('Look', { ...voice, ...reading })];
  const others = (voice: Partial<CustomCheck>) => [saying('Look', reading), saying('L*', voice)];
  const rows: readonly (readonly [string, readonly CustomCheck[], readonly Rule[], ...string[]])[] = [
    // Checks, rules, and what comes of it in default, acceptEdits, explore and bypass.
    ['of others: a denial', others(denies(true)), [], 'deny', 'deny', 'deny', 'deny'],
    ['of others: a denial that is no question of safety', others(denies(false)), [], 'deny', 'deny', 'deny', 'deny'],
    ['of others: a safety ask', others(asks), [], 'ask', 'ask', 'deny', 'allow'],
    ['a deny rule', own({}), [aRule('Look', 'deny')], 'deny', 'deny', 'deny', 'deny'],
    ['an ask rule', own({}), [aRule('Look', 'ask')], 'ask', 'ask', 'ask', 'ask'],
    ['an ask rule, and its own denial', others(denies(true)), [aRule('Look', 'ask')], 'deny', 'deny', 'deny', 'deny'],
    ['its own denial', own(denies(true)), [], 'deny', 'allow', 'allow', 'deny'],
    ['its own safety ask', own(asks), [], 'ask', 'allow', 'allow', 'allow'],
    ['nothing', own({}), [], 'ask', 'allow', 'allow', 'allow'],
  ];
  for (const [name, customChecks, rules, ...expected] of rows) {
    const said = ['default', 'acceptEdits', 'explore', 'bypass'].map((named) => {
      const mode = modes.find((it) => it.name === named) ?? assert.fail();
      return decided({ tool: 'Look', input: {} }, { mode, customChecks, rules }).decision;
    });
    assert.deepEqual(said, expected, name);
  }
});

test('decide: only an ask is a safety ask, and only of a safety check', () => {
  const voiced = (effect: 'ask' | 'deny', safety: boolean) =>
    decided(
      { tool: 'Deploy', input: {} },
      { customChecks: [saying('Deploy', { judge: () => [{ effect, safety, says: 'no' }] })] },
    );
  assert.deepEqual([voiced('ask', true).safety, voiced('ask', true).decision], [true, 'ask']);
  assert.deepEqual([voiced('ask', false).safety, voiced('ask', false).decision], [false, 'ask']);
  assert.deepEqual([voiced('deny', true).safety, voiced('deny', true).decision], [false, 'deny']);
});

test('decide: a plain ask holds until an allow rule lifts it, whatever happens to unmatched calls', () => {
  const customChecks = [saying('Deploy', { judge: () => [{ effect: 'ask', safety: false, says: 'it is odd' }] })];
  const call = { tool: 'Deploy', input: {} };
  assert.equal(decided(call, { customChecks, unmatched: 'allow' }).decision, 'ask');
  assert.equal(decided(call, { customChecks, unmatched: 'deny' }).decision, 'deny');
  assert.equal(decided(call, { customChecks, unmatched: 'ask', rules: [aRule('Deploy')] }).decision, 'allow');
  // A safety ask that the mode ignores is no plain ask.
  const bypass = modes.find((mode) => mode.name === 'bypass') ?? assert.fail();
  assert.equal(decided(call, { customChecks: [saying('Deploy', asks)], mode: bypass }).decision, 'allow');
});

test('decide: what is said of one part is not said of another', () => {
  const { safety, readOnly, reasons } = decided(bash('ls && echo x > ~/.bashrc'), {});
  assert.deepEqual([safety, readOnly], [true, false]);
  assert.deepEqual(
    reasons.filter((it) => it.check !== undefined).map((it) => it.part),
    ['> ~/.bashrc'],
  );
});

test('decide: a hidden tool is neither read-only nor a safety ask', () => {
  const verdict = decided(bash('ls'), { tools: { allowed: [], disallowed: ['Bash'] } });
  assert.deepEqual([verdict.decision, verdict.readOnly, verdict.safety], ['deny', false, false]);
});

test('decide: a call without parts is denied', () => {
  const dissection = { ...takeApart(bash('ls'), facts.place), parts: [] };
  assert.equal(decide(dissection, facts, makePolicy({ mode: usual }, facts)).decision, 'deny');
});

test('decide: each rule that matches and each that may is one reason', () => {
  const rules = [aRule('Bash(git:*)', 'ask'), aRule('Bash(git push:*)', 'deny'), aRule('Bash(npm:*)', 'ask')];
  assert.deepEqual(
    decided(bash('git $verb'), { rules }).reasons.map(({ rule, step }) => `${step} ${rule}`),
    ['2 Bash(git:*)', '2 Bash(git push:*)'],
  );
});

test('decide: an unreadable rule speaks about what it might have been about, and only about that', () => {
  const rules = [readRule('Write(', { effect: 'deny', scope: 'user' }), aRule('Bash', 'allow')];
  assert.equal(decided(bash('npm test'), { rules }).decision, 'allow');
  assert.equal(decided(bash('touch x'), { rules }).decision, 'ask');
});

test('decide: only the very rule that was suspended is silent', () => {
  const covering = aRule('Bash(git push:*)');
  const asking = aRule('Bash(git push:*)', 'ask');
  const cases = [
    [asking, 'allow'],
    [{ ...asking, text: 'Bash(git:*)' }, 'ask'],
    [{ ...asking, scope: 'workspace' }, 'ask'],
  ] as const;
  for (const [rule, expected] of cases) {
    const verdict = decided(bash('git push'), {
      rules: [asking, covering],
      suspended: [{ rule, covering }],
    });
    assert.equal(verdict.decision, expected, JSON.stringify(rule));
  }
  const managed = { ...asking, scope: 'managed' } as const;
  const verdict = decided(bash('git push'), { rules: [managed, covering], suspended: [{ rule: managed, covering }] });
  assert.equal(verdict.decision, 'ask');
  const other = aRule('Bash(git pull:*)');
  const unrelated = decided(bash('git push'), {
    rules: [asking, covering],
    suspended: [{ rule: asking, covering: other }],
  });
  assert.equal(unrelated.decision, 'ask');
});

test('makePolicy: keeps its version, and tells rules from texts that are none', () => {
  const rules = [aRule('Bash'), readRule('Bash(', { effect: 'deny', scope: 'user' })];
  assert.equal(makePolicy({ mode: usual }, facts).version, 0);
  const policy = makePolicy({ mode: usual, version: 7, rules }, facts);
  assert.equal(policy.version, 7);
  assert.deepEqual(
    policy.unreadable.map((rule) => rule.text),
    ['Bash('],
  );
});
