import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromText } from '../../src/exchange/fromText';
import { intoSettings } from '../../src/exchange/intoSettings';
import { toClaude } from '../../src/exchange/toClaude';
import { toCopilot } from '../../src/exchange/toCopilot';

const profile = {
  name: 'Mine',
  mode: 'explore',
  unmatched: 'deny',
  rules: {
    deny: ['Bash(rm:*)', 'Read(.env)', 'WebFetch(evil.example.com)', '*', "Bash(echo 'a b')"],
    ask: ['Bash(git push:*)'],
    allow: [
      'Bash(make build)',
      'Write(notes.md)',
      'Write(src/**)',
      'Read(/etc/hosts)',
      'mcp__s__get_*',
      'Deploy({"a":1})',
    ],
  },
  tools: { allowed: [], disallowed: ['Task', 'mcp__x*'] },
  workingDirectories: ['~/notes'],
} as const;

test('export: Claude Code gets what it can say, and the rest is listed', () => {
  const { settings, lost } = toClaude(profile);
  assert.deepEqual(settings, {
    permissions: {
      defaultMode: 'plan',
      deny: [
        'Bash(rm:*)',
        'Read(.env)',
        'WebFetch(domain:evil.example.com)',
        'WebFetch(domain:*.evil.example.com)',
        'Task',
      ],
      ask: ['Bash(git push:*)'],
      allow: ['Bash(make build)', 'Edit(/notes.md)', 'Edit(src/**)', 'Read(//etc/hosts)', 'mcp__s__get_*'],
      additionalDirectories: ['~/notes'],
    },
  });
  assert.deepEqual(
    lost.map(({ text }) => text),
    ['deny *', "deny Bash(echo 'a b')", 'allow Deploy({"a":1})', 'tool mcp__x*', 'unmatched: deny'],
  );
});

test('export: what goes to Claude Code and comes back says the same', () => {
  const back = fromText({ name: 's.json', text: JSON.stringify(toClaude(profile).settings) }, (tool) => tool);
  assert.ok(!('refused' in back));
  assert.equal(back.profile.mode, 'explore');
  assert.deepEqual(back.profile.rules?.ask, profile.rules.ask);
  assert.deepEqual(back.profile.rules?.allow?.slice(0, 4), [
    'Bash(make build)',
    'Edit(./notes.md)',
    'Edit(src/**)',
    'Read(/etc/hosts)',
  ]);
  assert.deepEqual(back.lost, []);
});

test('export: Copilot gets flags, never one that allows more', () => {
  const { flags, lost } = toCopilot(profile);
  assert.deepEqual(flags, [
    ...[
      '--deny-tool=shell(rm:*)',
      '--deny-tool=url(evil.example.com)',
      '--deny-tool=url(*.evil.example.com)',
      '--excluded-tools=Task',
      '--excluded-tools=mcp__x*',
    ],
    '--add-dir=~/notes',
  ]);
  assert.deepEqual(
    lost.map(({ text }) => text).filter((text) => text.startsWith('allow') || text.startsWith('mode')),
    [...profile.rules.allow.map((rule) => `allow ${rule}`), 'mode explore'],
  );
});

test('import: rules are added to a settings file with its comments', () => {
  const text = `{
  // mine
  "gatehouse.rules.deny": ["Read(.env)"], // kept
  "editor.fontSize": 12
}
`;
  const merged = intoSettings(
    text,
    { name: 'x', mode: 'bypass', rules: { deny: ['Bash(rm:*)'], allow: ['Bash(ls)'] } },
    'workspace',
  );
  assert.ok('text' in merged);
  assert.match(merged.text, /\/\/ mine[\s\S]*"Read\(\.env\)",\s*"Bash\(rm:\*\)"[\s\S]*\/\/ kept/);
  assert.match(merged.text, /"gatehouse\.rules\.allow": \[\s*"Bash\(ls\)"\s*\]/);
  assert.doesNotMatch(merged.text, /gatehouse\.mode/);
  const [twice, nested] = ['"gatehouse.rules.deny"', '"gatehouse.rules.\\u0064eny"'];
  for (const broken of [
    `{${twice}: ["Bash(a)"], ${twice}: ["Bash(b)"]}`,
    `{${twice}: ["Bash(a)"], ${nested}: ["Bash(b)"]}`,
    '{"gatehouse.mode": "default", "gatehouse.mode": "bypass"}',
  ]) {
    const told = intoSettings(broken, { name: 'x', rules: { deny: ['Bash(c)'] } }, 'user');
    assert.match('refused' in told ? told.refused : '', /twice/, broken);
  }
  for (const broken of ['{', '[]', '{"gatehouse.rules.deny": 7}', '{"gatehouse": {"mode": "bypass"}}']) {
    assert.ok('refused' in intoSettings(broken, { name: 'x' }, 'user'), broken);
  }
});

test('import: a byte order mark and the ends of lines of a settings file stay as they are', () => {
  const text = '\uFEFF{\r\n  // mine\r\n  "a": 1,\r\n}\r\n';
  const merged = intoSettings(text, { name: 'x', rules: { deny: ['Bash(rm:*)'] } }, 'user');
  assert.ok('text' in merged);
  assert.match(merged.text, /^\uFEFF\{\r\n {2}\/\/ mine[\s\S]*"Bash\(rm:\*\)"/);
  assert.doesNotMatch(merged.text, /[^\r]\n/);
});
