import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modeNames } from '../../../src/core/modes';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { keys, ruleKeys, type SettingKey } from '../../../src/core/settings/keys';
import { adapterNames } from '../../../src/editor/agents/readAgents';
import { readManifest } from '../../manifest';

interface Declared {
  readonly scope: string;
  readonly default: unknown;
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly defaultSnippets?: readonly { readonly body: string }[] };
}

const manifest: {
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, Declared>> } };
  readonly capabilities: {
    readonly untrustedWorkspaces: { supported: unknown; description: string; restrictedConfigurations: string[] };
    readonly virtualWorkspaces: { supported: unknown; description: string };
  };
} = readManifest();
const declared = new Map(Object.entries(manifest.contributes.configuration.properties));
const listed: readonly SettingKey<unknown>[] = Object.values(keys);

test('manifest: declares exactly the settings that are read', () => {
  assert.deepEqual([...declared.keys()].sort(), listed.map(({ key }) => key).sort());
});

for (const { key, scope, default: standard, oneOf, range } of listed) {
  test(`manifest: ${key} has the scope, the default and the values that it is read with`, () => {
    const found = declared.get(key);
    assert.ok(found);
    assert.equal(found.scope, scope);
    assert.deepEqual(found.default, standard);
    assert.deepEqual(found.enum, oneOf);
    assert.deepEqual(range && [found.minimum, found.maximum], range);
    const type = Array.isArray(standard) ? 'array' : typeof standard === 'number' ? 'integer' : typeof standard;
    assert.equal(found.type, type);
    assert.match(found.description ?? found.markdownDescription ?? '', /^[A-Z].{15,}\.$/s);
    const told = found.enumDescriptions ?? found.markdownEnumDescriptions;
    assert.equal(told?.length, oneOf?.length);
  });
}

test('manifest: nothing that can loosen a decision may be set by a workspace, but for rules that must be accepted', () => {
  const fromWorkspaces = listed.filter(({ scope }) => scope === 'resource').map(({ key }) => key);
  assert.deepEqual(fromWorkspaces.sort(), [
    'gatehouse.checks',
    'gatehouse.reads.outside',
    'gatehouse.ruleExamples',
    'gatehouse.rules.allow',
    'gatehouse.rules.ask',
    'gatehouse.rules.deny',
    'gatehouse.tools.allowed',
    'gatehouse.tools.disallowed',
  ]);
});

test('manifest: in an untrusted workspace only what tightens is heard', () => {
  const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
  assert.equal(untrustedWorkspaces.supported, 'limited');
  assert.equal(virtualWorkspaces.supported, 'limited');
  assert.ok(untrustedWorkspaces.description.length > 40 && virtualWorkspaces.description.length > 40);
  const heard = new Set([ruleKeys.deny.key, ruleKeys.ask.key, keys.allowedTools.key, keys.disallowedTools.key]);
  heard.add(keys.checks.key).add(keys.readsOutside.key).add(keys.ruleExamples.key);
  assert.deepEqual(
    untrustedWorkspaces.restrictedConfigurations.toSorted(),
    [...declared.keys()].filter((key) => !heard.has(key)).sort(),
  );
});

test('manifest: every snippet for a rule is a rule once its placeholders are filled in', () => {
  for (const effect of ['allow', 'ask', 'deny'] as const) {
    const snippets = declared.get(ruleKeys[effect].key)?.items?.defaultSnippets ?? [];
    assert.ok(snippets.length >= 5);
    for (const { body } of snippets) {
      const text = body.replaceAll(/\$\{\d:([^}]*)\}/g, '$1');
      assert.ok(isReadable(readRule(text, { effect, scope: 'user' })), text);
    }
  }
});

test('manifest: the documentation lists every setting once, with its default', () => {
  const rows = readFileSync('docs/SETTINGS.md', 'utf8').matchAll(/^\| `(gatehouse\.[\w.]+)` \| [^|]+ \| ([^|]+) \|/gm);
  const documented = new Map([...rows].map(([, key = '', standard = '']) => [key, standard.replaceAll('`', '')]));
  assert.deepEqual([...documented.keys()].sort(), [...declared.keys()].sort());
  for (const { key, default: standard } of listed) {
    if (!Array.isArray(standard)) {
      const isEmpty = standard === '' || (typeof standard === 'object' && Object.keys(standard ?? {}).length === 0);
      assert.equal(documented.get(key), isEmpty ? 'none' : String(standard), key);
    }
  }
});

test('manifest: modes and adapters are those of the code, each with the sentence that says what it means', () => {
  const mode = declared.get('gatehouse.mode');
  assert.deepEqual(mode?.enum, modeNames);
  const agents = JSON.parse(JSON.stringify(declared.get('gatehouse.agents') ?? {})).items.properties;
  assert.deepEqual(agents.adapter.enum, adapterNames);
  assert.equal(agents.adapter.enumDescriptions.length, adapterNames.length);
  assert.deepEqual(agents.profile.properties.mode.enum, modeNames);
});
