import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reason, Verdict } from '../../src/core/verdict';
import { type ChoiceBasis, choicesFor, whyRefused } from '../../src/gate/remember';
import type { Answer, Choice } from '../../src/ports/question';

const reason = (given: Partial<Reason>): Reason => ({ part: 'x', step: 9, effect: 'ask', text: 'It asks.', ...given });
const verdict = (reasons: readonly Reason[], safety = false): Verdict => ({
  decision: 'ask',
  readOnly: false,
  safety,
  reasons,
});

const plain: ChoiceBasis = {
  verdict: verdict([reason({})]),
  allowOffers: [['Bash(npm test)'], ['Bash(npm test:*)']],
  denyOffers: [['Bash(npm test)']],
  rememberScopes: ['session', 'workspace', 'user'],
  changesInput: true,
  canRehearse: false,
  hasChange: true,
  isSuspendable: () => true,
};
const askRule = reason({ step: 2, rule: 'Bash(npm:*)', scope: 'user' });

const bases: readonly [string, ChoiceBasis][] = [
  ['nothing spoke', plain],
  ['a safety check', { ...plain, verdict: verdict([reason({ step: 5, check: 'secrets' })], true) }],
  ['an ask rule', { ...plain, verdict: verdict([askRule]) }],
  ['an ask rule and silence', { ...plain, verdict: verdict([askRule, reason({})]) }],
  ['an ask rule that cannot be suspended', { ...plain, verdict: verdict([askRule]), isSuspendable: () => false }],
  ['an ask rule and a safety check', { ...plain, verdict: verdict([askRule, reason({ step: 5 })], true) }],
  ['no rule to offer', { ...plain, allowOffers: [], denyOffers: [] }],
  ['an untrusted workspace', { ...plain, rememberScopes: ['session', 'user'] }],
  ['nothing to show or change', { ...plain, hasChange: false, changesInput: false }],
];

const shape = (choice: Choice) => ('scope' in choice ? `${choice.kind} ${choice.scope}` : choice.kind);

test('choices: the first denies, whatever asked', () => {
  for (const [name, basis] of bases) {
    const [first] = choicesFor(basis);
    assert.deepEqual(first, { kind: 'deny', inline: true }, name);
  }
});

test('choices: in their order, for a call that nothing spoke about', () => {
  assert.deepEqual(choicesFor(plain).map(shape), [
    'deny',
    'allowOnce',
    'allowAllLike',
    'allowAndRemember session',
    'allowAndRemember workspace',
    'allowAndRemember user',
    'allowChanged',
    'denyAndSayWhy',
    'denyAndRemember session',
    'denyAndRemember workspace',
    'denyAndRemember user',
    'showChange',
    'explain',
    'notNow',
  ]);
});

test('choices: what asked decides what can be remembered', () => {
  const expected = new Map<string, readonly string[]>([
    ['nothing spoke', ['session', 'workspace', 'user']],
    ['a safety check', []],
    ['an ask rule', ['session']],
    ['an ask rule and silence', ['session']],
    ['an ask rule that cannot be suspended', []],
    ['an ask rule and a safety check', []],
    ['no rule to offer', []],
    ['an untrusted workspace', ['session', 'user']],
    ['nothing to show or change', ['session', 'workspace', 'user']],
  ]);
  for (const [name, basis] of bases) {
    const scopes = choicesFor(basis).flatMap((it) => (it.kind === 'allowAndRemember' ? [it.scope] : []));
    assert.deepEqual(scopes, expected.get(name), name);
  }
});

test('choices: an ask rule’s choice names the rule it suspends, once', () => {
  const choices = choicesFor({ ...plain, verdict: verdict([askRule, { ...askRule, part: 'y' }]) });
  const choice = choices.find((it) => it.kind === 'allowAndRemember');
  assert.deepEqual(choice?.kind === 'allowAndRemember' && choice.suspends, [{ text: 'Bash(npm:*)', scope: 'user' }]);
});

test('choices: beside a short text a safety ask cannot be allowed', () => {
  for (const [name, basis] of bases) {
    const allowing = choicesFor(basis).filter((it) => it.inline && it.kind.startsWith('allow'));
    assert.equal(allowing.length > 0, !basis.verdict.safety, name);
  }
});

test('choices: an answer is taken exactly when it was offered', () => {
  const answers: readonly [string, Answer, (kinds: readonly string[]) => boolean][] = [
    ['once', { kind: 'allow' }, (kinds) => kinds.includes('allowOnce')],
    ['deny', { kind: 'deny' }, (kinds) => kinds.includes('deny')],
    ['deny with a message', { kind: 'deny', message: 'x' }, (kinds) => kinds.includes('denyAndSayWhy')],
    ['not now', { kind: 'notNow' }, (kinds) => kinds.includes('notNow')],
    ['changed', { kind: 'allow', changed: { input: {}, note: '' } }, (kinds) => kinds.includes('allowChanged')],
    ...(['session', 'workspace', 'user'] as const).flatMap(
      (scope): readonly [string, Answer, (kinds: readonly string[]) => boolean][] => [
        [
          `allow ${scope}`,
          { kind: 'allow', remember: { rules: ['Bash(a)'], scope } },
          (kinds) => kinds.includes(`allowAndRemember ${scope}`),
        ],
        [
          `deny ${scope}`,
          { kind: 'deny', remember: { rules: ['Bash(a)'], scope } },
          (kinds) => kinds.includes(`denyAndRemember ${scope}`),
        ],
      ],
    ),
    ['managed', { kind: 'allow', remember: { rules: ['Bash(a)'], scope: 'managed' as 'user' } }, () => false],
    ['no rules', { kind: 'allow', remember: { rules: [], scope: 'session' } }, () => false],
  ];
  for (const [name, basis] of bases) {
    const choices = choicesFor(basis);
    for (const [what, answer, isOffered] of answers) {
      const refused = whyRefused(answer, { choices });
      assert.equal(refused === undefined, isOffered(choices.map(shape)), `${name}: ${what}`);
    }
  }
});

test('choices: a rule that cannot be read is refused with the reason', () => {
  const refused = whyRefused(
    { kind: 'allow', remember: { rules: ['Bash(a)', '*'], scope: 'user' } },
    { choices: choicesFor(plain) },
  );
  assert.equal(refused?.why, 'unreadable');
  assert.match(refused?.says ?? '', /^rule `\*` would allow every call/);
});
