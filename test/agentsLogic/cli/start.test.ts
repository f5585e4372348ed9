import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cliAdapter } from '../../../src/agents/cli/adapter';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import { isAlive } from '../isAlive';

test('cli: a program that does not say what it can do is ended when the start is given up', {
  timeout: 20_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
  try {
    const pidFile = join(folder, 'pid');
    const program = join(folder, 'copilot');
    writeFileSync(program, `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`, { mode: 0o755 });
    const given = new AbortController();
    const starting = cliAdapter.start(
      {
        ...{ session: 's' as SessionId, agent: 'it', cwd: folder, tools: everythingVisible, resume: undefined },
        launch: { command: program, args: [], env: {}, options: {} },
        ...{ scratch: folder, signal: given.signal },
      },
      {
        reviewer: { review: async () => ({ decision: 'deny', message: '', because: 'policy' }) },
        person: { ask: async () => undefined },
        ids: { next: () => 'id' },
        log: { error: () => undefined },
      },
    );
    const failed = assert.rejects(starting);
    while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') {
      await pause(20);
    }
    const pid = Number(readFileSync(pidFile, 'utf8'));
    given.abort();
    await failed;
    assert.equal(isAlive(pid), false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
