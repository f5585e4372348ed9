import { link, mkdir, rm, stat, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ifFailed } from '../../base/errorCode';
import type { AgentLaunch } from '../../ports/agent';

/** What a folder of `codex` can hold that would answer in our place. */
const answersForUs: readonly string[] = [
  ...['config.toml', 'managed_config.toml', 'requirements.toml', '.env'],
  ...['rules', 'hooks.json', 'hooks'],
];

/** The person's own folder of `codex`. */
export function ownHome({ env }: AgentLaunch): string {
  return env['CODEX_HOME'] ?? process.env['CODEX_HOME'] ?? join(homedir(), '.codex');
}

/**
 * Makes the folder that our sessions use in place of the person's own, and gives its path.
 * It lies in theirs, has their login, and keeps conversations so that they can be resumed; their configuration,
 * with its rules, hooks and MCP servers, stays out.
 */
export async function makeHome(launch: AgentLaunch): Promise<string> {
  const own = ownHome(launch);
  const home = join(own, 'gatehouse');
  await mkdir(home, { recursive: true, mode: 0o700 });
  for (const name of answersForUs) {
    await rm(join(home, name), { recursive: true, force: true });
  }
  await linkLogin(join(own, 'auth.json'), join(home, 'auth.json'));
  return home;
}

/** A link and not a copy: a login that is renewed here must be renewed there. */
async function linkLogin(from: string, to: string): Promise<void> {
  const [login, linked] = await Promise.all([from, to].map((path) => stat(path).catch(() => undefined)));
  // Other sessions may be reading it.
  if (login !== undefined && login.ino === linked?.ino && login.dev === linked.dev) {
    return;
  }
  await rm(to, { force: true });
  if (login !== undefined) {
    // Windows lets few people make symbolic links.
    await symlink(from, to)
      .catch(() => link(from, to))
      // Another session may have been faster.
      .catch(ifFailed(['EEXIST'], undefined));
  }
}
