import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instructionNames } from '../../../src/core/instructions/givenText';
import { asWords, commandIn } from '../../../src/gate/hosting/asWords';

const commands = ['compact'];

test('asWords: no message begins like an act of a runtime, and others stay as they are', () => {
  for (const text of ['/security-review', ' /init now', '\n/evil', '$skill', '!ls', '/compact all', '/etc?']) {
    assert.match(asWords(text, commands), /^The person says: /, text);
    assert.ok(asWords(text, commands).endsWith(text), text);
  }
  for (const text of ['', 'look at /etc', 'run `ls`!', '/compact', ' /compact\n', '@a.md', '# A task']) {
    assert.equal(asWords(text, commands), text);
  }
});

test('asWords: a command that the agent has not told is none', () => {
  assert.equal(asWords('/compact', []), 'The person says: /compact');
  assert.equal(commandIn('/compact', []), '/compact');
});

test('asWords: the person is told of a command, and of nothing that only looks a little like one', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['/compact', undefined],
    ['/etc/passwd has what?', undefined],
    ['a /b', undefined],
    ['/security-review', '/security-review'],
    [' /mcp:one two', '/mcp:one'],
  ];
  for (const [text, command] of cases) {
    assert.equal(commandIn(text, commands), command, text);
  }
});

test('instructionNames: every runtime is given AGENTS.md, and first', () => {
  for (const runtime of ['claude', 'codex', 'copilot', 'gemini', 'qwen', 'opencode', 'other'] as const) {
    assert.equal(instructionNames(runtime)[0], 'AGENTS.md');
  }
});
