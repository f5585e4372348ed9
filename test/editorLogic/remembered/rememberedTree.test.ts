import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import { rowAbove, ruleRows, rulesNear } from '../../../src/editor/remembered/placeInTree';
import { type RememberedSources, rememberedRules } from '../../../src/editor/remembered/rememberedRule';
import {
  agedRows,
  descriptionOf,
  filteredRules,
  hoverLines,
  type RememberedNode,
  rememberedTree,
  spokenText,
} from '../../../src/editor/remembered/rememberedTree';
import { agoText, endOfDay, untilText } from '../../../src/editor/remembered/timeText';
import type { RuleLayer, SettingsLayers } from '../../../src/ports/settingsSource';
import { emptyLayer, plainLayers } from '../../gate/fakes';

const day = 86_400_000;
const now = 100 * day;
const layer = (rules: RuleLayer['rules']): RuleLayer => ({ ...emptyLayer, rules });

function someLayers(over: Partial<SettingsLayers> = {}): SettingsLayers {
  return { ...plainLayers, folders: [], workspaceId: 'w', ...over };
}

function sources(over: Partial<RememberedSources> = {}): RememberedSources {
  return {
    layers: someLayers(),
    sessions: [],
    unaccepted: [],
    records: { of: () => undefined },
    origins: { of: () => undefined },
    now,
    ...over,
  };
}

/** The tree as indented lines. */
function drawn(nodes: readonly RememberedNode[], depth = 0): readonly string[] {
  return nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.row.icon} ${node.row.label} (${descriptionOf(node, now)}) ${node.row.context}`,
    ...drawn(node.children, depth + 1),
  ]);
}

const full = sources({
  layers: someLayers({
    managed: layer([{ text: 'Bash(rm:*)', effect: 'deny' }]),
    user: layer([
      { text: 'Bash(npm test)', effect: 'allow' },
      { text: 'Read(', effect: 'deny' },
    ]),
    folders: [
      {
        ...layer([
          { text: 'Bash(make)', effect: 'allow' },
          { text: 'WebFetch', effect: 'ask' },
        ]),
        path: '/work/proj',
      },
    ],
  }),
  sessions: [
    {
      id: 's' as SessionId,
      agent: 'Ada',
      name: 'Mend it',
      mode: undefined,
      rules: [{ text: 'Bash(ls x)', effect: 'allow' }],
      suspended: [],
      profile: { unmatched: undefined, tools: everythingVisible, changesInput: false },
    },
  ],
  unaccepted: [{ text: 'Bash(make)', folder: '/work/proj', place: undefined, hash: 'h' }],
  records: {
    of: ({ text }) => (text === 'Bash(npm test)' ? { count: 12, last: now - 3 * day } : undefined),
  },
  origins: {
    of: ({ text }) =>
      text === 'Bash(npm test)'
        ? { madeAt: now - 9 * day, madeFor: 'Bash: npm test', agent: 'Ada', expires: now + 2 * day }
        : undefined,
  },
});

test('rememberedTree: nothing remembered shows nothing, so that the welcome is seen', () => {
  assert.deepEqual(rememberedTree(rememberedRules(sources())), []);
});

test('rememberedTree: rules stand by scope, then effect, with what is known about each', () => {
  assert.deepEqual(drawn(rememberedTree(rememberedRules(full))), [
    'hubot Sessions (1) scope',
    '  pass Allow (1) effect',
    '    pass Bash(ls x) (never used, session Mend it) sessionRule',
    'root-folder Workspace (2) scope',
    '  question Ask (1) effect',
    '    question WebFetch (never used, proj) tighteningRule',
    '  pass Allow (1) effect',
    '    warning Bash(make) (not accepted, never used, proj) allowRule',
    'account Always (user) (2) scope',
    '  circle-slash Deny (1) effect',
    '    warning Read( (cannot be read, never used) tighteningRule',
    '  pass Allow (1) effect',
    '    pass Bash(npm test) (used 12 times, last 3 days ago, ends in 2 days, made 9 days ago for Ada) allowRule',
    'lock Managed (1) scope',
    '  circle-slash Deny (1) effect',
    '    circle-slash Bash(rm:*) (never used) managedRule',
  ]);
});

test('rememberedTree: a rule that has ended or lies in an untrusted workspace says so', () => {
  const layers = someLayers({
    trusted: false,
    user: layer([{ text: 'Bash(a)', effect: 'allow' }]),
    folders: [
      {
        ...layer([
          { text: 'Bash(b)', effect: 'allow' },
          { text: 'Bash(c)', effect: 'deny' },
        ]),
        path: '/p',
      },
    ],
  });
  const rules = rememberedRules(
    sources({ layers, origins: { of: ({ scope }) => (scope === 'user' ? { expires: now - day } : undefined) } }),
  );
  assert.deepEqual(
    rules.map(({ text, unheard }) => [text, unheard]),
    [
      ['Bash(b)', 'untrusted'],
      ['Bash(c)', undefined],
      ['Bash(a)', 'expired'],
    ],
  );
  assert.ok(drawn(rememberedTree(rules)).includes('    warning Bash(a) (ended 1 day ago, never used) allowRule'));
});

test('rememberedTree: hover and screen reader tell all that is known', () => {
  const rules = rememberedRules(full).filter(({ text }) => text === 'Bash(npm test)');
  const node = rememberedTree(rules)[0]?.children[0]?.children[0];
  assert.ok(node);
  assert.deepEqual(hoverLines(node, now), [
    'Bash(npm test)',
    '',
    'Allows exactly the shell command `npm test`.',
    'It has been used 12 times, last 3 days ago.',
    'Made 9 days ago for Bash: npm test, a call of Ada.',
    'It ends in 2 days.',
  ]);
  assert.match(spokenText(node, now), /^allow rule Bash\(npm test\), user, used 12 times/);
  const managed = rememberedTree(rememberedRules(full)).at(-1)?.children[0]?.children[0];
  assert.ok(managed);
  assert.match(hoverLines(managed, now).at(-1) ?? '', /^The administrator of this machine laid it down/);
});

test('rememberedTree: hidden characters of a rule are shown, and a text that stands twice is one row', () => {
  const layers = someLayers({
    user: layer([
      { text: 'Bash(a\u202eb)', effect: 'deny' },
      { text: 'Bash(x)', effect: 'deny' },
      { text: 'Bash(x)', effect: 'deny' },
    ]),
  });
  const [scope] = rememberedTree(rememberedRules(sources({ layers })));
  assert.deepEqual(
    scope?.children[0]?.children.map(({ row }) => row.label),
    ['Bash(a\\u{202e}b)', 'Bash(x)'],
  );
});

test('filteredRules: every word must be found, in whatever case', () => {
  const rules = rememberedRules(full);
  const found = (filter: string) => filteredRules(rules, filter).map(({ text }) => text);
  assert.deepEqual(found('npm zebra'), []);
  assert.deepEqual(
    found('  '),
    rules.map(({ text }) => text),
  );
  assert.deepEqual(found('NPM'), ['Bash(npm test)']);
  assert.deepEqual(found('deny user'), ['Read(']);
  assert.deepEqual(found('mend'), ['Bash(ls x)']);
});

test('rememberedTree: a thousand rules are gathered, filtered and laid out without a pause', () => {
  const rules = Array.from({ length: 1_000 }, (_, at) => ({ text: `Bash(tool${at} run:*)`, effect: 'allow' }) as const);
  const many = sources({ layers: someLayers({ user: layer(rules) }) });
  rememberedTree(rememberedRules(many));
  const begin = performance.now();
  const nodes = rememberedTree(filteredRules(rememberedRules(many), 'run'));
  const taken = performance.now() - begin;
  assert.equal(nodes[0]?.children[0]?.children.length, 1_000);
  // A hundred milliseconds are what people do not notice; the rest is for a busy machine.
  assert.ok(taken < 400, `took ${taken} ms`);
});

test('timeText: spans are said as people say them', () => {
  assert.deepEqual(
    [0, 59_999, 60_000, 7_200_000, day, 3 * day].map((span) => agoText(now - span, now)),
    ['just now', 'just now', '1 minute ago', '2 hours ago', '1 day ago', '3 days ago'],
  );
  assert.deepEqual([untilText(now + 5, now), untilText(now + 2 * day, now)], ['in less than a minute', 'in 2 days']);
});

test('timeText: only real days end', () => {
  for (const text of ['', 'tomorrow', '2026-02-30', '2026-13-01', '2026-00-10', '26-1-1', '2026-01-01x']) {
    assert.equal(endOfDay(text), undefined, text);
  }
  assert.equal(endOfDay('2026-03-09'), new Date(2026, 2, 9, 23, 59, 59, 999).getTime());
});

test('agedRows: only rows whose words have changed since', () => {
  const rules = ['Bash(make)', 'Bash(npm test)', 'Bash(ls)'];
  const last: Readonly<Record<string, number>> = { 'Bash(make)': now, 'Bash(npm test)': now - day };
  const given = sources({
    layers: someLayers({ user: layer(rules.map((text) => ({ text, effect: 'allow' }))) }),
    records: { of: ({ text }) => (last[text] === undefined ? undefined : { count: 2, last: last[text] }) },
  });
  const shown = rememberedTree(rememberedRules(given));
  const agedAfter = (milliseconds: number) => agedRows(shown, now, now + milliseconds).map(({ row }) => row.label);
  assert.deepEqual(agedAfter(59_000), []);
  assert.deepEqual(agedAfter(60_000), ['Bash(make)']);
  assert.deepEqual(agedAfter(day), ['Bash(make)', 'Bash(npm test)']);
});

test('placeInTree: whoever has dealt with a rule goes on with the next, at the end with the one before', () => {
  const layers = someLayers({
    user: layer([
      { text: 'Bash(a)', effect: 'allow' },
      { text: 'Bash(b)', effect: 'allow' },
      { text: 'Bash(c)', effect: 'deny' },
    ]),
  });
  const rows = rememberedTree(rememberedRules(sources({ layers })));
  const [c, a, b] = ruleRows(rows);
  assert.ok(a !== undefined && b !== undefined && c !== undefined);
  assert.deepEqual(
    [c, a, b].map(({ rule }) => rule?.text),
    ['Bash(c)', 'Bash(a)', 'Bash(b)'],
  );
  assert.deepEqual(rulesNear(rows, a.row.id), [b.row.id, c.row.id]);
  assert.deepEqual(rulesNear(rows, b.row.id), [a.row.id, c.row.id]);
  assert.deepEqual(rulesNear(rows, 'gone'), []);
  const effect = rowAbove(rows, a);
  assert.equal(effect?.row.label, 'Allow');
  assert.equal(effect && rowAbove(rows, effect)?.row.label, 'Always (user)');
  assert.equal(rows[0] && rowAbove(rows, rows[0]), undefined);
});
