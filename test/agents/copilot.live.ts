import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { copilotAdapter } from '../../src/agents/copilot/adapter';
import type { SessionId } from '../../src/core/toolCall';
import { everythingVisible } from '../../src/core/tools/visibility';
import type { AgentAdapter, AgentLaunch } from '../../src/ports/agent';
import { CountingIds, FakeLog } from '../gate/fakes';
import { testInTerminal } from './harness/inTerminal';
import { Live } from './harness/live';
import type { LiveWorld } from './harness/liveWorld';
import { descendantsOf, stillRunning, within } from './harness/programs';
import { testRuntime } from './harness/testRuntime';
import { copilot } from './runtimes/copilot';

const bash = copilot.dialect.shell;
const allowing = { answering: () => ({ kind: 'allow' }) as const };

testRuntime(copilot, (stage) => {
  testInTerminal('copilot', stage, ({ model, home, cwd }, prompt) => ({
    args: ['-p', prompt, '--allow-all-tools'],
    tui: {
      args: ['-i', prompt, '--allow-all-tools'],
      prepare() {
        writeFileSync(join(home, 'config.json'), JSON.stringify({ trusted_folders: [cwd], banner: 'never' }));
      },
      asks: /Do.{0,20}you.{0,20}want.{0,20}to/,
      yes: '\r',
    },
    env: {
      ...{ COPILOT_HOME: home, COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' },
      ...{ COPILOT_PROVIDER_BASE_URL: `${model}/v1`, COPILOT_MODEL: 'scripted' },
      COPILOT_PROVIDER_API_KEY: 'no-key-is-needed-here',
    },
  }));

  test('copilot: tools that the CLI never asks about reach the gate', async () => {
    await during(stage().world, {}, async (live) => {
      const calls = [
        { name: 'sql', input: { description: 'x', query: 'CREATE TABLE secrets (a)' } },
        { name: 'list_bash', input: {} },
        { name: 'read_agent', input: { agent_id: 'x' } },
        { name: 'no_such_tool', input: { a: 1 } },
      ];
      const turn = await live.turn(calls.map((call) => ({ calls: [call] })));
      assert.deepEqual(
        turn.reviews.map((it) => it.record.call.tool),
        calls.map((it) => it.name),
      );
      assert.ok(turn.reviews.every((it) => it.outcome.decision === 'deny'));
      assert.equal(turn.results.match(/THE PERSON SAYS NO/g)?.length, calls.length, turn.results);
    });
  });

  test('copilot: a patch, which models of OpenAI make in the place of edits, is judged by its files', async () => {
    const launch = (own: AgentLaunch) => {
      const provider = { ...(own.options['provider'] as object), wireApi: 'responses' };
      return { ...own, options: { ...own.options, model: 'gpt-5.1-codex', provider } };
    };
    await during(stage().world, { launch }, async (live) => {
      const patch = (...lines: readonly string[]) => ({
        ...{ name: 'apply_patch', freeform: true },
        input: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n'),
      });
      const added = (name: string) => [`*** Add File: ${join(live.cwd, name)}`, '+x'];
      const calls = [
        patch(...added('yes.txt')),
        patch(...added('no.txt')),
        // The CLI breaks lines at a carriage return alone.
        patch(`${added('more.txt').join('\n')}\r*** Delete File: ${join(live.cwd, 'hello.txt')}`),
      ];
      const turn = await live.turn(
        calls.map((call) => ({ calls: [call] })),
        { rules: [`allow Write(${join(live.cwd, '{yes,more}.txt')})`, `deny Write(${join(live.cwd, 'no.txt')})`] },
      );
      assert.deepEqual(
        turn.reviews.map(({ record, outcome }) => [record.call.tool, outcome.decision]),
        [
          ['Patch', 'allow'],
          ['Patch', 'deny'],
          ['Patch', 'deny'],
        ],
      );
      assert.deepEqual(
        ['yes.txt', 'no.txt', 'more.txt', 'hello.txt'].filter((name) => existsSync(join(live.cwd, name))),
        ['yes.txt', 'hello.txt'],
      );
    });
  });

  test('copilot: a command that would outlive the session asks, whatever rule allows the command', async () => {
    await during(stage().world, {}, async (live) => {
      const detached = { command: 'mkdir detached', description: 'a folder', mode: 'async', detach: true };
      const turn = await live.turn([{ calls: [{ name: 'bash', input: detached }] }], { rules: ['allow Bash'] });
      assert.equal(turn.reviews[0]?.outcome.decision, 'deny');
      const [seen] = live.person.seen;
      assert.ok(seen?.question.verdict.reasons.some((it) => /goes on after the session has ended/.test(it.text)));
      assert.deepEqual(
        seen?.question.choices.filter((it) => it.kind === 'allowAndRemember'),
        [],
      );
      assert.ok(!existsSync(join(live.cwd, 'detached')));
    });
  });

  test('copilot: calls made at once are each judged, under their own items', async () => {
    await during(stage().world, {}, async (live) => {
      const { read, write } = copilot.dialect;
      assert.ok(read);
      const calls = [
        bash('mkdir one'),
        bash('mkdir two'),
        write(join(live.cwd, 'three.txt'), 'three\n'),
        read(join(live.cwd, 'hello.txt')),
      ];
      const turn = await live.turn([{ calls }], { rules: ['deny Bash(mkdir two)'], ...allowing });
      assert.deepEqual(turn.reviews.map((it) => it.record.call.tool).sort(), ['Bash', 'Bash', 'Read', 'Write']);
      assert.equal(new Set(turn.reviews.map((it) => it.record.call.item)).size, 4);
      assert.deepEqual(
        ['one', 'two', 'three.txt'].map((name) => existsSync(join(live.cwd, name))),
        [true, false, true],
      );
    });
  });

  test('copilot: neither its own settings nor the workspace start programs or speak for the person', async () => {
    const { world } = stage();
    const cwd = world.workspace();
    const home = join(world.place(cwd).home, 'copilot');
    const sessions = join(home, 'sessions');
    const leave = (name: string) => `touch ${join(world.root, name)}`;
    const hook = (name: string) => ({
      version: 1,
      hooks: Object.fromEntries(
        ['preToolUse', 'sessionStart'].map((it) => [it, [{ type: 'command', bash: leave(name), timeoutSec: 5 }]]),
      ),
    });
    const server = (name: string) => ({ type: 'local', command: '/bin/sh', args: ['-c', leave(name)], tools: ['*'] });
    const planted: Readonly<Record<string, unknown>> = {
      [join(home, 'hooks/planted.json')]: hook('seen-home-hook'),
      [join(home, 'mcp-config.json')]: { mcpServers: { planted: server('seen-home-mcp') } },
      [join(home, 'config.json')]: { trusted_folders: [cwd], allowed_urls: ['*'], allow_all_tools: true, yolo: true },
      [join(home, 'permissions-config.json')]: {
        locations: { [cwd]: { tool_approvals: [{ kind: 'commands', commandIdentifiers: ['mkdir', 'rm'] }] } },
      },
      [join(sessions, 'hooks/planted.json')]: hook('seen-session-hook'),
      [join(sessions, 'mcp-config.json')]: { mcpServers: { planted: server('seen-session-mcp') } },
      [join(sessions, 'settings.json')]: hook('seen-session-settings'),
      [join(home, 'settings.json')]: hook('seen-home-settings'),
      [join(cwd, '.github/hooks/planted.json')]: hook('seen-workspace-hook'),
      [join(cwd, '.mcp.json')]: { mcpServers: { planted: server('seen-workspace-mcp') } },
      [join(cwd, '.vscode/mcp.json')]: { servers: { planted: server('seen-vscode-mcp') } },
      [join(cwd, '.github/copilot/settings.json')]: { allowedTools: ['*'], yolo: true },
    };
    for (const [path, content] of Object.entries(planted)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(content));
    }
    process.env['COPILOT_ALLOW_ALL'] = 'true';
    try {
      await during(world, { cwd }, async (live) => {
        const turn = await live.turn([{ calls: [bash('mkdir planted')] }, { calls: [bash('ls')] }]);
        assert.equal(turn.reviews.length, 2);
        assert.ok(!existsSync(join(cwd, 'planted')), 'it ran although the person said no');
        assert.doesNotMatch(JSON.stringify(turn.requests[0]?.tools), /planted/);
      });
    } finally {
      delete process.env['COPILOT_ALLOW_ALL'];
    }
    assert.deepEqual(
      readdirSync(world.root).filter((name) => name.startsWith('seen-')),
      [],
    );
  });

  test('copilot: an edit is asked about before the file is looked at', async () => {
    await during(stage().world, { rules: ['deny Edit'] }, async (live) => {
      const path = join(live.cwd, 'hello.txt');
      for (const old of ['hello', 'not in it']) {
        const turn = await live.turn([{ calls: [copilot.dialect.edit(path, old, 'x')] }], { rules: ['deny Edit'] });
        assert.deepEqual(
          turn.reviews.map((it) => [it.record.call.tool, it.outcome.decision]),
          [['Edit', 'deny']],
        );
        assert.doesNotMatch(turn.results, /no match|not found|multiple/i);
      }
    });
  });

  test('copilot: no tool starts a program that the folder names', async () => {
    const cwd = stage().world.workspace();
    mkdirSync(join(cwd, '.github'));
    const server = { command: 'touch', args: [join(cwd, 'looked')], fileExtensions: { '.txt': 'plaintext' } };
    writeFileSync(join(cwd, '.github/lsp.json'), JSON.stringify({ lspServers: { planted: server } }));
    const live = await Live.start(stage().world, { cwd });
    try {
      const operations = ['documentSymbol', 'hover', 'goToDefinition'];
      const calls = operations.map((operation) => ({
        name: 'lsp',
        input: { operation, file: join(cwd, 'hello.txt'), path: join(cwd, 'hello.txt'), line: 1, character: 1 },
      }));
      const turn = await live.turn([{ calls }], { rules: ['deny Bash'], answering: () => ({ kind: 'allow' }) });
      assert.ok(!turn.requests[0]?.tools.some((it) => it.name === 'lsp'));
      assert.equal(turn.events.at(-1)?.kind, 'idle');
      assert.ok(!existsSync(join(cwd, 'looked')));
    } finally {
      await live.end();
    }
  });

  test('copilot: killed while it speaks or runs a command, the session ends with a message and nothing is left', async () => {
    const { world } = stage();
    const speaking = { text: 'word '.repeat(400), pauseMs: 50 };
    const running = { calls: [bash('sleep 300')] };
    for (const step of [speaking, running]) {
      const before = new Set(descendantsOf(process.pid).map((it) => it.pid));
      await during(world, { rules: ['allow Bash'], ...allowing }, async (live) => {
        await live.begin([step]);
        await live.until((it) => it.kind === (step === speaking ? 'text' : 'toolStarted'));
        const own = live.programs().filter((pid) => !before.has(pid));
        const [agent] = own;
        assert.ok(agent !== undefined);
        process.kill(agent, 'SIGKILL');
        const ended = await live.until((it) => it.kind === 'ended', 0, 15_000);
        assert.ok(ended.kind === 'ended' && ended.because === 'crashed' && /SIGKILL/.test(ended.message ?? ''));
        assert.ok(await within(5_000, () => stillRunning(own).length === 0), stillRunning(own).join('\n'));
      });
    }
  });

  test('copilot: a start that is given up leaves nothing behind', async () => {
    const { world } = stage();
    const before = new Set(descendantsOf(process.pid).map((it) => it.pid));
    const giving = new AbortController();
    const starting = startAlone(copilotAdapter, copilot.launch(world.place(world.root)), giving.signal);
    const own = () => descendantsOf(process.pid).filter((it) => !before.has(it.pid));
    assert.ok(await within(10_000, () => own().length > 0));
    giving.abort();
    await assert.rejects(starting);
    assert.ok(await within(5_000, () => own().length === 0), JSON.stringify(own()));
  });

  test('copilot: what keeps it from starting is said with what to do', async () => {
    const { world } = stage();
    const launch = copilot.launch(world.place(world.root));
    const cases: readonly (readonly [AgentLaunch, RegExp])[] = [
      [{ ...launch, command: join(world.root, 'nowhere') }, /was not found\. Install it/],
      [{ ...launch, options: {} }, /nobody is signed in\. Run `copilot`.*`\/login`/],
      [{ ...launch, args: ['--allow-all-tools'] }, /--allow-all-tools/],
      [{ ...launch, command: process.execPath }, /bad option: --headless/],
    ];
    for (const [it, says] of cases) {
      await assert.rejects(startAlone(copilotAdapter, it, new AbortController().signal), says);
    }
  });

  test('copilot: the packed adapter works with no node_modules beside it', async () => {
    const { world } = stage();
    const outdir = join(world.root, 'packed');
    execFileSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${outdir}`], { stdio: 'inherit' });
    const packed: { copilotAdapter: AgentAdapter } = createRequire(join(outdir, 'x.js'))('./agents/copilot.js');
    await during(world, { adapter: packed.copilotAdapter }, async (live) => {
      const turn = await live.turn([{ calls: [bash('mkdir packed')] }], allowing);
      assert.equal(turn.reviews.length, 1);
      assert.ok(existsSync(join(live.cwd, 'packed')));
    });
  });
});

async function during(
  world: LiveWorld,
  start: Parameters<typeof Live.start>[1],
  work: (live: Live) => Promise<void>,
): Promise<void> {
  const live = await Live.start(world, start);
  try {
    await work(live);
  } finally {
    await live.end();
  }
}

/** Starts an agent that nobody judges, for starts that fail. */
async function startAlone(adapter: AgentAdapter, launch: AgentLaunch, signal: AbortSignal): Promise<void> {
  const place = { cwd: process.cwd(), tools: everythingVisible, resume: undefined, scratch: process.cwd(), signal };
  const session = await adapter.start(
    { session: 's' as SessionId, agent: 'copilot', launch, ...place },
    {
      reviewer: { review: async () => ({ decision: 'deny', message: 'no', because: 'policy' }) },
      person: { ask: async () => undefined },
      ids: new CountingIds(),
      log: new FakeLog(),
    },
  );
  await session.end();
}
