import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** Starts an agent whose program is not there, in a process that can find nothing but the packed file. */
const starting = `
  const { copilotAdapter } = require('./agents/copilot.js');
  const launch = { command: '/nowhere/copilot', args: [], env: { XDG_STATE_HOME: process.cwd() }, options: {} };
  const start = { launch, cwd: process.cwd(), signal: new AbortController().signal };
  copilotAdapter.start(start, {}).catch((error) => console.log(error.message));`;

test('copilot: the packed adapter is loaded and used with no node_modules beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    execFileSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${folder}`]);
    const said = execFileSync(process.execPath, ['-e', starting], { cwd: folder, encoding: 'utf8' });
    assert.match(said, /^`\/nowhere\/copilot` was not found\. Install it/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
