import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** A small agent that speaks the protocol: it asks before it makes one folder, and makes the other if it is told to. */
const agent = `
  const { mkdirSync } = require('node:fs');
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  const update = (given) => say({ method: 'session/update', params: { sessionId: 'S', update: given } });
  const options = [
    { optionId: 'yes', kind: 'allow_once', name: 'Yes' },
    { optionId: 'no', kind: 'reject_once', name: 'No' },
  ];
  let prompt;
  let next = 100;
  const wanted = ['one', 'two'];
  const ask = () => {
    const toolCall = { toolCallId: wanted[0], kind: 'execute', title: 'mkdir', rawInput: { command: 'mkdir ' + wanted[0] } };
    say({ id: next++, method: 'session/request_permission', params: { sessionId: 'S', toolCall, options } });
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, result } = JSON.parse(line);
    if (method === 'initialize') {
      say({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
    } else if (method === 'session/new') {
      say({ id, result: { sessionId: 'S' } });
    } else if (method === 'session/prompt' && wanted.length > 0) {
      prompt = id;
      ask();
    } else if (method === 'session/prompt') {
      say({ id, result: { stopReason: 'end_turn' } });
    } else if (result !== undefined) {
      const name = wanted.shift();
      const isAllowed = result.outcome.optionId === 'yes';
      if (isAllowed) mkdirSync(name);
      update({ sessionUpdate: 'tool_call_update', toolCallId: name, status: isAllowed ? 'completed' : 'failed' });
      if (wanted.length > 0) ask();
      else say({ id: prompt, result: { stopReason: 'end_turn' } });
    }
  });`;

/** Runs a whole session with it in a process that can find nothing but the packed file. */
const session = `
  const { acpAdapter } = require('./agents/acp.js');
  const launch = { command: process.execPath, args: ['agent.js'], env: {}, options: {} };
  const tools = { allowed: [], disallowed: [] };
  const place = { cwd: process.cwd(), scratch: process.cwd(), tools, signal: new AbortController().signal };
  const review = async ({ input }) =>
    input.command === 'mkdir one'
      ? { decision: 'allow', input }
      : { decision: 'deny', message: 'BECAUSE', because: 'policy' };
  let ids = 0;
  const needs = { reviewer: { review }, person: {}, ids: { next: () => String(ids++) }, log: { error: console.error } };
  acpAdapter.start({ session: 's', agent: 'it', launch, ...place }, needs).then((started) => {
    started.onDidEmit((event) => {
      console.log(JSON.stringify(event));
      if (event.kind === 'idle') void started.end();
    });
    return started.send('go');
  });`;

test('acp: the packed adapter runs a session with no node_modules beside it', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed-')));
  try {
    for (let above = folder; above !== dirname(above); above = dirname(above)) {
      assert.ok(!existsSync(join(above, 'node_modules')), `${above} has node_modules`);
    }
    execFileSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${folder}`]);
    writeFileSync(join(folder, 'agent.js'), agent);
    const env = { PATH: process.env['PATH'] };
    const said = execFileSync(process.execPath, ['-e', session], {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    const events = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      events.map((it) => [it.kind, it.ending ?? it.after ?? it.because ?? it.item ?? it.text]),
      [
        ['toolStarted', 'one'],
        ['toolFinished', 'done'],
        ['toolStarted', 'two'],
        ['toolFinished', 'denied'],
        ['notice', 'The agent was told: Gatehouse denied the tool call "mkdir" {"command":"mkdir two"}. BECAUSE'],
        ['idle', 'done'],
        ['ended', 'asked'],
      ],
    );
    assert.deepEqual([existsSync(join(folder, 'one')), existsSync(join(folder, 'two'))], [true, false]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
