import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../../src/core/engine/takeApart';
import type { Part } from '../../../../src/core/part';
import { Matches } from '../../../../src/core/rules/rule/matches';
import { hearCarried } from '../../../../src/core/rules/shell/carriedCommands';
import { hearCommand } from '../../../../src/core/rules/shell/speakingShell';
import { isUnheardOf } from '../../../../src/core/rules/shell/unheardOf';
import { aCommand, anIndex, someFacts } from '../../../builders';
import { recordedCommands } from '../../../corpus/commands';

const linux = someFacts();
const mac = someFacts({ foldsCase: true, place: { cwd: '/work/proj', home: '/Users/u', platform: 'darwin' } });

test('isUnheardOf: only a plain command with no name that rules know is passed over', () => {
  const { shell } = anIndex({ deny: ['Bash(rm:*)', 'Bash(Foo x)'] }).deny;
  const cases: readonly (readonly [text: string, linux: boolean, mac: boolean])[] = [
    ['rm a', false, false],
    ['/bin/rm a', false, false],
    ['rm.exe a', false, false],
    ['RM a', true, false],
    ['foo x', true, false],
    ['Foo x', false, false],
    ['unknown rm a', false, false],
    ['unknown ./rm', false, false],
    ['x=1 ls', false, false],
    ['ls a=rm', false, false],
    ['ls "a b"', false, false],
    ['"$x" a', false, false],
    ['eval "$x"', false, false],
    ['node x', false, false],
    ['python3 x', false, false],
    ['git-push x', false, false],
    ['export A', false, false],
    ['ls é', false, false],
    ['ls', true, true],
    ['ls -la src', true, true],
    ['ls "$x"', true, true],
    ['git status --short', true, true],
    ['/usr/bin/ls rmx xrm', true, true],
  ];
  for (const [text, onLinux, onMac] of cases) {
    assert.equal(isUnheardOf(aCommand(text), shell, linux), onLinux, text);
    assert.equal(isUnheardOf(aCommand(text), shell, mac), onMac, `${text} where case does not matter`);
  }
});

type RunPart = Extract<Part, { kind: 'run' }>;

/** The rules about programs that commands of the tables name, so that many are heard and many are not. */
const texts = ['rm:*', 'git push:*', 'curl:*', 'npm publish', 'LS:*', 'cat .env', 'sudo:*', 'node:*', 'foo:*'];

test('isUnheardOf: what is passed over is what no rule would have spoken about, for any command ever written down', () => {
  let passed = 0;
  for (const facts of [linux, mac]) {
    const { shell } = anIndex({ deny: texts.map((text) => `Bash(${text})`) }, facts).deny;
    for (const command of recordedCommands()) {
      const { parts } = takeApart({ tool: 'Bash', input: { command } }, facts.place);
      for (const part of parts.filter((it): it is RunPart => it.kind === 'run')) {
        if (isUnheardOf(part.command, shell, facts)) {
          passed += 1;
          const matches = new Matches();
          hearCommand(part.command, { index: shell, facts }, matches);
          hearCarried(part, { index: shell, facts }, matches);
          assert.deepEqual(matches.list(), [], part.text);
        }
      }
    }
  }
  assert.ok(passed > 5_000);
});
