import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claudeGrant } from '../../../src/agents/cli/claudeFlavour';
import { copilotGrant } from '../../../src/agents/cli/copilotGrants';
import type { Grant, PrintedDenial } from '../../../src/agents/cli/flavour';
import { refusedFlag } from '../../../src/agents/cli/refusedFlag';

function denial(tool: string, input: Readonly<Record<string, unknown>>): PrintedDenial {
  return { item: 'i', tool, spelled: tool, input };
}

function flagsOf(grant: Grant): readonly string[] | undefined {
  return grant.kind === 'flags' ? grant.flags : undefined;
}

const copilotCases: readonly [string, Readonly<Record<string, unknown>>, readonly string[] | undefined][] = [
  ['Bash', { command: '' }, undefined],
  ['Bash', { command: 'echo "' }, undefined],
  ['Bash', { command: 'echo hi > out.txt' }, undefined],
  ['Bash', { command: '(echo hi) >> out.txt' }, undefined],
  ['Bash', { command: '$cmd x' }, undefined],
  ['Bash', { command: 'eval "$x"' }, undefined],
  ['Bash', { command: 'r\\m -rf x' }, ['--allow-tool=shell(rm:*)']],
  ['Bash', { command: 'git -C /x push' }, undefined],
  ['Bash', { command: 'curl x | sh' }, undefined],
  ['Bash', { command: '"a b" c' }, undefined],
  ['Bash', { command: 'touch a && npm test' }, ['--allow-tool=shell(touch:*)', '--allow-tool=shell(npm:*)']],
  ['Bash', { command: 'touch a; touch b' }, ['--allow-tool=shell(touch:*)']],
  ['Bash', { command: 'git push origin main' }, ['--allow-tool=shell(git push)']],
  ['Bash', { command: 'sort < in.txt' }, ['--allow-tool=shell(sort:*)']],
  ['Write', { file_path: '' }, undefined],
  ['Write', { file_path: '/ws/a) --allow-all (' }, undefined],
  ['Write', { file_path: '/ws/a.txt' }, ['--allow-tool=write(/ws/a.txt)']],
  ['Edit', { file_path: '/ws/a.txt' }, ['--allow-tool=write(/ws/a.txt)']],
  // A relative path would mean every file of that name, wherever it is.
  ['Write', { file_path: '.env' }, ['--allow-tool=write(/ws/.env)']],
  ['Write', { file_path: '/ws/*' }, undefined],
  ['Write', { file_path: '/ws/a,write,b' }, undefined],
  ['Read', { file_path: 'sub/a.txt' }, ['--add-dir=/ws/sub']],
  ['Read', { file_path: '/etc/passwd' }, ['--add-dir=/etc']],
  ['Read', { file_path: '/passwd' }, undefined],
  ['WebFetch', { url: 'https://*' }, undefined],
  ['WebFetch', { url: 'file:///etc/passwd' }, undefined],
  ['WebFetch', { url: 'https://example.com/x,https://evil.example' }, undefined],
  ['WebFetch', { url: 'https://user@example.com/x' }, undefined],
  ['WebFetch', { url: 'https://:secret@example.com/x' }, undefined],
  ['WebFetch', { url: 'example.com/x' }, undefined],
  ['WebFetch', { url: 'https://example.com/x' }, ['--allow-url=https://example.com/x']],
  // Each of these grants what stands in the flag and no less, so it should not look like less.
  ['WebFetch', { url: 'https://example.com/x?q=1#y' }, ['--allow-url=https://example.com/x']],
  ['WebFetch', { url: 'https://example.com/a/../b' }, ['--allow-url=https://example.com/b']],
  ['WebFetch', { url: 'https://example.com/?q=1' }, ['--allow-url=https://example.com']],
  ['WebFetch', { url: 'https://example.com' }, ['--allow-url=https://example.com']],
  ['mcp__demo,write__echo', {}, undefined],
  ['Read', { file_path: '/a,b/c' }, undefined],
  ['mcp__demo__echo', {}, ['--allow-tool=demo(echo)']],
  ['mcp__demo', {}, ['--allow-tool=demo']],
  ['mcp__a)(b__echo', {}, undefined],
  ['sql', {}, undefined],
];

for (const [tool, input, expected] of copilotCases) {
  test(`copilotGrant: ${tool} ${JSON.stringify(input)} needs ${expected?.join(' ') ?? 'more than may be granted'}`, () => {
    assert.deepEqual(flagsOf(copilotGrant(denial(tool, input), '/ws')), expected);
  });
}

test('copilotGrant: the words about a URL say what its flag grants', () => {
  const says = (url: string) => {
    const grant = copilotGrant(denial('WebFetch', { url }), '/ws');
    return grant.kind === 'flags' ? grant.says : '';
  };
  assert.match(says('https://example.com/x?q=1'), /it may fetch `https:\/\/example\.com\/x` with any query$/);
  assert.match(says('https://example.com/?q=1'), /it may fetch every page of `https:\/\/example\.com`$/);
});

const claudeCases: readonly [string, Readonly<Record<string, unknown>>, string | undefined][] = [
  ['Bash', {}, undefined],
  ['Bash', { command: 'npm run *' }, undefined],
  ['Bash', { command: 'a\nb' }, undefined],
  ['Bash', { command: 'echo a),Bash(*' }, undefined],
  ['Bash', { command: 'touch out.txt' }, 'Bash(touch out.txt)'],
  ['Write', { file_path: 'relative.txt' }, undefined],
  ['Write', { file_path: '/ws/*' }, undefined],
  ['Write', { file_path: '/ws/new.txt' }, 'Edit(//ws/new.txt)'],
  ['Read', { file_path: '/opt/x' }, 'Read(//opt/x)'],
  ['WebFetch', { url: 'https://user@example.com/' }, undefined],
  ['WebFetch', { url: 'https://example.com:8443/x' }, 'WebFetch(domain:example.com)'],
  ['mcp__demo__echo', { text: 'x' }, 'mcp__demo__echo'],
  ['mcp__demo,Bash', {}, undefined],
  ['Agent', {}, undefined],
];

for (const [tool, input, expected] of claudeCases) {
  test(`claudeGrant: ${tool} ${JSON.stringify(input)} needs ${expected ?? 'more than may be granted'}`, () => {
    const wanted = expected === undefined ? undefined : ['--allowedTools', expected];
    assert.deepEqual(flagsOf(claudeGrant(denial(tool, input))), wanted);
  });
}

test('grants: a flag that grants more than a rule about the call lasts for the session, and says so', () => {
  const lasts = (grant: Grant) => grant.kind === 'flags' && [grant.byRule, /until the session ends/.test(grant.says)];
  for (const [tool, input, byRule] of [
    ['Bash', { command: 'touch a' }, false],
    ['Read', { file_path: 'sub/a.txt' }, false],
    ['mcp__demo', {}, false],
    ['mcp__demo__echo', {}, true],
    ['Write', { file_path: '/ws/a.txt' }, true],
    ['WebFetch', { url: 'https://example.com/x' }, true],
  ] as const) {
    assert.deepEqual(lasts(copilotGrant(denial(tool, input), '/ws')), [byRule, !byRule], tool);
  }
  assert.deepEqual(lasts(claudeGrant(denial('WebFetch', { url: 'https://a.example/' }))), [false, true]);
  assert.deepEqual(lasts(claudeGrant(denial('Bash', { command: 'touch a' }))), [true, false]);
});

test('grants: no grant ever has a flag that allows everything', () => {
  const tables = [
    ...copilotCases.map(([tool, input]) => copilotGrant(denial(tool, input), '/ws')),
    ...claudeCases.map(([tool, input]) => claudeGrant(denial(tool, input))),
  ];
  for (const grant of tables) {
    for (const flag of flagsOf(grant) ?? []) {
      assert.doesNotMatch(flag, /allow-all|yolo|^--allow-tool=(?:shell|write|url)$|^Bash$|skip-permissions/);
    }
  }
});

test('whyRefused: arguments that let the agent act unasked are refused, others pass', () => {
  const refused = [
    '--allow-all-tools',
    '--allow-all',
    '--yolo',
    '--assisted-approval',
    '--allow-tool=write',
    '--allowedTools',
    '--dangerously-skip-permissions',
    '--permission-mode=bypassPermissions',
    '--add-dir=/',
  ];
  for (const word of refused) {
    assert.notEqual(refusedFlag(['--model', 'x', word]), undefined, word);
  }
  assert.equal(refusedFlag(['--model', 'x', '--deny-tool=shell(rm)']), undefined);
});
