// The engine against a second, slow and obvious evaluation of the table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Decision, strictest } from '../../src/core/decision';
import { checkContext } from '../../src/core/engine/checkContext';
import { decide } from '../../src/core/engine/decide';
import { isInsideEdit } from '../../src/core/engine/insideEdit';
import type { Part } from '../../src/core/part';
import type { Policy } from '../../src/core/policy';
import { isReadOnlyPart, isShellPart } from '../../src/core/readOnlyPart';
import { coveredBy } from '../../src/core/rules/coveredBy';
import { speaking } from '../../src/core/rules/speaking';
import { blocksPart } from '../../src/core/rules/speakingUnreadable';
import { builtInChecks } from '../../src/core/safety';
import type { CheckVoice } from '../../src/core/safety/check';
import { type CustomCheck, speaksAbout } from '../../src/core/safety/customCheck';
import { dissected, type LawCall, type LawRule, policyOf } from './judged';
import { lawFacts } from './lawPlace';
import { anyCalls, anySettings, ruleLists } from './policies';
import { type PartFacts, walkTable } from './referenceTable';
import { holds, runs } from './seeded';

/** Voices that a custom check may raise; built-in checks raise the others by themselves. */
const voices = fc.subarray<CheckVoice>([
  { effect: 'ask', safety: false, says: 'a plain ask' },
  { effect: 'ask', safety: true, says: 'a safety ask' },
  { effect: 'deny', safety: true, says: 'a denial' },
]);

const customChecks: fc.Arbitrary<readonly CustomCheck[]> = fc.array(
  fc.tuple(fc.constantFrom('Bash', 'Write', 'mcp__db__*', '*', 'Deploy'), fc.boolean(), voices).map(
    ([tool, readOnly, spoken]): CustomCheck => ({
      id: `custom ${tool}`,
      tool,
      isReadOnly: () => readOnly,
      judge: () => spoken,
    }),
  ),
  { maxLength: 2 },
);

/** Rules that nobody can read, among ones that everybody can. */
const rules = fc
  .tuple(
    ruleLists,
    fc.subarray<LawRule>(['deny Bash(', 'ask Write()', 'deny WebFetch(a b)', 'allow Bash(', 'ask ??'], {
      maxLength: 1,
    }),
  )
  .map(([readable, unreadable]) => [...readable, ...unreadable]);

test('reference: decide agrees with a walk down the table, part by part', () => {
  const seen = new Map<string, number>();
  holds(
    fc.property(anyCalls, rules, anySettings, customChecks, (call, texts, setting, checks) => {
      const policy: Policy = { ...policyOf(texts, setting), customChecks: checks };
      const expected = evaluate(call, policy, setting.unmatched);
      seen.set(expected, (seen.get(expected) ?? 0) + 1);
      const dissection = dissected(call);
      const verdict = decide(dissection, lawFacts(), policy);
      assert.equal(
        verdict.decision,
        expected,
        dissection.parts.map((part) => JSON.stringify(factsOf(part, call, policy))).join('\n'),
      );
    }),
  );
  // All three must be common, or the agreement means nothing.
  for (const decision of ['allow', 'ask', 'deny']) {
    assert.ok((seen.get(decision) ?? 0) > runs / 20, `${decision} was seen ${seen.get(decision) ?? 0} times`);
  }
});

function evaluate(call: LawCall, policy: Policy, unmatched: Decision): Decision {
  const { parts } = dissected(call);
  const mode = policy.mode.name as Parameters<typeof walkTable>[1];
  return strictest(parts.map((part) => walkTable(factsOf(part, call, policy), mode, unmatched))) ?? 'deny';
}

function factsOf(part: Part, call: LawCall, policy: Policy): PartFacts {
  const facts = lawFacts();
  const index = policy.rules;
  const denying = speaking(part, { index, effect: 'deny' }, facts);
  const asking = speaking(part, { index, effect: 'ask' }, facts);
  const custom = policy.customChecks.filter((check) => speaksAbout(check, call.tool));
  // Reading comes first there, before what a tool of its own says against the call.
  const isCharted =
    ['explore', 'acceptEdits'].includes(policy.mode.name) &&
    dissected(call).parts.every(({ kind }) => kind === 'mcp' || kind === 'other');
  const spoken = [
    ...builtInChecks.flatMap((check) => check.judge(part, facts) ?? []),
    ...custom
      .filter((check) => !isCharted || !check.isReadOnly(call.input))
      .flatMap((check) => check.judge(call.input, checkContext(dissected(call), facts, policy))),
  ];
  const readOnly = isReadOnlyPart(part, facts) || custom.some((check) => check.isReadOnly(call.input));
  return {
    shell: isShellPart(part),
    denyMatches: denying.some((it) => it.certainty === 'matches'),
    askMatches: asking.some((it) => it.certainty === 'matches'),
    doubt:
      [...denying, ...asking].some((it) => it.certainty === 'may') ||
      policy.unreadable.some((rule) => blocksPart(rule, part, call.tool)),
    readOnly: readOnly && spoken.every((voice) => !voice.safety && voice.evenReads !== true),
    checkDenies: spoken.some((voice) => voice.effect === 'deny'),
    safetyAsk: spoken.some((voice) => voice.safety && voice.effect === 'ask'),
    plainAsk: spoken.some((voice) => !voice.safety && voice.effect === 'ask'),
    insideEdit: isInsideEdit(part, facts),
    covered: coveredBy(part, index, facts) !== undefined,
  };
}
