import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect } from '../../../src/agents/copilot/connect';
import type { AgentStart } from '../../../src/ports/agent';

const home = mkdtempSync(join(tmpdir(), 'gatehouse-copilot-'));
after(() => rmSync(home, { recursive: true, force: true }));

test('Copilot: a CLI that is to end in the moment in which it is started is not waited for', {
  timeout: 30_000,
}, async () => {
  const ending = new AbortController();
  const launch = { command: process.execPath, args: ['-e', 'setInterval(() => undefined, 1000)', '--'], env: {} };
  const connecting = connect({ launch, cwd: home, signal: ending.signal } as unknown as AgentStart, {
    ...{ home, ownSettings: false, provider: { type: 'openai', baseUrl: 'http://127.0.0.1:1' } },
    ...{ model: undefined, reasoningEffort: undefined, mcpServers: {} },
  });
  ending.abort();
  await assert.rejects(connecting, /abort/);
});
