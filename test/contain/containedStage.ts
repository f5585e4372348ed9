import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LinuxSession } from '../../src/contain/session/linuxSession';
import { Stage } from './stage';

/** Whoever stops the first program inside is stopped with it. */
export const limit = { timeout: 20_000, killSignal: 'SIGKILL' } as const;

/** A contained session in a home that has something to lose. */
class ContainedStage extends Stage {
  readonly state = join(this.home, '.agent');
  /** In the home, because temporary files are the session's own and nothing can be lost among them. */
  readonly out = join(this.home, 'out');
  session!: LinuxSession;

  async open(network: 'open' | 'off' = 'off'): Promise<LinuxSession> {
    const put = (path: string, text: string) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    put(join(this.out, 'kept'), 'kept');
    put(join(this.home, 'mine'), 'mine');
    put(join(this.home, '.ssh/id_rsa'), 'a key');
    put(join(this.home, '.npm/old'), 'old');
    put(join(this.home, 'other/file'), 'other');
    put(join(this.home, 'sibling/.env'), 'TOKEN=1');
    put(join(this.home, 'work/team/project/.env'), 'TOKEN=1');
    put(join(this.workspace, '.env'), 'TOKEN=1');
    put(join(this.workspace, '.git/config'), '[core]');
    put(join(this.workspace, '.git/hooks/x.sample'), '');
    put(join(this.workspace, '.vscode/settings.json'), '{}');
    put(join(this.workspace, 'deep/in/.env'), 'TOKEN=1');
    put(join(this.workspace, 'deep/in/.git/config'), '[core]');
    put(join(this.home, 'aws/credentials'), 'linked');
    put(join(this.temporary, 'compiled/v1/old'), 'old');
    if (!existsSync(join(this.home, '.aws'))) {
      symlinkSync(join(this.home, 'aws'), join(this.home, '.aws'));
    }
    this.session = await LinuxSession.make(
      {
        ...{ cwd: this.workspace, folders: [this.workspace], home: this.home, readable: [], network },
        state: { folders: [this.state], files: [] },
      },
      { NODE_COMPILE_CACHE: join(this.temporary, 'compiled') },
    );
    return this.session;
  }

  /** Runs a command in the session and gives all that it said. */
  run(command: string): string {
    const env = { ...process.env, HOME: this.home, OUT: this.out, BOXES: '/var/tmp', TMPDIR: '/tmp' };
    const line = this.session.wrap({ command: 'bash', args: ['-c', command], cwd: this.workspace, env });
    const ran = spawnSync(line.command, line.args, {
      cwd: line.cwd,
      env: line.env,
      encoding: 'utf8',
      input: 'said\n',
      ...limit,
    });
    return `${ran.stdout}${ran.stderr}(${ran.status})`;
  }

  async close(): Promise<void> {
    await this.session?.end();
    this.dispose();
  }
}

/** Runs a test in such a session, which ends with it. */
export async function staged(run: (stage: ContainedStage) => Promise<void> | void): Promise<void> {
  const stage = new ContainedStage();
  try {
    await stage.open();
    await run(stage);
  } finally {
    await stage.close();
  }
}
