// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Facts, RealPath } from '../../../src/core/facts';
import { modeNamed } from '../../../src/core/modes';
import { readRule } from '../../../src/core/rules/readRule';

interface Circumstances {
  readonly mode?: string;
  readonly allow?: string;
  readonly real?: Readonly<Record<string, RealPath>>;
  readonly readsOutside?: 'allow' | 'ask';
}

function decisionOn(
  call: string | object,
  { mode = 'default', allow, real = {}, readsOutside = 'ask' }: Circumstances = {},
) {
  const facts: Facts = {
    place: { cwd: '/work/proj', home: '/home/u', platform: 'linux' },
    roots: ['/work/proj'],
    trusted: true,
    real: new Map(Object.entries(real)),
    foldsCase: false,
  };
  const row = modeNamed(mode);
  assert.ok(row);
  const rules = allow === undefined ? [] : [readRule(allow, { effect: 'allow', scope: 'user' })];
  const given = typeof call === 'string' ? { tool: 'Bash', input: { command: call } } : (call as never);
  return decide(takeApart(given, facts.place), facts, makePolicy({ mode: row, rules, readsOutside }, facts)).decision;
}

test('outsideReads: what only reads and may read outside asks where the setting says so', () => {
  for (const command of [
    'cat /usr/include/stdio.h',
    'cat ../x',
    'ls /usr',
    'cd /etc && ls',
    'cat < /etc/hosts',
    'wc -l /etc/*.conf',
    'cat "$x"',
    'cat src/a.ts ~/notes.txt',
    'who /var/log/wtmp',
    'grep -f /etc/words a',
    'git -C /srv/x log',
  ]) {
    assert.equal(decisionOn(command), 'ask', command);
    assert.equal(decisionOn(command, { mode: 'acceptEdits' }), 'ask', command);
    assert.equal(decisionOn(command, { mode: 'dontAsk' }), 'deny', command);
    assert.equal(decisionOn(command, { mode: 'explore' }), 'deny', command);
    assert.equal(decisionOn(command, { mode: 'bypass' }), 'allow', command);
  }
  assert.equal(decisionOn('cat docs/a', { real: { '/work/proj/docs/a': { kind: 'real', path: '/srv/a' } } }), 'ask');
});

test('outsideReads: what reads inside, or nothing that anybody keeps, stays allowed', () => {
  for (const command of [
    'cat src/a.ts',
    'ls',
    'grep x src/*.ts',
    '/usr/bin/cat a',
    'echo hi',
    'git log',
    'cat /dev/null',
    'cat /proc/cpuinfo',
    'cd src && ls ..',
    'cat /work/proj/a < b',
  ]) {
    assert.equal(decisionOn(command), 'allow', command);
  }
  assert.equal(decisionOn('cat /usr/include/stdio.h', { readsOutside: 'allow' }), 'allow');
  // Other tools ask by themselves.
  assert.equal(decisionOn({ tool: 'Read', input: { file_path: '/etc/hosts' } }, { mode: 'acceptEdits' }), 'allow');
});

test('outsideReads: a rule about the command or about reading there lifts the question, and no more than that', () => {
  for (const [command, allow, decision] of [
    ['cat /usr/include/stdio.h', 'Read(/usr/include/**)', 'allow'],
    ['cat /usr/include/stdio.h a', 'Read(/usr/include/**)', 'allow'],
    ['cat /usr/include/stdio.h', 'Bash(cat:*)', 'allow'],
    ['cat < /usr/include/stdio.h', 'Read(/usr/include/**)', 'allow'],
    ['cat /usr/include/stdio.h /etc/hosts', 'Read(/usr/include/**)', 'ask'],
    ['cat /usr/include/*.h', 'Read(/usr/include/x.h)', 'ask'],
    ['cp /usr/include/stdio.h .', 'Read(/usr/include/**)', 'ask'],
    ['head /usr/include/stdio.h', 'Bash(cat:*)', 'ask'],
    ['cat ~/.ssh/id_rsa', 'Read(~/.ssh/**)', 'ask'],
  ] as const) {
    assert.equal(decisionOn(command, { allow }), decision, `${command} under ${allow}`);
  }
});
