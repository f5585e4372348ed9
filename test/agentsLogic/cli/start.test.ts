import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cliAdapter } from '../../../src/agents/cli/adapter';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import type { AgentSession } from '../../../src/ports/agent';
import type { Reviewer } from '../../../src/ports/reviewer';
import { isAlive } from '../isAlive';

const denies: Reviewer = { review: async () => ({ decision: 'deny', message: '', because: 'policy' }) };

function started(program: string, signal: AbortSignal, reviewer = denies): Promise<AgentSession> {
  const folder = dirname(program);
  return cliAdapter.start(
    {
      ...{ session: 's' as SessionId, agent: 'it', cwd: folder, tools: everythingVisible, resume: undefined },
      launch: { command: program, args: [], env: {}, options: {} },
      ...{ scratch: folder, signal },
    },
    {
      reviewer,
      person: { ask: async () => undefined },
      ids: { next: () => 'id' },
      log: { error: () => undefined },
    },
  );
}

test('cli: a program that does not say what it can do is ended when the start is given up', {
  timeout: 20_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
  try {
    const pidFile = join(folder, 'pid');
    const program = join(folder, 'copilot');
    writeFileSync(program, `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`, { mode: 0o755 });
    const given = new AbortController();
    const failed = assert.rejects(started(program, given.signal));
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

test('cli: ending a session leaves no program behind, also one that was just being started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
  try {
    const program = join(folder, 'copilot');
    const help = '[ "$1" = --help ] && echo --output-format && exit 0';
    writeFileSync(program, `#!/bin/sh\n${help}\nsleep 600\n`, { mode: 0o755 });
    const session = await started(program, new AbortController().signal);
    await session.send('go');
    await session.end();
    assert.equal(spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('cli: what the person grants lasts for the session, and what a mode lets through for one message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
  try {
    const program = join(folder, 'copilot');
    const said = join(folder, 'said');
    const denial = JSON.stringify({
      type: 'tool.execution_complete',
      data: { toolCallId: 'c', success: false, error: { code: 'denied', message: 'no' } },
    });
    const begun = JSON.stringify({
      type: 'tool.execution_start',
      data: { toolCallId: 'c', toolName: 'bash', arguments: { command: 'touch a' } },
    });
    const lines = [
      '#!/bin/sh',
      '[ "$1" = --help ] && echo --output-format && exit 0',
      `echo "$*" >> '${said}'`,
      'case "$*" in *allow-tool*) exit 0;; esac',
      `echo '${begun}'`,
      `echo '${denial}'`,
    ];
    writeFileSync(program, `${lines.join('\n')}\n`, { mode: 0o755 });
    for (const [byPerson, expected] of [
      [true, [false, true, true]],
      [false, [false, true, false, true]],
    ] as const) {
      rmSync(said, { force: true });
      const review: Reviewer['review'] = async ({ input }) =>
        byPerson ? { decision: 'allow', input, byPerson } : { decision: 'allow', input };
      const session = await started(program, new AbortController().signal, { review });
      for (const message of ['one', 'two']) {
        const idle = new Promise<void>((resolve) => {
          const listening = session.onDidEmit((event) => {
            if (event.kind === 'idle') {
              listening.dispose();
              resolve();
            }
          });
        });
        await session.send(message);
        await idle;
      }
      await session.end();
      const runs = readFileSync(said, 'utf8').split('--prompt=').slice(1);
      assert.deepEqual(
        runs.map((words) => words.includes('--allow-tool=shell(touch:*)')),
        expected,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
