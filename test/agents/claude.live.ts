import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { claudeAdapter } from '../../src/agents/claude/adapter';
import type { AgentLaunch } from '../../src/ports/agent';
import { serverAtUrl } from '../cli/mcp/serverAtUrl';
import { HostileFolder } from './harness/hostileFolder';
import { testInTerminal } from './harness/inTerminal';
import { Live } from './harness/live';
import { testRuntime } from './harness/testRuntime';

testRuntime(
  {
    name: 'claude',
    title: 'Claude Code',
    adapter: claudeAdapter,
    launch: ({ program, model, mcp: [command, ...args], env, home }) => ({
      command: program,
      args: [],
      env: {
        ...env,
        CLAUDE_CONFIG_DIR: join(home, '.claude'),
        ANTHROPIC_BASE_URL: model,
        ANTHROPIC_API_KEY: 'a-key-that-opens-nothing',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
      options: { model: 'claude-sonnet-4-5', mcpServers: { demo: { command, args } } },
    }),
    dialect: {
      shell: (command) => ({ name: 'Bash', input: { command, description: 'a command' } }),
      write: (path, content) => ({ name: 'Write', input: { file_path: path, content } }),
      edit: (path, from, to) => ({ name: 'Edit', input: { file_path: path, old_string: from, new_string: to } }),
      read: (path) => ({ name: 'Read', input: { file_path: path } }),
      fetch: (url) => ({ name: 'WebFetch', input: { url, prompt: 'what is there?' } }),
      mcp: (tool, text) => ({ name: `mcp__demo__${tool}`, input: { text } }),
      atHand: ['DeferredToolPlaceholder'],
      search: { name: 'ToolSearch', input: { query: 'demo', max_results: 9 } },
      subagent: (prompt) => ({
        name: 'Agent',
        input: { description: 'below', prompt, subagent_type: 'general-purpose' },
      }),
      offers: { options: ['model'], usage: true, images: true },
      ask: (question, options) => ({
        name: 'AskUserQuestion',
        input: {
          questions: [
            {
              question,
              header: 'Choose',
              multiSelect: false,
              options: options.map((label) => ({ label, description: label })),
            },
          ],
        },
      }),
    },
  },
  (stage) => {
    testInTerminal('claude', stage, ({ home, cwd }, prompt) => ({
      args: ['-p', prompt, '--model', 'claude-sonnet-4-5', '--permission-mode', 'acceptEdits'],
      env: { DISABLE_AUTOUPDATER: '1' },
      tui: {
        args: [prompt, '--model', 'claude-sonnet-4-5'],
        prepare() {
          const known = {
            ...{ hasCompletedOnboarding: true, theme: 'dark', bypassPermissionsModeAccepted: true },
            customApiKeyResponses: { approved: ['a-key-that-opens-nothing'.slice(-20)], rejected: [] },
            projects: { [cwd]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
          };
          writeFileSync(join(home, '.claude', '.claude.json'), JSON.stringify(known));
        },
        asks: /you.{0,20}want.{0,20}to.{0,20}proceed/,
        yes: '\r',
      },
    }));

    test('claude: hooks, permissions and MCP servers of the folder are not heard', async () => {
      const cwd = stage().world.workspace();
      const touch = (name: string) => ({ type: 'command', command: `touch ${join(cwd, name)}` });
      mkdirSync(join(cwd, '.claude'));
      const hooks = {
        SessionStart: [{ hooks: [touch('hooked')] }],
        PreToolUse: [{ matcher: '*', hooks: [touch('hooked')] }],
      };
      writeFileSync(
        join(cwd, '.claude/settings.json'),
        JSON.stringify({ permissions: { allow: ['Bash'] }, hooks, enableAllProjectMcpServers: true }),
      );
      const server = { command: 'touch', args: [join(cwd, 'served')] };
      writeFileSync(join(cwd, '.mcp.json'), JSON.stringify({ mcpServers: { planted: server } }));
      const live = await Live.start(stage().world, { cwd });
      try {
        const turn = await live.turn([{ calls: [stage().dialect.shell('mkdir made')] }]);
        assert.equal(turn.reviews.length, 1);
        assert.deepEqual(
          ['hooked', 'served', 'made'].filter((name) => existsSync(join(cwd, name))),
          [],
        );
      } finally {
        await live.end();
      }
    });

    test('claude: no skill and no command runs a program while it is read, whoever calls it', async () => {
      const { world } = stage();
      const folder = new HostileFolder(world.workspace(), join(world.root, 'home'));
      const live = await Live.start(world, { cwd: folder.cwd, rules: ['allow *'] });
      try {
        for (const skill of ['security-review', 'evil', 'review', 'init']) {
          const turn = await live.turn([{ calls: [{ name: 'Skill', input: { skill } }] }], {
            answering: () => ({ kind: 'allow' }),
          });
          assert.ok(!turn.requests[0]?.tools.some(({ name }) => name === 'Skill'));
          assert.equal(turn.events.at(-1)?.kind, 'idle');
        }
        assert.deepEqual(folder.started, []);
      } finally {
        await live.end();
      }
    });

    test('claude: a command that is watched is judged like any other', async () => {
      const { world } = stage();
      const launch = (own: AgentLaunch) => ({
        ...own,
        env: { ...own.env, CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '0' },
      });
      const live = await Live.start(world, { launch, rules: ['allow Monitor', 'deny Bash(touch no.txt)'] });
      try {
        const watch = (command: string) => ({
          name: 'Monitor',
          input: { command, description: 'd', timeout_ms: 5_000 },
        });
        const turn = await live.turn([{ calls: [watch('touch no.txt')] }, { calls: [watch('touch asked.txt')] }]);
        assert.deepEqual(
          turn.reviews.map(({ record, outcome }) => [record.call.tool, outcome.decision, record.answer?.decision]),
          [
            ['Monitor', 'deny', undefined],
            ['Monitor', 'deny', 'deny'],
          ],
        );
        assert.deepEqual(
          ['no.txt', 'asked.txt'].filter((name) => existsSync(join(live.cwd, name))),
          [],
        );
      } finally {
        await live.end();
      }
    });

    test('claude: a resource of an MCP server that a message mentions is not read', async () => {
      const live = await Live.start(stage().world);
      try {
        const begun = await live.begin([{ text: 'Hello.' }], undefined, (marker) => `${marker} see @demo:note://one`);
        await live.until((event) => event.kind === 'idle', begun.from);
        const [request] = live.turnOf(begun).requests;
        assert.match(JSON.stringify(request?.said), /\\\\@demo:note/);
      } finally {
        await live.end();
      }
    });

    test('claude: tools of an MCP server at a URL are hidden and judged like those of any other', async () => {
      const { asked, url } = await serverAtUrl();
      const live = await Live.start(stage().world, {
        launch: (own) => ({ ...own, options: { ...own.options, mcpServers: { web: { type: 'http', url } } } }),
        tools: { allowed: [], disallowed: ['mcp__web__peek'] },
      });
      try {
        const search = { name: 'ToolSearch', input: { query: 'web', max_results: 9 } };
        const request = await live.offered((body) => /mcp__web__echo/.test(body), search);
        assert.match(JSON.stringify(request?.body), /mcp__web__echo/);
        assert.doesNotMatch(JSON.stringify(request?.body), /mcp__web__peek/);
        const calls = ['echo', 'rm'].map((tool) => ({ name: `mcp__web__${tool}`, input: {} }));
        const rules = ['allow mcp__web__echo', 'deny mcp__web__rm'];
        const turn = await live.turn(
          calls.map((call) => ({ calls: [call] })),
          { rules },
        );
        assert.match(turn.results, /echo says it/);
        assert.deepEqual(
          turn.reviews.map(({ outcome }) => outcome.decision),
          ['allow', 'deny'],
        );
        assert.deepEqual(
          asked.filter((it) => it.startsWith('tools/call')),
          ['tools/call echo'],
        );
      } finally {
        await live.end();
      }
    });

    test('claude: a variable of the person that switches hooks off does not keep calls from the gate', async () => {
      process.env['CLAUDE_CODE_SIMPLE'] = '1';
      try {
        const live = await Live.start(stage().world);
        try {
          const turn = await live.turn([{ calls: [stage().dialect.shell('ls')] }]);
          assert.equal(turn.reviews.length, 1);
          assert.equal(turn.events.at(-1)?.kind, 'idle');
        } finally {
          await live.end();
        }
      } finally {
        delete process.env['CLAUDE_CODE_SIMPLE'];
      }
    });

    test('claude: a command that follows a change of folder is judged where it would run', async () => {
      const live = await Live.start(stage().world, { rules: ['allow Bash'] });
      try {
        const { shell } = stage().dialect;
        const steps = [{ calls: [shell('mkdir below && cd below')] }, { calls: [shell('pwd')] }];
        const turn = await live.turn(steps);
        assert.deepEqual(
          turn.reviews.map((it) => it.record.call.cwd),
          [live.cwd, join(live.cwd, 'below')],
        );
        assert.match(turn.results, /below/);
      } finally {
        await live.end();
      }
    });
  },
);
