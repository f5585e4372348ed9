import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CopilotClient, RuntimeConnection } from '@github/copilot-sdk';
import { claudeAdapter } from '../../src/agents/claude/adapter';
import type { Place, RuntimeUnderTest } from '../agents/harness/runtimeUnderTest';
import { copilot } from '../agents/runtimes/copilot';

/** A runtime, and how it works with nobody to ask. */
export interface BenchedRuntime {
  readonly runtime: RuntimeUnderTest;
  /** Resolves once the agent has done what the prompt says. */
  alone(place: Place, prompt: string): Promise<void>;
}

const claudeEnv = ({ env, model, home }: Place) => ({
  ...env,
  CLAUDE_CONFIG_DIR: `${home}/.claude`,
  ANTHROPIC_BASE_URL: model,
  ANTHROPIC_API_KEY: 'a-key-that-opens-nothing',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
});

const claude: RuntimeUnderTest = {
  name: 'claude',
  title: 'Claude Code',
  adapter: claudeAdapter,
  launch: (place) => ({
    command: place.program,
    args: [],
    env: claudeEnv(place),
    options: { model: 'claude-sonnet-4-5' },
  }),
  dialect: {
    ...copilot.dialect,
    shell: (command) => ({ name: 'Bash', input: { command, description: 'a command' } }),
  },
};

/** The runtimes that are measured, by name. Alone they are told to ask nobody, which Gatehouse never does. */
export const benchedRuntimes: ReadonlyMap<string, BenchedRuntime> = new Map<string, BenchedRuntime>([
  ['copilot', { runtime: copilot, alone: copilotAlone }],
  ['claude', { runtime: claude, alone: claudeAlone }],
]);

/** The same server as with Gatehouse, without hooks and with every tool allowed beforehand. */
async function copilotAlone({ program, env, model, home, cwd }: Place, prompt: string): Promise<void> {
  const client = new CopilotClient({
    connection: RuntimeConnection.forStdio({ path: program, args: ['--allow-all-tools'] }),
    workingDirectory: cwd,
    baseDirectory: `${home}/alone`,
    useLoggedInUser: false,
    env: { ...process.env, ...env, COPILOT_AUTO_UPDATE: 'false' },
  });
  const apiKey = 'a-key-that-opens-nothing';
  const session = await client.createSession({
    model: 'scripted',
    provider: { type: 'openai', baseUrl: `${model}/v1`, apiKey, wireApi: 'completions' },
    streaming: true,
    workingDirectory: cwd,
    onPermissionRequest: () => ({ kind: 'approve-once' }),
  });
  await session.sendAndWait({ prompt }, 120_000);
  await client.stop();
}

async function claudeAlone(place: Place, prompt: string): Promise<void> {
  const args = ['-p', prompt, '--model', 'claude-sonnet-4-5', '--setting-sources', '', '--allowedTools', 'Bash'];
  const child = spawn(place.program, [...args, '--output-format', 'stream-json', '--verbose'], {
    cwd: place.cwd,
    env: { ...process.env, ...claudeEnv(place) },
    stdio: 'ignore',
  });
  await once(child, 'close');
}
