import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Finding, findingsIn, type SettingsText } from '../../../src/editor/ruleText/findings';
import { editsToRemove, editToReplace, type OffsetEdit } from '../../../src/editor/ruleText/textEdits';
import { whichSettings } from '../../../src/editor/ruleText/whichSettings';
import type { SettingsLayers } from '../../../src/ports/settingsSource';
import { aLayer, someLayers } from './layers';

function aText(text: string, more: Partial<SettingsText> = {}): SettingsText {
  return { text, file: '/w/.vscode/settings.json', scope: 'workspace', folder: '/w', ...more };
}

function kindsIn(text: string, layers: SettingsLayers = someLayers()) {
  return findingsIn(aText(text), layers, []).map(({ kind, severity, rule }) => [kind, severity, rule.text]);
}

function applied(text: string, edits: readonly OffsetEdit[] | undefined): string {
  return (edits ?? [])
    .toSorted((left, right) => right.offset - left.offset)
    .reduce((it, { offset, length, content }) => it.slice(0, offset) + content + it.slice(offset + length), text);
}

function only(text: string): Finding {
  const [finding, ...others] = findingsIn(aText(text), someLayers(), []);
  assert.ok(finding && others.length === 0, text);
  return finding;
}

test('findings: rules with nothing wrong are left alone', () => {
  assert.deepEqual(
    kindsIn('{"gatehouse.rules.allow": ["Bash(npm run build)"], "gatehouse.rules.deny": ["Bash(rm:*)"]}'),
    [],
  );
});

test('findings: an unreadable deny or ask rule is an error, an allow rule a warning', () => {
  assert.deepEqual(kindsIn('{"gatehouse.rules.deny": ["Bash("], "gatehouse.rules.allow": ["Bash("]}'), [
    ['unreadable', 'error', 'Bash('],
    ['unreadable', 'warning', 'Bash('],
  ]);
  assert.match(only('{"gatehouse.rules.ask": ["Bash("]}').message, /Until it is mended, calls it may be about ask\./);
});

test('findings: what can never match, stands twice, is never heard or allows far too much is a problem', () => {
  assert.deepEqual(kindsIn('{"gatehouse.rules.deny": ["bash(rm)"]}'), [['dead', 'warning', 'bash(rm)']]);
  assert.deepEqual(kindsIn('{"gatehouse.rules.deny": ["Bash(rm:*)", "Bash(rm *)"]}'), [
    ['duplicate', 'information', 'Bash(rm *)'],
  ]);
  assert.deepEqual(kindsIn('{"gatehouse.rules.allow": ["Bash(rm x)"], "gatehouse.rules.deny": ["Bash(rm:*)"]}'), [
    ['shadowed', 'warning', 'Bash(rm x)'],
  ]);
  assert.deepEqual(kindsIn('{"gatehouse.rules.allow": ["Bash"]}'), [['broad', 'warning', 'Bash']]);
});

test('findings: rules of other scopes are heard, and only those of the file are reported', () => {
  const layers = someLayers({ user: aLayer('deny Bash(rm:*)', 'allow Bash') });
  assert.deepEqual(kindsIn('{"gatehouse.rules.allow": ["Bash(rm x)"]}', layers), [
    ['shadowed', 'warning', 'Bash(rm x)'],
  ]);
  const own = someLayers({ folders: [{ ...aLayer('deny Bash(rm:*)'), path: '/w' }] });
  assert.deepEqual(kindsIn('{"gatehouse.rules.allow": ["Bash(rm x)"]}', own), []);
});

test('findings: an allow rule of the workspace that nobody accepted says so', () => {
  const source = aText('{"gatehouse.rules.allow": ["Bash(make)"], "gatehouse.rules.deny": ["Bash(mv)"]}');
  const waiting = { text: 'Bash(make)', folder: '/w', place: undefined, hash: 'h' };
  const kinds = (given: readonly (typeof waiting)[], from = source) =>
    findingsIn(from, someLayers(), given).map(({ kind, severity }) => [kind, severity]);
  assert.deepEqual(kinds([waiting]), [['unaccepted', 'information']]);
  assert.deepEqual(kinds([{ ...waiting, folder: '/other' }]), []);
  assert.deepEqual(kinds([waiting], { ...source, scope: 'user', folder: undefined }), []);
});

test('fixes: a mend replaces the rule and nothing else', () => {
  const text = '{\n  // Why.\n  "gatehouse.rules.deny": ["bash(rm:*)", "Read"],\n}';
  const finding = only(text);
  assert.equal(finding.replacement, 'Bash(rm:*)');
  assert.equal(
    applied(text, [editToReplace(finding.rule, finding.replacement ?? '')]),
    '{\n  // Why.\n  "gatehouse.rules.deny": ["Bash(rm:*)", "Read"],\n}',
  );
});

test('fixes: removing a rule keeps the others, the comments and the JSON whole', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{"gatehouse.rules.deny": ["Bash("]}', '{"gatehouse.rules.deny": []}'],
    ['{"gatehouse.rules.deny": ["Bash(", "Read"]}', '{"gatehouse.rules.deny": ["Read"]}'],
    ['{"gatehouse.rules.deny": ["Read", "Bash("]}', '{"gatehouse.rules.deny": ["Read"]}'],
    ['{"gatehouse.rules.deny": ["Bash(", ]}', '{"gatehouse.rules.deny": []}'],
    ['{"gatehouse.rules.deny": [\n  "Bash(",\n  "Read"\n]}', '{"gatehouse.rules.deny": [\n  "Read"\n]}'],
    ['{"gatehouse.rules.deny": [\n  "Read",\n  "Bash("\n]}', '{"gatehouse.rules.deny": [\n  "Read"\n]}'],
    [
      '{"gatehouse.rules.deny": [\r\n  "Read", // why\r\n  "Bash(", "Glob"\r\n]}',
      '{"gatehouse.rules.deny": [\r\n  "Read", // why\r\n  "Glob"\r\n]}',
    ],
    [
      '{"gatehouse.rules.deny": ["Read" /* a */, /* b */ "Bash(" /* c */]}',
      '{"gatehouse.rules.deny": ["Read" /* a */ /* b */ /* c */]}',
    ],
    ['{"gatehouse.rules.deny": [\n  "Read", // why\n  "Bash("]}', '{"gatehouse.rules.deny": [\n  "Read" // why\n]}'],
    ['{/* a */"gatehouse": {"rules": {"deny": ["Bash("]}}}', '{/* a */"gatehouse": {"rules": {"deny": []}}}'],
  ];
  for (const [text, expected] of cases) {
    assert.equal(applied(text, editsToRemove(text, only(text).rule)), expected);
  }
});

test('fixes: where a key stands twice nothing is removed that may be another rule', () => {
  const text = '{"gatehouse.rules.deny": ["Read"], "gatehouse.rules.deny": ["Bash("]}';
  assert.equal(editsToRemove(text, only(text).rule), undefined);
});

test('whichSettings: tells settings files from all others', () => {
  const layers = someLayers();
  const at = (path: string, scheme = 'file') => whichSettings({ scheme, path, fsPath: path }, layers);
  const user = { scope: 'user', folder: undefined };
  assert.equal(at('/w/settings.json'), undefined);
  assert.equal(at('/w/.claude/settings.json'), undefined);
  assert.equal(at('/w/.vscode/tasks.json'), undefined);
  assert.deepEqual(at('/w/.vscode/settings.json'), { scope: 'workspace', folder: '/w' });
  assert.deepEqual(at('/w/sub/.vscode/settings.json'), { scope: 'workspace', folder: undefined });
  assert.deepEqual(at('/x/.vscode/settings.json'), { scope: 'workspace', folder: undefined });
  assert.deepEqual(at('/x/my.code-workspace'), { scope: 'workspace', folder: undefined });
  assert.deepEqual(at('/User/settings.json', 'vscode-userdata'), user);
  assert.deepEqual(at('/home/u/.config/Code/User/settings.json'), user);
  assert.deepEqual(at('/home/u/.config/Code/User/profiles/1a/settings.json'), user);
  assert.deepEqual(at('/home/u/.vscode-server/data/Machine/settings.json'), user);
});

test('findings: an example that does not hold is marked where it stands', () => {
  const text = JSON.stringify({
    'gatehouse.rules.deny': ['Bash(rm:*)'],
    'gatehouse.ruleExamples': [{ rule: 'Bash(rm:*)', matches: ['rm x', 'ls'] }],
  });
  const found = findingsIn(aText(text), someLayers(), []);
  assert.deepEqual(
    found.map(({ kind, rule }) => [kind, text.slice(rule.offset, rule.offset + rule.length)]),
    [['example', '"ls"']],
  );
});
