import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../src/core/part';
import { isReadOnlyPart, isShellPart } from '../../src/core/readOnlyPart';
import { literalWord, unknownWord } from '../../src/core/shell/word';
import { type aCommand, aFilePart, aPathUse, aRedirectionPart, aRunPart, aWrapper, someFacts } from '../builders';

const fetch: Part = { kind: 'fetch', text: 'https://example.com', url: 'https://example.com' };
const mcp: Part = { kind: 'mcp', text: 'mcp__a__get', server: 'a', tool: 'get' };
const other: Part = { kind: 'other', text: 'Look', tool: 'Look', input: {} };
const unreadable: Part = { kind: 'unreadable', text: '(', tool: 'Bash', why: 'it is broken' };

/** `timeout 5 frobnicate` as a part of its own: frobnicate is another part. */
function wrapping(command: Parameters<typeof aCommand>[1] = {}, over: Parameters<typeof aRunPart>[1] = {}): Part {
  const [outer] = aWrapper('timeout 5 frobnicate', 'neutral', 2);
  return aRunPart({ ...outer, ...command }, over);
}

const refused: readonly (readonly [string, Part])[] = [
  ['a command that writes', aRunPart('rm x')],
  ['a command that nobody knows', aRunPart('frobnicate')],
  [
    'a command behind something that changes what names mean',
    aRunPart('ls', { steered: 'a name means something else' }),
  ],
  ['a tool that writes', aFilePart('Write', 'a')],
  ['a redirection that writes', aRedirectionPart('a')],
  ['a wrapper that is steered', wrapping({}, { steered: 'a name means something else' })],
  ['a wrapper of another kind', wrapping({ wrapping: { kind: 'plain', innerAt: 2 } })],
  ['a wrapper that wraps nothing', wrapping({ inner: [], wrapping: { kind: 'neutral', innerAt: undefined } })],
  ['a wrapper that hides something', wrapping({ hidden: 'an option is not known' })],
  ['a wrapper that is not known', wrapping({ opaque: 'it is a variable' })],
  ['a wrapper behind an assignment', wrapping({ assignments: [{ name: 'A', value: undefined, source: 'A=1' }] })],
  ['a wrapper by its path', wrapping({ words: [literalWord('/tmp/timeout'), literalWord('5')] })],
  ['a wrapper whose name is not literal', wrapping({ words: [unknownWord('$t'), literalWord('5')] })],
  ['a wrapper that writes', wrapping({}, { files: [aPathUse('a'), aPathUse('log', { access: 'write' })] })],
  ['a URL', fetch],
  ['an MCP tool, whatever it is called', mcp],
  ['any other tool', other],
  ['what cannot be read', unreadable],
];

const accepted: readonly (readonly [string, Part])[] = [
  ['a command that reads', aRunPart('ls -la')],
  ['a command that reads, apart from its redirection', aRunPart('ls > out.txt')],
  ['a tool that reads', aFilePart('Read', 'a')],
  ['a redirection that reads', aRedirectionPart('a', 'read')],
  ['a wrapper that changes nothing', wrapping()],
  ['a wrapper that reads a file', wrapping({}, { files: [aPathUse('a')] })],
];

for (const [name, part] of refused) {
  test(`isReadOnlyPart: not ${name}`, () => {
    assert.equal(isReadOnlyPart(part, someFacts()), false);
  });
}

for (const [name, part] of accepted) {
  test(`isReadOnlyPart: ${name}`, () => {
    assert.equal(isReadOnlyPart(part, someFacts()), true);
  });
}

test('isShellPart: commands and their redirections, and nothing else', () => {
  const parts = [aRunPart('ls'), aRedirectionPart('a'), aFilePart('Read', 'a'), fetch, mcp, other, unreadable];
  assert.deepEqual(parts.map(isShellPart), [true, true, false, false, false, false, false]);
});
