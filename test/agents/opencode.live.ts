import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { acpAdapter } from '../../src/agents/acp/adapter';
import type { AgentAdapter, AgentLaunch } from '../../src/ports/agent';
import { told } from './harness/cases/liveCase';
import { testInTerminal } from './harness/inTerminal';
import { Live } from './harness/live';
import { testRuntime } from './harness/testRuntime';

const configFor = (model: string) => ({
  model: 'local/scripted',
  small_model: 'local/scripted',
  provider: {
    local: {
      npm: '@ai-sdk/openai-compatible',
      name: 'local',
      options: { baseURL: `${model}/v1`, apiKey: 'a-key-that-opens-nothing' },
      models: { scripted: { name: 'scripted', tool_call: true } },
    },
  },
});

testRuntime(
  {
    name: 'opencode',
    title: 'opencode (ACP)',
    adapter: acpAdapter,
    launch: ({ program, model, mcp: [command, ...args], env }) => ({
      command: program,
      args: ['acp'],
      env: { ...env, OPENCODE_DISABLE_MODELS_FETCH: '1' },
      options: {
        flavour: 'opencode',
        mcpServers: { demo: { command, args } },
        config: configFor(model),
      },
    }),
    refuses: ['.opencode/plugin'],
    dialect: {
      shell: (command) => ({ name: 'bash', input: { command, description: 'a command' } }),
      shellIn: (command, folder) => ({ name: 'bash', input: { command, description: 'one', workdir: folder } }),
      write: (path, content) => ({ name: 'write', input: { filePath: path, content } }),
      edit: (path, from, to) => ({ name: 'edit', input: { filePath: path, oldString: from, newString: to } }),
      read: (path) => ({ name: 'read', input: { filePath: path } }),
      fetch: (url) => ({ name: 'webfetch', input: { url, format: 'text' } }),
      mcp: (tool, text) => ({ name: `demo_${tool}`, input: { text } }),
      subagent: undefined,
      // It tells usage and passes on pictures only for models of which it knows that they have a limit and eyes.
      offers: { options: ['model'], usage: false, images: false },
      ask: undefined,
    },
  },
  (stage) => {
    testInTerminal('opencode', stage, (place, prompt) => ({
      args: ['run', prompt],
      // It gets a package for its plugins before its first message, and waits as long as the network lets it.
      env: { OPENCODE_CONFIG_CONTENT: JSON.stringify(configFor(place.model)), npm_config_offline: 'true' },
    }));

    test('opencode: instructions that it hands over with a file are judged like reads, and links among them', async () => {
      const { world, dialect } = stage();
      const cwd = world.workspace();
      const key = join(world.root, 'home/key.pem');
      writeFileSync(key, 'SECRET-BEHIND-A-LINK\n');
      mkdirSync(join(cwd, 'sub/below'), { recursive: true });
      writeFileSync(join(cwd, 'sub/below/a.txt'), 'PLAIN-TEXT\n');
      symlinkSync(key, join(cwd, 'sub/AGENTS.md'));
      const live = await Live.start(world, { cwd });
      try {
        const read = dialect.read?.(join(cwd, 'sub/below/a.txt'));
        const turn = await live.turn([{ calls: read === undefined ? [] : [read] }], {
          rules: ['allow Read(/**/a.txt)'],
        });
        assert.equal(turn.reviews.length, 2, told(turn.reviews));
        const sent = JSON.stringify(turn.requests.map((it) => it.body));
        assert.doesNotMatch(sent, /SECRET-BEHIND-A-LINK|PLAIN-TEXT/);
      } finally {
        await live.end();
      }
    });

    test('opencode: permissions and MCP servers of the folder are not heard', async () => {
      const cwd = stage().world.workspace();
      const planted = { type: 'local', command: ['touch', join(cwd, 'served')], enabled: true };
      const config = { permission: { bash: 'allow' }, agent: { build: { permission: { bash: 'allow' } } } };
      writeFileSync(join(cwd, 'opencode.json'), JSON.stringify({ ...config, mcp: { planted } }));
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

    test('opencode: permissions of the person are not heard, whatever they name', async () => {
      const { world, dialect } = stage();
      const folder = join(world.root, 'home/.config/opencode');
      const permission = { '*': 'allow', bash: 'ask', 'ba*': 'allow', 'demo_*': 'allow' };
      const config = { permission, agent: { build: { permission }, plan: { permission } } };
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'opencode.json'), JSON.stringify(config));
      const live = await Live.start(world);
      try {
        const turn = await live.turn([{ calls: [dialect.shell('mkdir made')] }]);
        assert.deepEqual(
          turn.reviews.map((it) => [it.record.call.tool, it.outcome.decision]),
          [['Bash', 'deny']],
        );
        assert.ok(!existsSync(join(live.cwd, 'made')));
        const calls = [dialect.mcp?.('echo', 'it') ?? dialect.shell('false')];
        const [review] = (await live.turn([{ calls }])).reviews;
        assert.equal(review?.record.call.tool, 'mcp__demo__echo');
      } finally {
        await live.end();
        rmSync(join(folder, 'opencode.json'));
      }
    });

    test('opencode: programs that the configuration of the person names are not started, and files are as shown', async () => {
      const { world, dialect } = stage();
      const folder = join(world.root, 'home/.config/opencode');
      const cwd = world.workspace();
      const planted = (name: string) => ['touch', join(cwd, name)];
      const [command, ...args] = world.place(cwd).mcp;
      const config = {
        mcp: {
          own: { type: 'local', command: [command, ...args], enabled: true },
          planted: { type: 'local', command: planted('served'), enabled: true },
        },
        formatter: { planted: { command: ['sh', '-c', `echo formatted > "$0"`, '$FILE'], extensions: ['.txt'] } },
        lsp: { planted: { command: planted('looked'), extensions: ['.txt'] } },
      };
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'opencode.jsonc'), `// a remark\n${JSON.stringify(config)}`);
      const live = await Live.start(world, { cwd });
      try {
        const path = join(cwd, 'new.txt');
        const allowed = { answering: () => ({ kind: 'allow' }) as const };
        const turn = await live.turn([{ calls: [dialect.write(path, 'as shown\n')] }], allowed);
        assert.equal(readFileSync(path, 'utf8'), 'as shown\n');
        const offered = turn.requests[0]?.tools.map((it) => it.name) ?? [];
        assert.ok(offered.includes('demo_echo') && !offered.includes('own_echo'), offered.join(' '));
        const own = await live.turn([{ calls: [{ name: 'own_echo', input: { text: 'x' } }] }], allowed);
        assert.doesNotMatch(own.results, /echo says/);
        assert.deepEqual(
          ['served', 'looked'].filter((name) => existsSync(join(cwd, name))),
          [],
        );
      } finally {
        await live.end();
        rmSync(folder, { recursive: true });
      }
    });

    test('opencode: servers of the configuration that it is handed are called by their own names', async () => {
      const { world } = stage();
      const launch = (given: AgentLaunch) => {
        const [command, ...args] = world.place('/').mcp;
        const mcp = { handed: { type: 'local', command: [command, ...args], enabled: true } };
        return { ...given, options: { ...given.options, config: { ...(given.options['config'] as object), mcp } } };
      };
      const live = await Live.start(world, { launch });
      try {
        const calls = [{ name: 'handed_echo', input: { text: 'x' } }];
        const turn = await live.turn([{ calls }], {
          rules: ['deny mcp__handed'],
          answering: () => assert.fail('asked'),
        });
        assert.deepEqual(
          turn.reviews.map((it) => [it.record.call.tool, it.outcome.decision]),
          [['mcp__handed__echo', 'deny']],
        );
      } finally {
        await live.end();
      }
    });

    test('opencode: what an MCP server has to read is read as a call of that server', async () => {
      const live = await Live.start(stage().world);
      try {
        const read = { calls: [{ name: 'read_mcp_resource', input: { server: 'demo', uri: 'demo://note' } }] };
        const denied = await live.turn([read], { rules: ['deny mcp__demo'], answering: () => assert.fail('asked') });
        assert.doesNotMatch(denied.results, /THE NOTE/);
        const list = { calls: [{ name: 'list_mcp_resources', input: {} }] };
        const allowed = await live.turn([read, list], { answering: () => ({ kind: 'allow' }) });
        assert.deepEqual(
          allowed.reviews.map((it) => [it.record.call.tool, it.outcome.decision]),
          [
            ['mcp__demo__read_mcp_resource', 'allow'],
            ['mcp__demo__list_mcp_resources', 'allow'],
          ],
        );
        assert.match(allowed.told, /THE NOTE[\s\S]*demo:\/\/note/);
      } finally {
        await live.end();
      }
    });

    test('opencode: a file outside the folder that a rule allows is read with no question', async () => {
      const { world, dialect } = stage();
      const outside = join(world.root, 'outside');
      mkdirSync(outside);
      writeFileSync(join(outside, 'a.txt'), 'OUTSIDE\n');
      const live = await Live.start(world);
      try {
        const calls = [dialect.read?.(join(outside, 'a.txt')) ?? dialect.shell('false')];
        const turn = await live.turn([{ calls }], { rules: [`allow Read(/${outside}/**)`] });
        assert.equal(live.person.seen.length, 0, JSON.stringify(live.person.seen[0]?.question.verdict.reasons));
        assert.match(turn.results, /OUTSIDE/);
      } finally {
        await live.end();
      }
    });

    test('opencode: variables that add tools are not passed on', async () => {
      const offered = async () => {
        const live = await Live.start(stage().world);
        try {
          return (await live.turn([{ text: 'Hello.' }])).requests[0]?.tools.map((it) => it.name).sort();
        } finally {
          await live.end();
        }
      };
      const plain = await offered();
      Object.assign(process.env, { OPENCODE_EXPERIMENTAL: 'true', OPENCODE_ENABLE_QUESTION_TOOL: '1' });
      try {
        assert.deepEqual(await offered(), plain);
      } finally {
        delete process.env['OPENCODE_EXPERIMENTAL'];
        delete process.env['OPENCODE_ENABLE_QUESTION_TOOL'];
      }
    });

    test('opencode: a model that does not take no for an answer is told why only so often', async () => {
      const live = await Live.start(stage().world, { rules: ['deny Bash(touch:*)'] });
      try {
        const tries = Array.from({ length: 9 }, () => ({ calls: [stage().dialect.shell('touch denied.txt')] }));
        const turn = await live.turn(tries);
        assert.equal(turn.reviews.length, 4);
        assert.equal(turn.events.filter((it) => it.kind === 'notice').length, 3);
        assert.deepEqual(turn.events.at(-1), { kind: 'idle', after: 'done' });
        assert.ok(!existsSync(join(live.cwd, 'denied.txt')));
      } finally {
        await live.end();
      }
    });

    test('opencode: the packed adapter works with no node_modules beside it', async () => {
      const { world, dialect } = stage();
      const outdir = join(world.root, 'packed');
      execFileSync(process.execPath, ['esbuild.mjs', '--production', `--outdir=${outdir}`], { stdio: 'inherit' });
      const packed: { acpAdapter: AgentAdapter } = createRequire(join(outdir, 'x.js'))('./agents/acp.js');
      const live = await Live.start(world, { adapter: packed.acpAdapter });
      try {
        const turn = await live.turn([{ calls: [dialect.shell('mkdir packed')] }], {
          answering: () => ({ kind: 'allow' }),
        });
        assert.equal(turn.reviews.length, 1);
        assert.ok(existsSync(join(live.cwd, 'packed')));
      } finally {
        await live.end();
      }
    });

    test('opencode: a command in another folder is judged there', async () => {
      const live = await Live.start(stage().world, { rules: ['allow Bash'] });
      try {
        const below = join(live.cwd, 'below');
        mkdirSync(below);
        const call = { name: 'bash', input: { command: 'pwd', description: 'where', workdir: below } };
        const turn = await live.turn([{ calls: [call] }]);
        assert.deepEqual(
          turn.reviews.map((it) => it.record.call.cwd),
          [below],
        );
        assert.match(turn.results, /below/);
      } finally {
        await live.end();
      }
    });
  },
);
