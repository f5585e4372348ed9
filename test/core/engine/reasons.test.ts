import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as say from '../../../src/core/engine/reasons';
import { modeNamed } from '../../../src/core/modes';
import type { UnreadableRule } from '../../../src/core/rules/rule/rule';
import type { NamedVoice } from '../../../src/core/safety/check';
import type { Reason } from '../../../src/core/verdict';
import { aRule, aRunPart } from '../../builders';
import { verdictOn } from '../rules/hearings';

const part = aRunPart('rm x');
const place = { file: 'settings.json', line: 3, column: 5 };
const rule = aRule('Bash(rm:*)', 'deny');
const match = { rule, certainty: 'may', why: 'what it runs is not known' } as const;
const unreadable: UnreadableRule = {
  text: 'Bash(',
  effect: 'deny',
  scope: 'workspace',
  place,
  why: 'is not of the form `Tool` or `Tool(what)`',
  blocks: 'Bash',
};

function modeOf(name: string) {
  return modeNamed(name) ?? assert.fail();
}

const bySay: readonly (readonly [string, Reason, Reason])[] = [
  [
    'a hidden tool',
    say.toolIsHidden('Deploy', 'it is not among the allowed tools'),
    {
      part: 'Deploy',
      step: 0,
      effect: 'deny',
      text: 'The tool `Deploy` is hidden from agents: it is not among the allowed tools.',
    },
  ],
  [
    'a rule that matches',
    say.ruleMatches(part, { step: 1, effect: 'deny', match: { ...match, rule: { ...rule, place } } }),
    {
      part: 'rm x',
      rule: 'Bash(rm:*)',
      scope: 'user',
      place,
      step: 1,
      effect: 'deny',
      text: 'The rule `Bash(rm:*)` denies `rm x`.',
    },
  ],
  [
    'a rule that may match',
    say.ruleMayMatch(part, { effect: 'ask', match }),
    {
      part: 'rm x',
      rule: 'Bash(rm:*)',
      scope: 'user',
      step: 2,
      effect: 'ask',
      maybe: true,
      text: 'The deny rule `Bash(rm:*)` may cover `rm x`: what it runs is not known.',
    },
  ],
  [
    'a rule that cannot be read',
    say.ruleIsUnreadable(part, 'ask', unreadable),
    {
      part: 'rm x',
      rule: 'Bash(',
      scope: 'workspace',
      place,
      step: 2,
      effect: 'ask',
      text: 'The deny rule `Bash(` is not of the form `Tool` or `Tool(what)`. Until it is mended, all that it may cover asks.',
    },
  ],
  [
    'a setting that cannot be read',
    say.ruleIsUnreadable(part, 'ask', { ...unreadable, text: 'null', why: '`gatehouse.rules.deny` is not a list' }),
    {
      part: 'rm x',
      rule: 'null',
      scope: 'workspace',
      place,
      step: 2,
      effect: 'ask',
      text: '`gatehouse.rules.deny` is not a list. Until it is mended, all that it may cover asks.',
    },
  ],
  [
    'a settings file that cannot be read',
    say.ruleIsUnreadable(part, 'ask', { ...unreadable, text: '/w/settings.json', why: 'is no JSON: x', isFile: true }),
    {
      part: 'rm x',
      rule: '/w/settings.json',
      scope: 'workspace',
      place,
      step: 2,
      effect: 'ask',
      text: '`/w/settings.json` is no JSON: x. Until it is mended, every call asks.',
    },
  ],
  ['a read', say.onlyReads(part), { part: 'rm x', step: 3, effect: 'allow', text: '`rm x` only reads.' }],
  [
    'a mode that lets only reads through',
    say.notReadOnly(part, modeOf('explore')),
    {
      part: 'rm x',
      step: 3,
      effect: 'deny',
      text: '`rm x` may change something, and mode explore allows reading only.',
    },
  ],
  [
    'an inside edit',
    say.editsInside(part),
    { part: 'rm x', step: 6, effect: 'allow', text: '`rm x` only edits files inside the working directories.' },
  ],
  [
    'a rule that covers',
    say.isCovered(part, aRule('Bash(rm x)', 'allow')),
    {
      part: 'rm x',
      rule: 'Bash(rm x)',
      scope: 'user',
      step: 8,
      effect: 'allow',
      text: 'The rule `Bash(rm x)` allows `rm x`.',
    },
  ],
  [
    'silence that the setting fills',
    say.nothingSpoke(part, 'ask', modeOf('default')),
    {
      part: 'rm x',
      step: 9,
      effect: 'ask',
      text: 'No rule covers `rm x`.',
    },
  ],
  [
    'silence that the mode fills',
    say.nothingSpoke(part, 'deny', modeOf('dontAsk')),
    {
      part: 'rm x',
      step: 9,
      effect: 'deny',
      text: 'No rule covers `rm x`, and mode dontAsk denies it.',
    },
  ],
];

for (const [name, said, expected] of bySay) {
  test(`reasons: ${name} is said in one sentence`, () => {
    assert.deepEqual(said, expected);
  });
}

const voices: readonly NamedVoice[] = [
  { check: 'a', effect: 'deny', safety: true, says: 'it is forbidden' },
  { check: 'b', effect: 'ask', safety: true, says: 'it is risky' },
  { check: 'c', effect: 'ask', safety: false, says: 'it is unusual' },
];

const weighed: readonly (readonly [string, readonly string[]])[] = [
  ['default', ['4 deny', '5 ask', '7 ask']],
  ['bypass', ['4 deny', '5 ignored', '7 ignored']],
  ['dontAsk', ['4 deny', '5 deny', '7 deny']],
];

for (const [mode, expected] of weighed) {
  test(`reasons: what ${mode} makes of checks`, () => {
    const said = say.checksSpoke(part, voices, modeOf(mode));
    assert.deepEqual(
      said.map(({ step, effect }) => `${step} ${effect}`),
      expected,
    );
    assert.deepEqual(
      said.map((it) => it.check),
      ['a', 'b', 'c'],
    );
  });
}

test('reasons: a check that the mode ignores says so, and no other does', () => {
  assert.deepEqual(
    say.checksSpoke(part, voices, modeOf('bypass')).map((it) => it.text),
    ['It is forbidden.', 'It is risky. Mode bypass ignores that.', 'It is unusual. Mode bypass ignores that.'],
  );
});

test('reasons: a message that somebody wrote is told as it was written', () => {
  const written: NamedVoice = { check: 'd', effect: 'ask', safety: true, says: 'eBay: by hand', asWritten: true };
  const told = (mode: string) => say.checksSpoke(part, [written], modeOf(mode)).map((it) => it.text);
  assert.deepEqual(told('default'), ['eBay: by hand']);
  assert.deepEqual(told('bypass'), ['eBay: by hand (mode bypass ignores that)']);
});

const harmless: readonly (readonly [command: string, told: string])[] = [
  ['ls', '`ls` only reads.'],
  ['ls 2>/dev/null', '`ls 2>/dev/null` only reads.'],
  ['ls > x', '`ls > x` only reads; the file that it writes to is judged by itself.'],
  ['> x', '`> x` runs nothing; the file that it writes to is judged by itself.'],
  ['a=1', '`a=1` only sets variables.'],
  ['timeout 5 make', '`timeout 5 make` only starts other commands, which are judged one by one.'],
  ['f() { ls; }; f', '`f` calls a function, whose commands are judged one by one.'],
];

for (const [command, told] of harmless) {
  test(`reasons: ${command} is not said to do more or less than it does by itself`, () => {
    const { reasons } = verdictOn({ tool: 'Bash', input: { command } });
    assert.ok(
      reasons.some(({ step, text }) => step === 3 && text === told),
      JSON.stringify(reasons),
    );
  });
}
