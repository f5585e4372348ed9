import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CopilotClient, RuntimeConnection } from '@github/copilot-sdk';
import type { AgentStart } from '../../ports/agent';
import { programEnv } from '../wire/programEnv';
import { settledWithin } from '../wire/settledWithin';
import { startInGroup } from '../wire/startInGroup';
import { CliServer } from './cliServer';
import type { CopilotOptions } from './options';

/** A running CLI that takes sessions. */
export interface Connected {
  readonly client: CopilotClient;
  readonly server: CliServer;
}

/** How long the CLI may take until it listens. On first use it unpacks itself. */
const longestStart = 90_000;

/** The oldest CLI whose hooks can ask about a call; tried, see the README. */
const oldest = '1.0.80';

/** Starts the CLI. Rejects with what a person should do, and then nothing of it is left. */
export async function connect(
  { launch, cwd, signal, containment }: AgentStart,
  options: CopilotOptions,
): Promise<Connected> {
  signal.throwIfAborted();
  const usesLogin = options.provider === undefined;
  const args = [...launch.args, '--headless', '--no-auto-update', '--stdio', ...(usesLogin ? [] : ['--no-auto-login'])];
  if (!options.ownSettings) {
    await makeSessionFolder(options);
  }
  // The login is in the person's own home of the CLI; with a provider there is no need of it.
  const ownHome = usesLogin ? {} : { COPILOT_HOME: options.home };
  const env = { ...programEnv(launch.env), COPILOT_AUTO_UPDATE: 'false', ...ownHome };
  const server = new CliServer(await startInGroup({ command: launch.command, args, cwd, containment, env }));
  if (signal.aborted) {
    await server.stop();
    signal.throwIfAborted();
  }
  const client = new CopilotClient({
    // Never started from here: `server` is what the SDK gets.
    connection: RuntimeConnection.forStdio({ path: launch.command }),
    workingDirectory: cwd,
    useLoggedInUser: usesLogin,
    env: {},
  });
  server.serve(client);
  const giveUp = () => void server.stop();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const starting = client.start();
    if (!(await settledWithin(starting, longestStart))) {
      throw new Error(`it did not answer within ${longestStart / 1000} seconds`);
    }
    await starting;
    if (!server.isServing) {
      throw new Error('the SDK started a program of its own');
    }
    await checkVersion(client);
    await checkLogin(client, options);
    return { client, server };
  } catch (error) {
    await Promise.allSettled([client.forceStop(), server.stop()]);
    signal.throwIfAborted();
    throw new Error(`\`${launch.command}\` could not be used: ${server.lastWordsOr(wordsOf(error))}`);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

async function checkVersion(client: CopilotClient): Promise<void> {
  const { version } = await client.getStatus();
  if (isOlder(version, oldest)) {
    throw new Error(
      `it is version ${version}, and Gatehouse needs ${oldest} or newer. Run \`npm install -g @github/copilot\`.`,
    );
  }
}

async function checkLogin(client: CopilotClient, { provider }: CopilotOptions): Promise<void> {
  if (provider === undefined && !(await client.getAuthStatus()).isAuthenticated) {
    throw new Error(
      'nobody is signed in. Run `copilot` in a terminal and then `/login`, ' +
        'or give the agent a `provider` of your own in `gatehouse.agents`.',
    );
  }
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return /protocol version mismatch/i.test(words)
    ? 'its version and ours do not understand each other. Run `npm install -g @github/copilot`, or update Gatehouse.'
    : words.slice(0, 1_000);
}

/** Whether a version such as `1.0.85-2` comes before another; one that cannot be read does. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('-', 1)[0]?.split('.').map(Number) ?? [];
  const own = numbers(version);
  const other = numbers(than);
  const at = other.findIndex((it, index) => own[index] !== it);
  return at >= 0 && !((own[at] ?? Number.NaN) > (other[at] ?? 0));
}

/** What the CLI would load from the folder of its settings, and what would start programs. */
const settings = [
  'hooks',
  'mcp-config.json',
  'settings.json',
  'config.json',
  'installed-plugins',
  'extensions',
  'agents',
];

/** The folder that a session takes for the home of all settings. It holds the sessions, and no settings at all. */
export function sessionFolder({ home }: Pick<CopilotOptions, 'home'>): string {
  return join(home, 'sessions');
}

/** Makes the folder, without anything that somebody may have put there. */
export async function makeSessionFolder(options: Pick<CopilotOptions, 'home'>): Promise<void> {
  const folder = sessionFolder(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(settings.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
