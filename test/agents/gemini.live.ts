import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acpAdapter } from '../../src/agents/acp/adapter';
import { hiddenMcpTools } from './harness/cases/reachCases';
import { testInTerminal } from './harness/inTerminal';
import { Live } from './harness/live';
import { LiveWorld } from './harness/liveWorld';
import type { Place, RuntimeUnderTest } from './harness/runtimeUnderTest';
import { testRuntime } from './harness/testRuntime';

const gemini: RuntimeUnderTest = {
  name: 'gemini',
  title: 'Gemini CLI (ACP)',
  adapter: acpAdapter,
  prepare({ home }) {
    mkdirSync(join(home, '.gemini'), { recursive: true });
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
    };
    writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify(settings));
  },
  launch: ({ program, model, env }) => ({
    command: program,
    args: ['--acp', '--model', 'gemini-2.5-flash'],
    env: { ...env, GEMINI_API_KEY: 'a-key-that-opens-nothing', GOOGLE_GEMINI_BASE_URL: model },
    options: { flavour: 'gemini' },
  }),
  dialect: {
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'a command' } }),
    shellIn: (command, folder) => ({ name: 'run_shell_command', input: { command, dir_path: folder } }),
    write: (path, content) => ({ name: 'write_file', input: { file_path: path, content } }),
    edit: (path, from, to) => ({
      name: 'replace',
      input: { file_path: path, old_string: from, new_string: to, instruction: 'change it' },
    }),
    read: (path) => ({ name: 'read_file', input: { file_path: path } }),
    fetch: (url) => ({ name: 'web_fetch', input: { prompt: `what is at ${url}` } }),
    mcp: undefined,
    subagent: undefined,
    offers: { options: ['model'], usage: false, images: true },
    ask: undefined,
  },
};

/** A file by which the person has said that they trust every folder. */
function trustAll(home: string): string {
  const file = join(home, 'trusted.json');
  if (home !== '') {
    writeFileSync(file, JSON.stringify({ '/': 'TRUST_FOLDER' }));
  }
  return file;
}

testRuntime(gemini, (stage) => {
  testInTerminal('gemini', stage, ({ home }, prompt) => ({
    env: { GEMINI_CLI_TRUSTED_FOLDERS_PATH: trustAll(home) },
    args: ['-p', prompt, '--model', 'gemini-2.5-flash', '--approval-mode', 'yolo', '--skip-trust'],
    switches: [
      ['.gemini/settings.json', '{"hooksConfig": {"enabled": false}}'],
      ['.gemini/settings.json', '{"hooksConfig": {"disabled": ["gatehouse"]}}'],
    ],
  }));

  test('gemini: what it would do unasked, or could never do, is not offered, and calling it ends no session', async () => {
    const hidden = [
      { name: 'activate_skill', input: { name: 'skill-creator' } },
      { name: 'enter_plan_mode', input: { reason: 'x' } },
      { name: 'exit_plan_mode', input: { plan_path: '../../../odd.md', plan_filename: '../odd.md' } },
      { name: 'invoke_agent', input: { agent_name: 'codebase_investigator', prompt: 'x' } },
      { name: 'get_internal_docs', input: {} },
    ];
    const live = await Live.start(stage().world);
    try {
      for (const call of hidden) {
        const turn = await live.turn([{ calls: [call] }], { answering: () => ({ kind: 'allow' }) });
        const offered = turn.requests[0]?.tools.map((it) => it.name) ?? [];
        assert.ok(offered.includes('run_shell_command') && !offered.includes(call.name), offered.join(' '));
        assert.equal(turn.events.at(-1)?.kind, 'idle', JSON.stringify(turn.events.at(-1)));
        assert.equal(turn.reviews.length, 0);
      }
    } finally {
      await live.end();
    }
  });

  test('gemini: a command that goes on by itself is shown as one', async () => {
    const live = await Live.start(stage().world);
    try {
      const call = (more: object) => ({ name: 'run_shell_command', input: { command: 'sleep 1', ...more } });
      const turn = await live.turn([{ calls: [call({ is_background: true })] }, { calls: [call({})] }]);
      assert.deepEqual(
        turn.reviews.map((it) => it.record.call.input),
        [{ command: 'sleep 1', run_in_background: true }, { command: 'sleep 1' }],
      );
    } finally {
      await live.end();
    }
  });

  test('gemini: permissions, hooks, programs and MCP servers of the folder are not heard, also where it is trusted', async () => {
    const { world } = stage();
    const cwd = world.workspace();
    mkdirSync(join(cwd, '.gemini'));
    mkdirSync(join(world.root, 'home/.gemini'), { recursive: true });
    writeFileSync(
      join(world.root, 'home/.gemini/trustedFolders.json'),
      JSON.stringify({ [cwd]: 'TRUST_FOLDER', [world.root]: 'TRUST_FOLDER' }),
    );
    const hook = { matcher: '*', hooks: [{ type: 'command', name: 'h', command: `touch ${join(cwd, 'hooked')}` }] };
    const settings = {
      tools: {
        ...{ allowed: ['run_shell_command'], approvalMode: 'yolo' },
        discoveryCommand: `touch ${join(cwd, 'discovered')}; echo []`,
      },
      mcpServers: { planted: { command: 'touch', args: [join(cwd, 'served')], trust: true } },
      hooks: { SessionStart: [hook], BeforeTool: [hook] },
    };
    writeFileSync(join(cwd, '.gemini/settings.json'), JSON.stringify(settings));
    const live = await Live.start(world, { cwd });
    try {
      const turn = await live.turn([{ calls: [stage().dialect.shell('mkdir made')] }]);
      assert.equal(turn.reviews.length, 1);
      assert.deepEqual(
        ['hooked', 'served', 'discovered', 'made'].filter((name) => existsSync(join(cwd, name))),
        [],
      );
    } finally {
      await live.end();
    }
  });

  test('gemini: tools of MCP servers reach the gate, also those that say they only read', async () => {
    const launch = (place: Place) => {
      const [command, ...args] = place.mcp;
      const given = gemini.launch(place);
      return { ...given, options: { ...given.options, trustFolder: true, mcpServers: { demo: { command, args } } } };
    };
    const world = await LiveWorld.start({ ...gemini, launch });
    const live = await Live.start(world);
    try {
      const call = (tool: string) => ({ name: `mcp_demo_${tool}`, input: { text: 'it' } });
      const steps = [{ calls: [call('echo')] }, { calls: [call('peek')] }];
      const turn = await live.turn(steps, { rules: ['allow mcp__demo__echo', 'deny mcp__demo__peek'] });
      assert.deepEqual(
        turn.reviews.map((it) => [it.record.call.tool, it.record.call.input, it.outcome.decision]),
        [
          ['mcp__demo__echo', { text: 'it' }, 'allow'],
          ['mcp__demo__peek', { text: 'it' }, 'deny'],
        ],
      );
      assert.match(turn.results, /echo says it/);
      assert.doesNotMatch(turn.results, /peek says/);
      await hiddenMcpTools(world, { echo: 'mcp_demo_echo', peek: 'mcp_demo_peek' });
    } finally {
      await live.end();
      await world.stop();
    }
  });
});
