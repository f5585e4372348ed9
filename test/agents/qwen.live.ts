import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { acpAdapter } from '../../src/agents/acp/adapter';
import { variableCase } from './harness/cases/variableCase';
import { testInTerminal } from './harness/inTerminal';
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
      shellIn: (command, folder) => ({ name: 'run_shell_command', input: { command, directory: folder } }),
      write: (path, content) => ({ name: 'write_file', input: { file_path: path, content } }),
      edit: (path, from, to) => ({ name: 'edit', input: { file_path: path, old_string: from, new_string: to } }),
      read: (path) => ({ name: 'read_file', input: { file_path: path } }),
      fetch: (url) => ({ name: 'web_fetch', input: { url, prompt: 'what is there?' } }),
      mcp: (tool, text) => ({ name: `mcp__demo__${tool}`, input: { text } }),
      listsOnce: true,
      search: { name: 'tool_search', input: { query: 'demo' } },
      subagent: undefined,
      // Pictures are kept from a model that it does not know.
      offers: { options: ['model'], usage: false, images: false },
      ask: undefined,
    },
    exceptions: new Map([
      ['cancelling ends a command that runs', 'Qwen Code refuses commands that begin with `sleep`; a test of its own'],
      [variableCase.name, 'it hears the folder where it has MCP servers; a test of its own without them'],
    ]),
  },
  (stage) => {
    testInTerminal('qwen', stage, (_place, prompt) => ({
      args: ['-p', prompt, '--auth-type', 'openai', '--approval-mode', 'yolo'],
    }));

    test(`qwen: ${variableCase.name}, unless it has MCP servers`, async () => {
      await variableCase.apart?.({
        ...stage(),
        start: { launch: (launch) => ({ ...launch, options: { flavour: 'qwen' } }) },
      });
    });

    test('qwen: of two calls with one name each is judged by its own words', async () => {
      const live = await Live.start(stage().world, { rules: ['allow Bash(mkdir:*)'] });
      try {
        const { shell } = stage().dialect;
        await live.turn([{ calls: [shell('mkdir x'), { ...shell('touch EVIL'), isTwin: true }] }]);
        assert.ok(!existsSync(join(live.cwd, 'EVIL')), 'it ran as the other one');
        assert.ok(
          live.reviews.every((it) => it.outcome.decision === 'deny' || /mkdir/.test(JSON.stringify(it.record))),
        );
      } finally {
        await live.end();
      }
    });

    test('qwen: tools that it would use without asking are not there, also by the way around', async () => {
      const cwd = stage().world.workspace();
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@x', ...args], { cwd, encoding: 'utf8' });
      git('init', '-q');
      git('add', '.');
      git('commit', '-qm', 'first');
      const live = await Live.start(stage().world, { cwd });
      try {
        const enter = { name: 'enter_worktree', input: { name: 'planted' } };
        const around = {
          name: 'tool_call',
          input: { name: enter.name, tool_name: enter.name, arguments: enter.input },
        };
        for (const call of [enter, around, { name: 'enter_plan_mode', input: {} }]) {
          const turn = await live.turn([{ calls: [call] }], { answering: () => ({ kind: 'allow' }) });
          assert.equal(turn.events.at(-1)?.kind, 'idle');
        }
        assert.equal(git('worktree', 'list').trim().split('\n').length, 1);
        assert.equal(git('branch').trim().split('\n').length, 1);
        // It still asks: the mode is the one that we chose.
        const turn = await live.turn([{ calls: [stage().dialect.shell('ls')] }], { rules: ['deny Bash'] });
        assert.equal(turn.reviews.length, 1);
      } finally {
        await live.end();
      }
    });

    test('qwen: nobody is told what is done', async () => {
      const { world, dialect } = stage();
      const refused = world.web.refused.length;
      const live = await Live.start(world);
      try {
        await live.turn([{ calls: [dialect.shell('ls')] }]);
      } finally {
        await live.end();
      }
      assert.deepEqual(world.web.refused.slice(refused), []);
    });

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
