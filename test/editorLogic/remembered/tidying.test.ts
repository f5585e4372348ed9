import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RememberedRule } from '../../../src/editor/remembered/rememberedRule';
import { tidyOffers } from '../../../src/editor/remembered/tidying';
import type { AuditedCall } from '../../../src/ports/auditLog';
import { plainLayers, toLayerRule } from '../../gate/fakes';

const day = 86_400_000;
const now = 1_000 * day;

function aRule(text: string, over: Partial<RememberedRule> = {}): RememberedRule {
  const known = { folder: undefined, session: undefined, record: undefined, origin: undefined };
  return { ...toLayerRule(text), ...known, scope: 'user', unheard: undefined, isBroken: false, ...over };
}

function allowed(command: string, rule: string): AuditedCall {
  return {
    ...{ seq: 1, time: '', session: 's', agent: 'Demo', tool: 'Bash', input: { command }, redacted: false, cwd: '/ws' },
    ...{ mode: 'default', outcome: 'allow', decision: 'allow' },
    reasons: [{ part: command, step: 8, effect: 'allow', rule, scope: 'user', text: '' }],
  };
}

const offersFor = (rules: readonly RememberedRule[], calls: readonly AuditedCall[] = []) =>
  tidyOffers({ rules, calls, layers: plainLayers, now }).map(({ rule, instead }) => [rule.text, ...instead]);

test('tidying: what is used, what nothing is known of, and what others laid down is left alone', () => {
  const old = { count: 3, last: now - 91 * day };
  const cases: readonly RememberedRule[] = [
    aRule('allow Bash(make)', { record: { count: 1, last: now - 89 * day } }),
    aRule('allow Bash(make)'),
    aRule('deny Bash(rm:*)', { record: old }),
    aRule('allow Bash(make)', { record: old, scope: 'managed' }),
    aRule('allow Bash(make)', { record: old, scope: 'session' }),
  ];
  for (const rule of cases) {
    assert.deepEqual(offersFor([rule]), [], `${rule.effect} ${rule.scope}`);
  }
});

test('tidying: an allow rule that was not used for 90 days could go, also one that never was', () => {
  assert.deepEqual(offersFor([aRule('allow Bash(make)', { record: { count: 9, last: now - 91 * day } })]), [
    ['Bash(make)'],
  ]);
  assert.deepEqual(offersFor([aRule('allow Bash(make)', { origin: { madeAt: now - 91 * day } })]), [['Bash(make)']]);
});

test('tidying: a rule that is never heard could go, but not because of other settings', () => {
  const denies = aRule('deny Bash(rm:*)');
  assert.deepEqual(offersFor([denies, aRule('ask Bash(rm x)')]), [['Bash(rm x)']]);
  assert.deepEqual(offersFor([{ ...denies, scope: 'workspace' }, aRule('ask Bash(rm x)')]), []);
});

test('tidying: a rule that is broader than its use could be narrower, once it was used often', () => {
  const rule = aRule('allow Bash(npm:*)', { record: { count: 10, last: now } });
  const calls = Array.from({ length: 10 }, (_, at) => allowed(`npm test ${at}`, 'Bash(npm:*)'));
  assert.deepEqual(offersFor([rule], calls), [['Bash(npm:*)', 'Bash(npm test:*)']]);
  assert.deepEqual(offersFor([rule], calls.slice(1)), []);
});
