import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { acpAdapter } from '../../src/agents/acp/adapter';
import { Live } from './harness/live';
import { testRuntime } from './harness/testRuntime';

testRuntime(
  {
    name: 'qwen',
    title: 'Qwen Code (ACP)',
    adapter: acpAdapter,
    launch: ({ program, model, mcp: [command, ...args], env }) => ({
      command: program,
      args: ['--acp', '--auth-type', 'openai'],
      env: {
        ...env,
        OPENAI_API_KEY: 'a-key-that-opens-nothing',
        OPENAI_BASE_URL: `${model}/v1`,
        OPENAI_MODEL: 'scripted',
      },
      options: { flavour: 'qwen', mcpServers: { demo: { command, args } } },
    }),
    dialect: {
      shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'a command' } }),
      write: (path, content) => ({ name: 'write_file', input: { file_path: path, content } }),
      edit: (path, from, to) => ({ name: 'edit', input: { file_path: path, old_string: from, new_string: to } }),
      read: (path) => ({ name: 'read_file', input: { file_path: path } }),
      fetch: (url) => ({ name: 'web_fetch', input: { url, prompt: 'what is there?' } }),
      mcp: (tool, text) => ({ name: `mcp__demo__${tool}`, input: { text } }),
      subagent: undefined,
      ask: undefined,
    },
    exceptions: new Map([
      ['cancelling ends a command that runs', 'Qwen Code refuses commands that begin with `sleep`; a test of its own'],
    ]),
  },
  (stage) => {
    test('qwen: cancelling ends a command that runs', async () => {
      const live = await Live.start(stage().world, { rules: ['allow Bash'], answering: () => ({ kind: 'allow' }) });
      try {
        const command = 'node -e "setTimeout(() => 0, 6000)" && mkdir survived';
        const begun = await live.begin([{ calls: [stage().dialect.shell(command)] }]);
        for (const end = Date.now() + 60_000; live.reviews.length === 0 && Date.now() < end; await pause(20)) {
          // It is waited for the call.
        }
        assert.equal(live.reviews.length, 1);
        await pause(1_000);
        await live.agent.cancel();
        await live.until((it) => it.kind === 'idle', begun.from, 20_000);
        await pause(7_000);
        assert.ok(!existsSync(join(live.cwd, 'survived')), 'the command went on');
      } finally {
        await live.end();
      }
    });
  },
);
