import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { after, test } from 'node:test';
import { readShim, throughShim } from '../../../src/agents/wire/startInGroup';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-shim-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** As npm writes them. */
const head =
  '@ECHO off\r\nGOTO start\r\n:find_dp0\r\nSET dp0=%~dp0\r\nEXIT /b\r\n:start\r\nSETLOCAL\r\nCALL :find_dp0\r\n';
const script = `${head}
IF EXIST "%dp0%\\node.exe" (\r
  SET "_prog=%dp0%\\node.exe"\r
) ELSE (\r
  SET "_prog=node"\r
  SET PATHEXT=%PATHEXT:;.JS;=;%\r
)\r
\r
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\\node_modules\\@openai\\codex\\bin\\codex.js" %*\r
`;
const program = `${head}"%dp0%\\node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe"   %*\r\n`;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('npm shim: what is no shim of npm is not guessed at', () => {
  for (const text of [
    '',
    '@echo off\r\necho hi\r\n',
    '@"C:\\x\\y.exe" %*',
    '"%dp0%\\x.exe" --yolo %*',
    '"%dp0%\\%x%" %*',
  ]) {
    assert.equal(readShim(text), undefined, text);
  }
});

test('npm shim: tells the script or the program of its package', () => {
  assert.deepEqual(readShim(script), { path: 'node_modules\\@openai\\codex\\bin\\codex.js', isScript: true });
  assert.deepEqual(readShim(program), {
    path: 'node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe',
    isScript: false,
  });
});

test('npm shim: the program is started itself, without a shell, and with the same arguments', async () => {
  const args = ['--model', 'a & b', '%PATH%'];
  const claude = await throughShim({ command: file('claude.cmd', program), args }, undefined);
  assert.deepEqual(claude, {
    command: win32.join(folder, 'node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe'),
    args,
  });
  const command = file('codex.CMD', script);
  await assert.rejects(throughShim({ command, args }, undefined), /only be run by a shell/);
  const node = file('node.exe', '');
  const target = win32.join(folder, 'node_modules\\@openai\\codex\\bin\\codex.js');
  assert.deepEqual(await throughShim({ command, args }, undefined), { command: node, args: [target, ...args] });
});

test('npm shim: other programs are started as they are, other batch files not at all', async () => {
  const exe = { command: join(folder, 'claude.exe'), args: ['x'] };
  assert.deepEqual(await throughShim(exe, undefined), exe);
  await assert.rejects(throughShim({ command: file('own.bat', 'echo hi'), args: [] }, undefined), /gatehouse.agents/);
  await assert.rejects(throughShim({ command: join(folder, 'none.cmd'), args: [] }, undefined), /gatehouse.agents/);
});
