import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from './hearings';

const allow = ['Bash(npm test:*)', 'Bash(git log:*)', 'Bash(make test:*)', 'Bash(ls)'];

function reasonsFor(command: string, mode = 'default'): readonly string[] {
  const call = { tool: 'Bash', input: { command }, rules: { allow }, trusted: true, mode };
  return verdictOn(call)
    .reasons.filter(({ step }) => step === 9)
    .map(({ text }) => text);
}

const short: readonly (readonly [command: string, rule: string, part: string, why: string])[] = [
  ['npm test --prefix /x', 'npm test:*', 'npm test --prefix /x', 'of `--prefix`'],
  ['npm test -w a --script-shell=./x', 'npm test:*', 'npm test -w a --script-shell=./x', 'of `--script-shell=./x`'],
  ['npm test $X', 'npm test:*', 'npm test $X', 'of `$X`'],
  ['make test deploy', 'make test:*', 'make test deploy', 'of `deploy`'],
  ['git log --output=f', 'git log:*', 'git log --output=f', 'it writes `f`'],
  ['cd /x && npm test', 'npm test:*', 'npm test', 'it runs in `/x`'],
  ['cd "$X" && npm test', 'npm test:*', 'npm test', 'its folder is not known'],
  ['FOO=1 npm test', 'npm test:*', 'FOO=1 npm test', '`FOO` is set for it'],
  ['env FOO=1 npm test', 'npm test:*', 'npm test', '`FOO` is set for it'],
];

test('fallingShort: a rule that names the words and does not cover the command is named, with what it does not mean', () => {
  for (const [command, rule, part, why] of short) {
    assert.deepEqual(reasonsFor(command), [`The rule \`Bash(${rule})\` does not cover \`${part}\`, because ${why}.`]);
  }
  assert.deepEqual(reasonsFor('export FOO=$x; npm test'), [
    'No rule covers `export FOO=$x`.',
    'The rule `Bash(npm test:*)` does not cover `npm test`, because `FOO` is set for every later command.',
  ]);
  assert.deepEqual(
    reasonsFor('sudo npm test').at(-1),
    'The rule `Bash(npm test:*)` does not cover `npm test`, because `sudo` runs it.',
  );
  assert.deepEqual(reasonsFor('npm test --prefix /x', 'dontAsk'), [
    'The rule `Bash(npm test:*)` does not cover `npm test --prefix /x`, because of `--prefix`, and mode dontAsk denies it.',
  ]);
});

test('fallingShort: a rule about other words is not named', () => {
  for (const command of ['npm run test', 'npm', 'make', 'ls > x', 'rm x', 'npm tests']) {
    assert.ok(!reasonsFor(command).some((text) => text.startsWith('The rule')), command);
  }
});

test('fallingShort: a command of very many words is looked at only so far', () => {
  const [text] = reasonsFor(`npm test ${'a '.repeat(100)}--prefix /x`);
  assert.match(text ?? '', /because it may do more\.$/);
});
