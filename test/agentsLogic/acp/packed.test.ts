import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { smallAgent } from './smallAgent';

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
    writeFileSync(join(folder, 'agent.js'), smallAgent);
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
