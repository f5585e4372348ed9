import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codexAdapter } from '../../src/agents/codex/adapter';
import { hiddenMcpTools } from './harness/cases/reachCases';
import { testInTerminal } from './harness/inTerminal';
import { Live } from './harness/live';
import { LiveWorld } from './harness/liveWorld';
import type { Place, RuntimeUnderTest } from './harness/runtimeUnderTest';
import { testRuntime } from './harness/testRuntime';

const patch = (...lines: readonly string[]) => ({
  name: 'apply_patch',
  freeform: true,
  input: `${['*** Begin Patch', ...lines, '*** End Patch'].join('\n')}\n`,
});

const codex: RuntimeUnderTest = {
  name: 'codex',
  title: 'Codex',
  adapter: codexAdapter,
  launch: ({ program, model, env, home }) => ({
    command: program,
    args: [],
    env: { ...env, CODEX_HOME: join(home, '.codex') },
    options: {
      model: 'gpt-5.5',
      modelProvider: { base_url: `${model}/v1`, wire_api: 'responses', requires_openai_auth: false },
    },
  }),
  dialect: {
    shell: (command) => ({ name: 'exec_command', input: { cmd: command, yield_time_ms: 30_000 } }),
    shellIn: (command, folder) => ({
      ...{ name: 'exec_command', input: { cmd: command, workdir: folder, yield_time_ms: 30_000 } },
    }),
    write: (path, content) => patch(`*** Add File: ${path}`, ...lines(content, '+')),
    edit: (path, from, to) => patch(`*** Update File: ${path}`, '@@', ...lines(from, '-'), ...lines(to, '+')),
    read: undefined,
    fetch: undefined,
    mcp: undefined,
    subagent: undefined,
    offers: { options: ['model', 'effort'], usage: true, images: true },
    ask: undefined,
  },
};

testRuntime(codex, (stage) => {
  testInTerminal('codex', stage, ({ model }, prompt) => {
    const provider = [
      ...['model="gpt-5.5"', 'model_provider="local"', 'model_providers.local.name="local"'],
      ...[`model_providers.local.base_url="${model}/v1"`, 'model_providers.local.wire_api="responses"'],
      'model_providers.local.requires_openai_auth=false',
    ];
    const options = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'];
    return { args: ['exec', ...options, ...provider.flatMap((it) => ['-c', it]), prompt] };
  });

  test('codex: what the person says while it works reaches the model in the same turn', async () => {
    const live = await Live.start(stage().world, { rules: ['allow Bash'] });
    try {
      const begun = await live.begin([{ calls: [stage().dialect.shell('sleep 3')] }, { text: 'Done.' }], {
        rules: ['allow Bash'],
      });
      await live.until((it) => it.kind === 'toolStarted', begun.from);
      await live.agent.steer?.('STEERED WORDS');
      await live.until((it) => it.kind === 'idle', begun.from);
      assert.match(JSON.stringify(live.turnOf(begun).requests.at(-1)?.said), /STEERED WORDS/);
    } finally {
      await live.end();
    }
  });

  test('codex: a patch that changes, moves and removes files is shown whole and then made', async () => {
    const live = await Live.start(stage().world);
    try {
      const call = patch(
        '*** Add File: made.txt',
        '+made',
        '*** Update File: hello.txt',
        '*** Move to: moved.txt',
        '@@',
        ' hello',
        '-world',
        '+moved',
        '*** Delete File: doomed.txt',
      );
      const turn = await live.turn([{ calls: [call] }], { answering: () => ({ kind: 'allow' }) });
      const [seen] = live.person.seen;
      assert.deepEqual(
        seen?.changes.map((it) => [it.path, it.kind === 'text' && it.movedTo, it.kind === 'text' && it.after]).sort(),
        [
          [join(live.cwd, 'doomed.txt'), undefined, undefined],
          [join(live.cwd, 'hello.txt'), join(live.cwd, 'moved.txt'), 'hello\nmoved\n'],
          [join(live.cwd, 'made.txt'), undefined, 'made\n'],
        ],
      );
      assert.equal(turn.reviews.length, 1);
      assert.equal(readFileSync(join(live.cwd, 'moved.txt'), 'utf8'), 'hello\nmoved\n');
      assert.ok(!existsSync(join(live.cwd, 'doomed.txt')));
    } finally {
      await live.end();
    }
  });

  test('codex: rules, hooks and MCP servers of the folder and of the person are not heard', async () => {
    const cwd = stage().world.workspace();
    const own = join(stage().world.place(cwd).home, '.codex');
    for (const folder of [join(cwd, '.codex'), own]) {
      mkdirSync(join(folder, 'rules'), { recursive: true });
      writeFileSync(join(folder, 'rules/default.rules'), 'prefix_rule(pattern=["mkdir"], decision="allow")\n');
      const server = `[mcp_servers.planted]\ncommand = "touch"\nargs = ["${join(cwd, 'served')}"]\n`;
      writeFileSync(join(folder, 'config.toml'), `approval_policy = "never"\n${server}`);
    }
    const live = await Live.start(stage().world, { cwd });
    try {
      const turn = await live.turn([{ calls: [stage().dialect.shell('mkdir made')] }]);
      assert.equal(turn.reviews.length, 1);
      assert.deepEqual(
        ['served', 'made'].filter((name) => existsSync(join(cwd, name))),
        [],
      );
    } finally {
      await live.end();
    }
  });

  test('codex: tools of MCP servers reach the gate, also those that say they only read, and hidden ones no request', async () => {
    const launch = (place: Place) => {
      const [command, ...args] = place.mcp;
      const given = codex.launch(place);
      return { ...given, options: { ...given.options, mcpServers: { demo: { command, args } } } };
    };
    const search = { name: 'tool_search', input: { query: 'demo' } };
    const resources = ['list_mcp_resources', 'list_mcp_resource_templates', 'read_mcp_resource'];
    const atHand = ['write_stdin', 'request_user_input', ...resources];
    const world = await LiveWorld.start({ ...codex, launch, dialect: { ...codex.dialect, search, atHand } });
    const live = await Live.start(world);
    try {
      const call = (tool: string) => ({ name: tool, namespace: 'mcp__demo', input: { text: 'it' } });
      await live.offered((body) => body.includes('"peek"'));
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
      await hiddenMcpTools(world, { echo: 'echo', peek: 'peek' });
    } finally {
      await live.end();
      await world.stop();
    }
  });

  test('codex: a page, which it has no tool for, is fetched by the shell only when it is allowed', async () => {
    const { world, dialect } = stage();
    const { host, url } = world.web.page;
    const live = await Live.start(world);
    try {
      const curl = (path: string) => [{ calls: [dialect.shell(`curl -s ${url}${path}`)] }];
      const denied = await live.turn(curl('/denied'), {
        rules: ['allow Bash(curl:*)', `deny WebFetch(domain:${host})`],
      });
      assert.deepEqual(
        denied.reviews.map((it) => it.outcome.decision),
        ['deny'],
      );
      const allowed = await live.turn(curl('/allowed'), { answering: () => ({ kind: 'allow' }) });
      assert.match(allowed.results, /THE PAGE/);
      assert.deepEqual(world.web.hits, ['/allowed']);
    } finally {
      await live.end();
    }
  });

  test('codex: a hidden patch tool is not in the request to the model, and is denied when it is called all the same', async () => {
    const live = await Live.start(stage().world, { tools: { allowed: [], disallowed: ['Patch'] }, mode: 'bypass' });
    try {
      const called = await live.turn([{ calls: [patch('*** Add File: called.txt', '+x')] }]);
      const offered = called.requests[0]?.tools.map((it) => it.name) ?? [];
      assert.ok(offered.includes('exec_command') && !offered.includes('apply_patch'), offered.join(' '));
      // By the shell it comes as a patch too.
      const command = "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: piped.txt\n+x\n*** End Patch\nEOF\n";
      const piped = await live.turn([{ calls: [stage().dialect.shell(command)] }]);
      assert.deepEqual(
        piped.reviews.map((it) => [it.record.call.tool, it.outcome.decision]),
        [['Patch', 'deny']],
      );
      assert.match(piped.told, /`Patch` in the disallowed tools hides it/);
      assert.deepEqual(
        ['called.txt', 'piped.txt'].filter((name) => existsSync(join(live.cwd, name))),
        [],
      );
    } finally {
      await live.end();
    }
  });

  test('codex: why a call was denied is said with the rejection, once, and the person reads that it was', async () => {
    const live = await Live.start(stage().world, { rules: ['deny Bash(touch:*)'] });
    try {
      const turn = await live.turn([{ calls: [stage().dialect.shell('touch denied.txt')] }]);
      assert.equal(turn.requests.length, 2);
      assert.equal(turn.told.match(/Gatehouse denied the tool call/g)?.length, 1, turn.told);
      assert.ok(
        turn.events.some((it) => it.kind === 'notice' && /^The agent was told: .*Bash\(touch:\*\)/.test(it.text)),
      );
      const next = await live.turn([{ text: 'Yes. ' }]);
      assert.equal(next.told.match(/Gatehouse denied the tool call/g)?.length, 1, next.told);
    } finally {
      await live.end();
    }
  });

  test('codex: a shell that was allowed takes no input that nobody was asked about', async () => {
    const live = await Live.start(stage().world, { rules: ['allow Bash'] });
    try {
      const turn = await live.turn([
        { calls: [{ name: 'exec_command', input: { cmd: 'bash -i', tty: true, yield_time_ms: 500 } }] },
      ]);
      assert.doesNotMatch(turn.results, /session ID/);
    } finally {
      await live.end();
    }
  });
});

function lines(text: string, mark: string): readonly string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `${mark}${line}`);
}
