import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../rules/hearings';

const verdictFor = (command: string) => verdictOn({ tool: 'Bash', input: { command } });

test('namedSecrets: a secret that one command names and another reads is a secret that is read', () => {
  for (const command of [
    'echo .env | xargs cat',
    'echo a .env | xargs cat',
    'echo a; echo .env | xargs cat',
    'find . -name .env -exec cat {} +',
    "find . -name '.env*' -exec cat {} +",
    "find . -name '.en?v' -exec cat {} +",
    'ls .env | xargs cat',
    'printf "%s" .env | xargs head',
    'git ls-files .env | xargs cat',
    'x=$(ls .env); cat "$x"',
    'echo ~/.ssh/id_rsa | xargs cat',
    'echo "$HOME/.ssh/id_rsa" | xargs cat',
    'echo ~/.ssh/* | xargs cat',
    'echo {a,.env} | xargs cat',
    'f=.env; echo $f | xargs cat',
    'echo ~/.aws/credentials | xargs head',
    'testing .env | xargs cat',
    'echo .env id_rsa | xargs cat',
    'cd sub && echo .env | xargs cat',
  ]) {
    const { safety, readOnly } = verdictFor(command);
    assert.deepEqual([safety, readOnly], [true, false], command);
  }
});

test('namedSecrets: what is only tested, or no secret, or read by nobody, is left alone', () => {
  for (const command of [
    'echo a | xargs cat',
    'echo .env.example | xargs cat',
    'echo -.env | xargs cat',
    "echo '' | xargs cat",
    'echo ~/a | xargs cat',
    'echo "$HOME/a" | xargs cat',
    'echo *.ts | xargs cat',
    'echo {a,b} | xargs cat',
    'echo .env',
    'echo .env; cat a',
    'echo .env | cat',
    'test -f .env && find . | xargs cat',
    '[ -f .env ] && find . | xargs cat',
    'find . -name "*.ts" -exec cat {} +',
    'xargs cat',
  ]) {
    const { safety, readOnly } = verdictFor(command);
    assert.deepEqual([safety, readOnly], [false, true], command);
  }
});

test('decide: a call is read-only only when all of it is', () => {
  for (const [command, readOnly] of [
    ['ls; pwd', true],
    ['ls && cat a | head', true],
    ['ls && make', false],
    ['make; ls', false],
    ['ls > a', false],
    ['ls > /dev/null', true],
    ['cat < a', true],
  ] as const) {
    assert.equal(verdictFor(command).readOnly, readOnly, command);
  }
});

test('decide: a plain ask gives way to rules and loose modes, a safety ask does not', () => {
  const when = [{ field: 'target', glob: 'prod-*' }];
  const plain = [{ tool: 'Deploy', askWhen: when, safety: false }];
  const strict = [{ tool: 'Deploy', askWhen: when }];
  const denying = [{ tool: 'Deploy', denyWhen: when }];
  const allowing = { allow: ['Deploy'], ask: [], deny: [] };
  const rows: readonly (readonly [more: object, decision: string])[] = [
    [{ checks: plain }, 'ask'],
    [{ checks: plain, unmatched: 'allow' }, 'ask'],
    [{ checks: plain, unmatched: 'deny' }, 'deny'],
    [{ checks: plain, rules: allowing }, 'allow'],
    [{ checks: plain, rules: allowing, mode: 'dontAsk' }, 'deny'],
    [{ checks: plain, mode: 'bypass' }, 'allow'],
    [{ checks: plain, mode: 'explore' }, 'deny'],
    [{ checks: plain, input: { target: 'dev' }, unmatched: 'allow' }, 'allow'],
    [{ checks: plain, input: { target: 'dev' }, rules: allowing, mode: 'dontAsk' }, 'allow'],
    [{ checks: strict, rules: allowing }, 'ask'],
    [{ checks: strict, rules: allowing, mode: 'dontAsk' }, 'deny'],
    [{ checks: strict, mode: 'bypass' }, 'allow'],
    [{ checks: strict, unmatched: 'allow' }, 'ask'],
    [{ checks: strict, unmatched: 'deny' }, 'deny'],
    [{ checks: denying, rules: allowing }, 'deny'],
    [{ checks: denying, mode: 'bypass' }, 'deny'],
    [{ checks: [...plain, ...strict], rules: allowing }, 'ask'],
    [{ checks: [], unmatched: 'allow' }, 'allow'],
    [{ checks: [] }, 'ask'],
  ];
  for (const [more, decision] of rows) {
    const call = { tool: 'Deploy', input: { target: 'prod-1' }, ...more };
    assert.equal(verdictOn(call).decision, decision, JSON.stringify(more));
  }
});
