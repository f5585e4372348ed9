import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Emitter } from '../../src/base/lifetime';
import type { SessionId, ToolCallId } from '../../src/core/toolCall';
import type { RecordedAnswer } from '../../src/ports/auditLog';
import type { Review } from '../../src/ports/reviewer';
import type { KeptValues } from '../../src/ports/surroundings';
import { RuleOriginsKept } from '../../src/store/ruleOrigins';

class Values implements KeptValues {
  value: unknown;

  get(): unknown {
    return this.value;
  }

  change(_key: string, next: (before: unknown) => unknown): Promise<void> {
    this.value = JSON.parse(JSON.stringify(next(this.value)));
    return Promise.resolve();
  }
}

function someOrigins(values = new Values(), workspaceId = 'w') {
  const failures: string[] = [];
  const log = { error: (message: string) => failures.push(message) };
  return { origins: new RuleOriginsKept({ values, workspaceId: () => workspaceId, log }), values, failures };
}

const rule = { text: 'Bash(npm test)', effect: 'allow', scope: 'workspace' } as const;

function aReview(answer: RecordedAnswer, command = 'npm test'): Review {
  const call = {
    id: 'c' as ToolCallId,
    session: 's' as SessionId,
    agent: 'Ada',
    tool: 'Bash',
    spelled: 'Bash',
    input: { command },
    cwd: '/w',
  };
  const record = {
    time: '1970-01-01T00:00:05.000Z',
    call,
    mode: 'default',
    facts: undefined,
    verdict: undefined,
    answer,
    outcome: answer.decision,
    failure: undefined,
  };
  return { record, outcome: { decision: 'deny', message: '', because: 'person' } };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('ruleOrigins: nothing is known about a rule that was written by hand', () => {
  const { origins } = someOrigins();
  assert.equal(origins.of(rule), undefined);
  assert.equal(origins.expiryOf(rule), undefined);
});

test('ruleOrigins: what cannot be read counts as nothing, but an end that cannot be read has come', () => {
  for (const value of ['x', 7, null, [['a']], [[1, {}]], {}]) {
    const { origins, values } = someOrigins();
    values.value = value;
    assert.equal(origins.of(rule), undefined);
    assert.equal(origins.expiryOf(rule), Array.isArray(value) ? undefined : 0, 'nobody can tell which rules end');
  }
  const { origins, values } = someOrigins();
  values.value = [[JSON.stringify(['workspace', 'w', 'allow', rule.text]), { expires: 'soon', madeAt: 'x' }]];
  assert.deepEqual(origins.of(rule), { expires: 0 });
  values.value = [[JSON.stringify(['workspace', 'w', 'allow', rule.text]), { expires: 9e15, hasEnded: 'x' }]];
  assert.equal(origins.expiryOf(rule), 0);
});

test('ruleOrigins: the same text in another workspace, scope or effect is another rule', async () => {
  const { origins, values } = someOrigins();
  await origins.keep(rule, { expires: 9 });
  assert.equal(origins.expiryOf(rule), 9);
  assert.equal(someOrigins(values, 'other').origins.expiryOf(rule), undefined);
  assert.equal(someOrigins(values).origins.expiryOf(rule), 9);
  assert.equal(origins.expiryOf({ ...rule, scope: 'user' }), undefined);
  assert.equal(origins.expiryOf({ ...rule, effect: 'deny' }), undefined);
});

test('ruleOrigins: changes at the same time are all kept, and told', async () => {
  const { origins } = someOrigins();
  let told = 0;
  origins.onDidChange(() => {
    told += 1;
  });
  await Promise.all([1, 2, 3].map((at) => origins.keep({ ...rule, text: `Bash(${at})` }, { madeAt: at })));
  assert.deepEqual(
    [1, 2, 3].map((at) => origins.of({ ...rule, text: `Bash(${at})` })?.madeAt),
    [1, 2, 3],
  );
  assert.equal(told, 3);
  await origins.keep({ ...rule, text: 'Bash(2)' }, undefined);
  assert.equal(origins.of({ ...rule, text: 'Bash(2)' }), undefined);
});

test('ruleOrigins: of too many the oldest go, but never one that ends', async () => {
  const { origins, values } = someOrigins();
  const key = (text: string) => JSON.stringify(['user', '', 'allow', text]);
  values.value = [
    [key('ends'), { expires: 5 }],
    ...Array.from({ length: 5_000 }, (_, at) => [key(`r${at}`), { madeAt: at }]),
  ];
  await origins.keep({ text: 'new', effect: 'allow', scope: 'user' }, { madeAt: 1 });
  const of = (text: string) => origins.of({ text, effect: 'allow', scope: 'user' });
  assert.deepEqual([of('ends'), of('r0'), of('new')], [{ expires: 5 }, undefined, { madeAt: 1 }]);
});

test('ruleOrigins: a remembered rule is kept with its call, without secrets; one of a session is not', async () => {
  const { origins, failures } = someOrigins();
  const reviews = new Emitter<Review>();
  origins.follow({ onDidReview: reviews.event });
  await origins.keep(rule, { expires: 1 });
  reviews.fire(aReview({ decision: 'allow' }));
  reviews.fire(aReview({ decision: 'allow', remembered: { rule: 'Bash(x)', scope: 'session' } }));
  reviews.fire(
    aReview(
      { decision: 'allow', remembered: { rule: rule.text, scope: 'workspace', also: ['Bash(b)'] } },
      'curl -H "Authorization: Bearer abcdefgh"\nx',
    ),
  );
  await settled();
  const origin = { madeAt: 5_000, madeFor: 'Bash: curl -H "Authorization: [redacted]" x', agent: 'Ada' };
  assert.deepEqual(origins.of(rule), origin);
  assert.deepEqual(origins.of({ ...rule, text: 'Bash(b)' }), origin);
  assert.equal(origins.of({ text: 'Bash(x)', effect: 'allow', scope: 'workspace' }), undefined);
  reviews.fire(aReview({ decision: 'deny', remembered: { rule: 'Bash(rm:*)', scope: 'user' } }));
  await settled();
  assert.equal(origins.of({ text: 'Bash(rm:*)', effect: 'deny', scope: 'user' })?.agent, 'Ada');
  assert.deepEqual(failures, []);
});

test('ruleOrigins: a rule whose end was seen stays ended when the clock is set back, until it is given another', async () => {
  const { origins, values, failures } = someOrigins();
  const reviews = new Emitter<Review>();
  origins.follow({ onDidReview: reviews.event });
  const later = { ...rule, text: 'Bash(later)' };
  await origins.keep(rule, { expires: 5_000 });
  await origins.keep(later, { expires: 5_001 });
  reviews.fire(aReview({ decision: 'allow' }));
  await settled();
  assert.deepEqual([origins.expiryOf(rule), origins.of(rule)?.expires], [0, 5_000]);
  assert.equal(someOrigins(values).origins.expiryOf(rule), 0, 'other windows, and later ones, know it too');
  assert.equal(origins.expiryOf(later), 5_001);
  await origins.keep(rule, { expires: 7_000 });
  assert.equal(origins.expiryOf(rule), 7_000);
  assert.deepEqual(failures, []);
});
