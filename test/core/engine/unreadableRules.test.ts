import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from '../../../src/core/part';
import type { UnreadableRule } from '../../../src/core/rules/rule/rule';
import { blocksPart } from '../../../src/core/rules/speakingUnreadable';
import { literalWord } from '../../../src/core/shell/word';
import { aFilePart, aPathUse, aRedirectionPart, aRunPart } from '../../builders';

const silent = aRunPart('frobnicate');
const parts = {
  runs: silent,
  reads: aRunPart('cat a', { files: [aPathUse('a')] }),
  writes: aRunPart('cp a b', { files: [aPathUse('a'), aPathUse('b', { access: 'write' })] }),
  fetches: aRunPart('curl x', { urls: [literalWord('https://example.com')] }),
  redirects: aRedirectionPart('out'),
  readTool: aFilePart('Read', 'a'),
  writeTool: aFilePart('Write', 'a'),
  url: { kind: 'fetch', text: 'https://example.com', url: 'https://example.com' },
  mcp: { kind: 'mcp', text: 'mcp__db__get', server: 'db', tool: 'get' },
  other: { kind: 'other', text: 'Deploy', tool: 'Deploy', input: {} },
} as const satisfies Record<string, Part>;

function blocks(named: string | undefined, part: keyof typeof parts, tool: string): boolean {
  const rule: UnreadableRule = {
    text: 'x(',
    effect: 'deny',
    scope: 'user',
    place: undefined,
    why: 'is broken',
    blocks: named,
  };
  return blocksPart(rule, parts[part], tool);
}

type Case = readonly [named: string, part: keyof typeof parts, tool: string];

const heard: readonly Case[] = [
  ...(Object.keys(parts) as (keyof typeof parts)[]).map((part): Case => ['*', part, 'Any']),
  ...['Bash', 'PowerShell', 'shell'].flatMap((named): Case[] => [
    [named, 'runs', 'Bash'],
    [named, 'redirects', 'Bash'],
    [named, 'runs', 'PowerShell'],
  ]),
  ...['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'write'].flatMap((named): Case[] => [
    [named, 'writes', 'Bash'],
    [named, 'redirects', 'Bash'],
    [named, 'writeTool', 'Write'],
    [named, 'other', 'Edit'],
    [named, 'other', 'MultiEdit'],
    [named, 'other', 'NotebookEdit'],
  ]),
  ...['Read', 'Glob', 'Grep', 'read'].flatMap((named): Case[] => [
    [named, 'reads', 'Bash'],
    [named, 'writes', 'Bash'],
    [named, 'readTool', 'Read'],
    [named, 'other', 'Glob'],
    [named, 'other', 'Grep'],
  ]),
  ...['WebFetch', 'url'].flatMap((named): Case[] => [
    [named, 'fetches', 'Bash'],
    [named, 'url', 'WebFetch'],
  ]),
  ['mcp', 'mcp', 'mcp__db__get'],
  ['db', 'mcp', 'mcp__db__get'],
  ['mcp__db__get', 'mcp', 'mcp__db__get'],
  ['mcp__db', 'mcp', 'mcp__db__get'],
  ['Deploy', 'other', 'Deploy'],
];

const unheard: readonly Case[] = [
  ['Bash', 'writeTool', 'Write'],
  ['Bash', 'mcp', 'mcp__db__get'],
  ['Write', 'runs', 'Bash'],
  ['Write', 'reads', 'Bash'],
  ['Write', 'readTool', 'Read'],
  ['Write', 'url', 'WebFetch'],
  ['Read', 'runs', 'Bash'],
  ['Read', 'redirects', 'Bash'],
  ['Read', 'writeTool', 'Write'],
  ['Read', 'mcp', 'mcp__db__get'],
  ['WebFetch', 'runs', 'Bash'],
  ['WebFetch', 'readTool', 'Read'],
  ['mcp', 'runs', 'Bash'],
  ['mcp', 'other', 'Deploy'],
  ['files', 'mcp', 'mcp__db__get'],
  ['Deploy', 'runs', 'Bash'],
  ['Deploy', 'mcp', 'mcp__db__get'],
];

for (const [named, part, tool] of unheard) {
  test(`blocksPart: a rule about ${named} is silent about ${part} of ${tool}`, () => {
    assert.equal(blocks(named, part, tool), false);
  });
}

for (const [named, part, tool] of heard) {
  test(`blocksPart: a rule about ${named} is heard about ${part} of ${tool}`, () => {
    assert.equal(blocks(named, part, tool), true);
  });
}

test('blocksPart: a rule that blocks nothing, or that would only allow, is silent', () => {
  assert.equal(blocks(undefined, 'runs', 'Bash'), false);
  const allowing = { text: 'x(', effect: 'allow', scope: 'user', place: undefined, why: 'is broken' } as const;
  assert.equal(blocksPart({ ...allowing, blocks: '*' }, silent, 'Bash'), false);
});
