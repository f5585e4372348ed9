import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { commands, extensions, workspace } from 'vscode';
import type { Conversation } from '../../../src/ports/hostedSessions';
import type { Answer, Question } from '../../../src/ports/question';
import { eventually } from './eventually';

const folder = () => workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';

/** Runs the hook of Claude as a terminal would, with the program of the extension. */
function hook(tool_name: string, tool_input: object): Promise<{ readonly out: string; readonly code: number | null }> {
  const root = extensions.getExtension('gatehouse.gatehouse')?.extensionPath ?? '';
  const words = [join(root, 'dist/cli.js'), 'hook', 'claude', '--folder', join(homedir(), '.gatehouse')];
  const child = spawn(process.execPath, words, { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } });
  let out = '';
  child.stdout.on('data', (piece) => {
    out += String(piece);
  });
  child.stdin.end(JSON.stringify({ session_id: 'terminal', cwd: folder(), tool_name, tool_input }));
  return new Promise((resolve) => child.on('close', (code) => resolve({ out, code })));
}

async function answer(given: Answer): Promise<Question> {
  const question = await eventually('a question', async () => {
    const [first] = await commands.executeCommand<readonly Question[]>('gatehouse.test.questions');
    return first;
  });
  await commands.executeCommand('gatehouse.test.answer', question.id, question.digest, given);
  return question;
}

function hosted<T>(act: string, ...given: readonly unknown[]): Thenable<T> {
  return commands.executeCommand<T>('gatehouse.test.hosted', act, ...given);
}

const decisionIn = (out: string) => JSON.parse(out).hookSpecificOutput;

suiteSetup(async () => {
  await hosted('conversations');
  await eventually('the window answers', async () =>
    (await hook('Bash', { command: 'ls' })).code === 0 ? true : undefined,
  );
});

teardown(async () => {
  for (const { conversation } of await hosted<readonly Conversation[]>('conversations')) {
    await hosted('close', conversation);
  }
});

test('hooks: a call from a terminal asks in this window, and hears what the person says', async () => {
  const denied = hook('Bash', { command: 'make all' });
  const question = await answer({ kind: 'deny', message: 'not now' });
  assert.equal(question.call.agent, 'Claude Code');
  const { out, code } = await denied;
  assert.deepEqual(
    [code, decisionIn(out).permissionDecision, decisionIn(out).permissionDecisionReason],
    [2, 'deny', 'not now'],
  );
  const allowed = hook('Bash', { command: 'make all' });
  await answer({ kind: 'allow' });
  assert.equal(decisionIn((await allowed).out).permissionDecision, 'allow');
});

test('hooks: an agent in a terminal is a session of this window with its calls', async () => {
  await hook('Bash', { command: 'ls' });
  const [conversation] = await hosted<readonly Conversation[]>('conversations');
  assert.equal(conversation?.agent, 'Claude Code');
  const entries = await hosted<readonly { kind: string }[]>('entries', conversation?.conversation);
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['tool'],
  );
});
