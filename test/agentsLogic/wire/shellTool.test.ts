import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellTool } from '../../../src/agents/wire/shellTool';

test('shellTool: on Windows what shells read in different ways is no bash', () => {
  for (const command of [
    'echo \\; rm x',
    'echo "a\\"; rm x; echo \\"b"',
    "echo 'a & rm x'",
    'cat src\\a.ts',
    'echo $env:TOKEN',
    'echo %TOKEN%',
    'ls # & rm x',
    'r^m x',
    'ls & rm x',
    'ls (rm x)',
    'ls @(rm x)',
    'ls {rm x}',
    'echo `; rm x',
    'echo \u2018a\u2019; rm x',
    'echo "a"b',
    'type .env',
    'git log | find "x" .env',
    'ls; SORT /o a b',
    'ls\rrm x',
    '',
    undefined,
  ]) {
    assert.equal(shellTool(command, 'win32'), 'PowerShell', command);
  }
});

test('shellTool: plain commands are bash everywhere, and all are elsewhere', () => {
  for (const command of [
    'git status',
    'npm run build -- --watch=false && git diff --stat',
    'npx tsc -p . 2>&1 | head -5',
    'git commit -m "core: says (more), 1 & 2"',
    'cd src; ls -la > out.txt',
    "rg 'a b' src/*.ts",
    'find-x . || sorted a\ncat b',
    ' git log ',
  ]) {
    assert.equal(shellTool(command, 'win32'), 'Bash', command);
  }
  assert.equal(shellTool('echo \\; rm x', 'linux'), 'Bash');
  assert.equal(shellTool('type .env', 'darwin'), 'Bash');
});

test('shellTool: long texts are read in time', () => {
  for (const text of ['a|', '"a" ', "' ", '2>&1', '>>', 'a.b;']) {
    const start = performance.now();
    shellTool(`${text.repeat(10_000)}$`, 'win32');
    assert.ok(performance.now() - start < 500, text);
  }
});
