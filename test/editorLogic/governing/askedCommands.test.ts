import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AskedCommands } from '../../../src/editor/governing/askedCommands';

test('askedCommands: a command that was not allowed here, or long ago, is one that nobody was asked about', () => {
  let now = 0;
  const asked = new AskedCommands({ now: () => now });
  assert.deepEqual([asked.has('make'), asked.has(undefined)], [false, false]);
  asked.add('make all\nmake docs');
  const cases: readonly (readonly [string | undefined, boolean])[] = [
    ['rm -r build', false],
    ['make all', true],
    [' make docs ', true],
    ["bwrap --ro-bind / / 'make all\nmake docs'", true],
    ["cd -- '/ws' && eval 'make all\nmake docs'", true],
    [undefined, true],
  ];
  for (const [command, has] of cases) {
    assert.equal(asked.has(command), has, command);
  }
  asked.add("echo 'a b'; ls");
  assert.ok(asked.has("cd -- '/ws' && eval 'echo '\\''a b'\\''; ls'"), 'quoted by us');
  now = 400_000;
  assert.deepEqual([asked.has('make all'), asked.has(undefined)], [false, false]);
  asked.add(undefined);
  assert.ok(asked.has('rm -r build'), 'a tool that may run anything was allowed');
});
