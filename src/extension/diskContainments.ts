import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lazy } from '../base/lazy';
import { withRemedy } from '../contain/remedy';
import { DarwinSession } from '../contain/session/darwinSession';
import { failureOf, LinuxSession } from '../contain/session/linuxSession';
import type { Containment, Containments, ContainmentWish } from '../ports/containment';

/** What sessions on this machine are contained with. */
export interface DiskContainmentsNeeds {
  readonly platform: string;
  readonly home: string;
  /** The environment of agents. */
  readonly env: () => NodeJS.ProcessEnv;
  /** A folder of ours that every session has to see. */
  readonly readable: () => Promise<string>;
}

/** Contains sessions on this machine. */
export class DiskContainments implements Containments {
  readonly objection = lazy(() => this.probe());

  constructor(private readonly needs: DiskContainmentsNeeds) {}

  async contain(wish: ContainmentWish): Promise<Containment> {
    const { platform, env, readable } = this.needs;
    const whole = { ...wish, readable: [...wish.readable, await readable()] };
    return platform === 'darwin' ? new DarwinSession(whole, env()) : LinuxSession.make(whole, env());
  }

  /** Contains a program that does nothing, to see whether that works here. */
  private async probe(): Promise<string | undefined> {
    const { platform, home } = this.needs;
    if (platform === 'win32') {
      return `Windows has nothing that Gatehouse could contain an agent with.`;
    }
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-probe-'));
    // Whatever goes wrong here would go wrong with an agent too.
    try {
      const state = { folders: [], files: [] };
      const session = await this.contain({ cwd: folder, folders: [], state, home, readable: [], network: 'off' });
      const { command, args } = session.wrap({ command: 'true', args: [], cwd: folder, env: {} });
      const why = await failureOf([command, ...args]);
      await session.end();
      return why === undefined ? undefined : missing(why, platform);
    } catch (error) {
      return missing(error instanceof Error ? error.message : String(error), platform);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function missing(why: string, platform: string): string {
  return platform === 'darwin' ? `\`sandbox-exec\` does not work here: ${why}` : withRemedy(why);
}
