// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { Random } from '../../fuzz/random';
import { makeSoup } from '../../fuzz/soup';

const isRefused = (text: string) => {
  const analysis = analyse(text, { cwd: '/w', home: '/h' });
  return analysis.kind === 'unparsable' && analysis.refused === true;
};

/** Whether bash finds nothing wrong with a text. It is not run. */
const isTaken = (text: string) =>
  spawnSync('bash', ['--norc', '--noprofile', '-n', '-c', '--', text], { stdio: 'ignore', timeout: 5000 }).status === 0;

test('refused: what some shell takes, or what is only not understood, is not called refused', () => {
  for (const text of [
    'ls',
    "eval 'echo \"'",
    'echo `fi`',
    'cat <<E\n"',
    'ls &&',
    'repeat 3 do ls; done',
    '{ ls }',
    'a(b)',
    'case x in a) ls ;| b) ls ;; esac',
    'time { ls',
    "echo $'a\\' 'b",
    'echo "$(case a in a) ls;; esac)',
    '[[ a ]] ]]',
    'ls \\\n)',
    `echo ${'('.repeat(200)}`,
    `${'a'.repeat(10_001)} "`,
  ]) {
    assert.equal(isRefused(text), false, JSON.stringify(text));
  }
});

test('refused: bash takes none of what is called refused', () => {
  for (const text of [
    ...["echo 'a", 'echo "a', `rg "a\\"`, 'ls )', 'ls ;;', '&& ls', 'ls & && ls', 'fi', 'ls; done', 'then ls'],
    ...['if true; then ls', 'for x in a; do ls', 'while true; do ls', '(ls', '{ ls', 'case x in', "ls\necho 'a"],
  ]) {
    assert.equal(isRefused(text), true, JSON.stringify(text));
    assert.equal(isTaken(text), false, JSON.stringify(text));
  }
  const random = new Random(9);
  const refused = Array.from({ length: 600 }, () => makeSoup(random)).filter(isRefused);
  assert.ok(refused.length > 20, String(refused.length));
  assert.deepEqual(refused.slice(0, 40).filter(isTaken), []);
});
