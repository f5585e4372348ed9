import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisions } from '../../../src/core/decision';
import { modeNames } from '../../../src/core/modes';
import { compareSettings, isLooserMode } from '../../../src/core/profiles/compareSettings';
import {
  mergeProfile,
  type PolicySettings,
  replaceByProfile,
  workspaceProfile,
} from '../../../src/core/profiles/policySettings';

const empty: PolicySettings = {
  mode: 'default',
  unmatched: 'ask',
  readsOutside: 'allow',
  rules: { allow: [], ask: [], deny: [] },
  tools: { allowed: [], disallowed: [] },
  checks: [],
  workingDirectories: [],
};
const rules = (given: Partial<PolicySettings['rules']>) => ({ rules: { ...empty.rules, ...given } });
const tools = (allowed: readonly string[], disallowed: readonly string[] = []) => ({ tools: { allowed, disallowed } });

const cases: readonly (readonly [string, Partial<PolicySettings>, Partial<PolicySettings>, readonly string[]])[] = [
  ['an allow rule more', {}, rules({ allow: ['Bash'] }), ['loosens The allow rule `Bash` is added.']],
  ['a deny rule less', rules({ deny: ['Bash'] }), {}, ['loosens The deny rule `Bash` is removed.']],
  ['an ask rule less', rules({ ask: ['Bash'] }), {}, ['loosens The ask rule `Bash` is removed.']],
  ['an ask rule more', {}, rules({ ask: ['Bash'] }), ['tightens The ask rule `Bash` is added.']],
  [
    'an ask rule more where silence denies',
    { unmatched: 'deny' },
    { unmatched: 'deny', ...rules({ ask: ['Bash'] }) },
    ['loosens The ask rule `Bash` is added.'],
  ],
  [
    'an ask rule more where asking denies',
    { mode: 'dontAsk' },
    { mode: 'dontAsk', ...rules({ ask: ['Bash'] }) },
    ['tightens The ask rule `Bash` is added.'],
  ],
  ['an allow rule less', rules({ allow: ['Bash'] }), {}, ['tightens The allow rule `Bash` is removed.']],
  ['bypass', {}, { mode: 'bypass' }, ['loosens The mode becomes `bypass`; it was `default`.']],
  ['from bypass', { mode: 'bypass' }, {}, ['tightens The mode becomes `default`; it was `bypass`.']],
  ['explore reads unasked', {}, { mode: 'explore' }, ['loosens The mode becomes `explore`; it was `default`.']],
  ['dontAsk', {}, { mode: 'dontAsk' }, ['tightens The mode becomes `dontAsk`; it was `default`.']],
  [
    'reads outside that no longer ask',
    { readsOutside: 'ask' },
    { readsOutside: 'allow' },
    ['loosens Shell commands that read outside the working directories no longer ask.'],
  ],
  [
    'reads outside that ask',
    {},
    { readsOutside: 'ask' },
    ['tightens Shell commands that read outside the working directories ask.'],
  ],
  ['unmatched', {}, { unmatched: 'allow' }, ['loosens What no rule names becomes `allow`; it was `ask`.']],
  [
    'unmatched that the mode does not hear',
    { mode: 'explore' },
    { mode: 'explore', unmatched: 'allow' },
    ['loosens What no rule names becomes `allow`; it was `ask`.'],
  ],
  ['a hidden tool less', tools([], ['Task']), {}, ['loosens The tools `Task` are no longer hidden.']],
  ['a hidden tool more', {}, tools([], ['Task']), ['tightens The tools `Task` are hidden.']],
  ['no more list of shown tools', tools(['Read']), {}, ['loosens Every tool that is not hidden is shown.']],
  ['a list of shown tools', {}, tools(['Read']), ['tightens Only these tools are shown: `Read`.']],
  ['a shown tool more', tools(['Read']), tools(['Read', 'Bash']), ['loosens The tools `Bash` are shown.']],
  ['a shown tool less', tools(['Read', 'Bash']), tools(['Read']), ['tightens The tools `Bash` are no longer shown.']],
  [
    'a check that declares something read-only',
    {},
    { checks: [{ tool: 'x', readOnly: true }] },
    ['loosens The check `{"readOnly":true,"tool":"x"}` is added.'],
  ],
  ['a check less', { checks: [{ tool: 'x' }] }, {}, ['loosens The check `{"tool":"x"}` is removed.']],
  ['a check more', {}, { checks: [{ tool: 'x' }] }, ['tightens The check `{"tool":"x"}` is added.']],
  ['a folder more', {}, { workingDirectories: ['/a'] }, ['loosens Agents also work in `/a`.']],
  ['a folder less', { workingDirectories: ['/a'] }, {}, ['tightens Agents no longer work in `/a`.']],
  ['another order', rules({ allow: ['A', 'B'] }), rules({ allow: ['B', 'A'] }), []],
  ['hidden characters', {}, rules({ deny: ['Bash(\u200b)'] }), ['tightens The deny rule `Bash(\\u{200b})` is added.']],
];

for (const [what, before, after, expected] of cases) {
  test(`compareSettings: ${what}`, () => {
    const changes = compareSettings({ ...empty, ...before }, { ...empty, ...after });
    assert.deepEqual(
      changes.map(({ effect, says }) => `${effect} ${says}`),
      expected,
    );
  });
}

test('compareSettings: what loosens comes first, whatever it is about', () => {
  const before = { ...empty, ...rules({ allow: ['A'], deny: ['D'] }), ...tools(['Read']) };
  const after = { ...empty, ...rules({ allow: ['B'], deny: ['E'] }), ...tools([]), mode: 'dontAsk' as const };
  const effects = compareSettings(before, after).map(({ effect }) => effect);
  assert.deepEqual(effects, ['loosens', 'loosens', 'loosens', 'tightens', 'tightens', 'tightens']);
});

test('compareSettings: a long rule is shown whole', () => {
  const text = `Bash(echo ${'x'.repeat(1_500)} rm)`;
  assert.ok(compareSettings(empty, { ...empty, ...rules({ allow: [text] }) })[0]?.says.includes(text));
});

test('isLooserMode: of two different manners at least one way is looser, and no manner is looser than itself', () => {
  const manners = modeNames.flatMap((mode) => decisions.map((unmatched) => ({ mode, unmatched })));
  for (const left of manners) {
    assert.equal(isLooserMode(left, left), false);
    for (const right of manners) {
      if (left.mode !== right.mode) {
        assert.ok(isLooserMode(left, right) || isLooserMode(right, left), `${left.mode} and ${right.mode}`);
      }
      assert.equal(right.mode === 'bypass' && left.mode !== 'bypass' && !isLooserMode(left, right), false);
    }
  }
});

const mine: PolicySettings = {
  ...empty,
  ...rules({ allow: ['A'], deny: ['D'] }),
  ...tools(['Read', 'Bash'], ['Task']),
  checks: [{ tool: 'x' }],
  workingDirectories: ['/a'],
};

test('mergeProfile: nothing that tightens is lost, and of tools only those are seen that both show', () => {
  const profile = {
    name: 'P',
    mode: 'explore' as const,
    rules: { allow: ['A', 'B'], ask: ['Q'] },
    ...tools(['Read', 'Write'], ['Web*']),
    checks: [{ tool: 'x' }, { tool: 'y' }],
    workingDirectories: ['/b'],
  };
  assert.deepEqual(mergeProfile(mine, profile), {
    mode: 'explore',
    unmatched: 'ask',
    readsOutside: 'allow',
    rules: { allow: ['A', 'B'], ask: ['Q'], deny: ['D'] },
    tools: { allowed: ['Read'], disallowed: ['Task', 'Web*'] },
    checks: [{ tool: 'x' }, { tool: 'y' }],
    workingDirectories: ['/a', '/b'],
  });
});

test('mergeProfile: reads outside ask if either says so', () => {
  const merged = (readsOutside: 'allow' | 'ask', outside: 'allow' | 'ask') =>
    mergeProfile({ ...mine, readsOutside }, { name: 'P', reads: { outside } }).readsOutside;
  assert.deepEqual([merged('ask', 'allow'), merged('allow', 'ask'), merged('allow', 'allow')], ['ask', 'ask', 'allow']);
  assert.equal(
    replaceByProfile({ ...mine, readsOutside: 'ask' }, { name: 'P', reads: { outside: 'allow' } }).readsOutside,
    'allow',
  );
  assert.deepEqual(workspaceProfile({ name: 'P', reads: { outside: 'ask' } }), {
    name: 'P',
    reads: { outside: 'ask' },
  });
});

test('replaceByProfile: what a profile does not speak about stays', () => {
  assert.deepEqual(replaceByProfile(mine, { name: 'P' }), mine);
  assert.deepEqual(replaceByProfile(mine, { name: 'P', rules: { allow: [] } }).rules, {
    allow: [],
    ask: [],
    deny: ['D'],
  });
  assert.deepEqual(replaceByProfile(mine, { name: 'P', ...empty }), empty);
});

test('workspaceProfile: a workspace hears nothing of mode, unmatched and folders', () => {
  assert.deepEqual(workspaceProfile({ name: 'P', ...mine }), {
    name: 'P',
    rules: mine.rules,
    tools: mine.tools,
    checks: mine.checks,
  });
});
