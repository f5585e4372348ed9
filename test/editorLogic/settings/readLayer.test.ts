import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingKey } from '../../../src/core/settings/keys';
import type { Lookup } from '../../../src/core/settings/readValues';
import {
  emptyLayer,
  joinedLayers,
  onlyTightening,
  readLayer,
  withUntold,
} from '../../../src/editor/settings/readLayer';

const origin = { scope: 'workspace', placeOf: () => undefined, expiryOf: () => undefined } as const;

function lookupIn(values: Readonly<Record<string, unknown>>): Lookup {
  const known = new Map(Object.entries(values));
  return ({ key }: SettingKey<unknown>) => known.get(key);
}

test('readLayer: nothing set says nothing', () => {
  assert.deepEqual(readLayer(lookupIn({}), origin), emptyLayer);
});

test('readLayer: what is no list of rules blocks everything, or grants nothing where it would allow', () => {
  for (const value of ['Bash', 1, null, {}, true]) {
    for (const [effect, blocks] of [['deny', '*'] as const, ['ask', '*'] as const, ['allow', undefined] as const]) {
      const key = `gatehouse.rules.${effect}`;
      const { rules, unreadable } = readLayer(lookupIn({ [key]: value }), origin);
      assert.deepEqual(rules, []);
      const why = `\`${key}\` is not a list`;
      const text = JSON.stringify(value);
      assert.deepEqual(unreadable, [{ text, effect, scope: 'workspace', place: undefined, why, blocks }]);
    }
  }
});

test('readLayer: an entry that is no text blocks everything, and the others are still heard', () => {
  const { rules, unreadable } = readLayer(lookupIn({ 'gatehouse.rules.deny': ['Bash', 5, 'Read'] }), origin);
  assert.deepEqual(rules, [
    { text: 'Bash', effect: 'deny' },
    { text: 'Read', effect: 'deny' },
  ]);
  assert.deepEqual(
    unreadable.map(({ text, blocks }) => [text, blocks]),
    [['5', '*']],
  );
});

test('readLayer: names of tools that are no list of texts make every call ask', () => {
  for (const key of ['gatehouse.tools.allowed', 'gatehouse.tools.disallowed']) {
    const { tools, unreadable } = readLayer(lookupIn({ [key]: ['Bash', 1] }), origin);
    assert.deepEqual(tools, { allowed: [], disallowed: [] });
    assert.deepEqual(
      unreadable.map(({ effect, blocks }) => [effect, blocks]),
      [['ask', '*']],
    );
  }
});

test('readLayer: reads outside are asked about by whoever says so, or says what cannot be used', () => {
  const told = (value: unknown) => readLayer(lookupIn({ 'gatehouse.reads.outside': value }), origin).readsOutside;
  assert.deepEqual(['ask', 'yes', 1, {}].map(told), ['ask', 'ask', 'ask', 'ask']);
  assert.deepEqual(['allow', undefined].map(told), ['allow', 'allow']);
  assert.equal(joinedLayers([emptyLayer, { ...emptyLayer, readsOutside: 'ask' }]).readsOutside, 'ask');
  assert.equal(onlyTightening({ ...emptyLayer, readsOutside: 'ask' }).readsOutside, 'ask');
});

test('readLayer: names of tools that are null make every call ask, too', () => {
  const { unreadable } = readLayer(lookupIn({ 'gatehouse.tools.disallowed': null }), origin);
  assert.deepEqual(
    unreadable.map(({ effect, blocks }) => [effect, blocks]),
    [['ask', '*']],
  );
});

test('readLayer: what a file says besides only tightens, and is said once', () => {
  const layer = readLayer(lookupIn({ 'gatehouse.rules.deny': ['Bash', 5] }), origin);
  const fault = {
    text: '/w/settings.json',
    effect: 'ask',
    scope: 'workspace',
    place: undefined,
    why: 'is no JSON',
  } as const;
  const untold = {
    rules: [
      { text: 'Bash', effect: 'deny' },
      { text: 'Read', effect: 'deny' },
      { text: 'Write', effect: 'allow' },
    ] as const,
    unreadable: [...layer.unreadable, { ...fault, blocks: '*' }],
  };
  const { rules, unreadable } = withUntold(layer, untold);
  assert.deepEqual(
    rules.map(({ text, effect }) => `${effect} ${text}`),
    ['deny Bash', 'deny Read'],
  );
  assert.deepEqual(
    unreadable.map(({ text }) => text),
    ['5', '/w/settings.json'],
  );
});

test('readLayer: rules carry their place and their end', () => {
  const place = { file: '/w/.vscode/settings.json', line: 3, column: 5 };
  const known = { ...origin, placeOf: () => place, expiryOf: () => 7 };
  assert.deepEqual(readLayer(lookupIn({ 'gatehouse.rules.allow': ['Read'] }), known).rules, [
    { text: 'Read', effect: 'allow', place, expires: 7 },
  ]);
});

test('onlyTightening: leaves out allow rules and nothing else', () => {
  const layer = readLayer(
    lookupIn({ 'gatehouse.rules.allow': ['Bash', 3], 'gatehouse.rules.deny': ['Read'], 'gatehouse.checks': [1] }),
    origin,
  );
  assert.deepEqual(onlyTightening(layer), { ...layer, rules: [{ text: 'Read', effect: 'deny' }] });
});

test('joinedLayers: rules, checks and hidden tools of all layers are heard', () => {
  const first = readLayer(lookupIn({ 'gatehouse.rules.ask': ['Bash'], 'gatehouse.checks': [{ tool: 'A' }] }), origin);
  const second = readLayer(lookupIn({ 'gatehouse.checks': 'broken', 'gatehouse.tools.disallowed': ['X'] }), origin);
  assert.deepEqual(joinedLayers([first, second, emptyLayer]), {
    rules: [{ text: 'Bash', effect: 'ask' }],
    unreadable: [],
    checks: [{ tool: 'A' }, 'broken'],
    tools: { allowed: [], disallowed: ['X'] },
    readsOutside: 'allow',
  });
  assert.equal(joinedLayers([emptyLayer]).checks, undefined);
});
