import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lazy } from '../base/lazy';
import type { Disposable } from '../base/lifetime';
import { ordinaryOrder } from '../contain/rehearsal/ordinaryOrder';
import { rehearse } from '../contain/rehearsal/rehearse';
import type { withRehearsalProgress } from '../editor/slowWork';
import type { WindowNeeds } from '../editor/windowNeeds';
import type { FileStep, RehearsalOutcome, Rehearsals, RehearsalWish, StepsTaken } from '../ports/rehearsed';
import { journalIn } from '../store/changes/leftJournals';
import { takeSteps } from '../store/changes/takeSteps';

/** What rehearsals on this machine are made with. */
export interface DiskRehearsalsNeeds extends Pick<WindowNeeds, 'ids' | 'log'> {
  readonly platform: string;
  /** The folder of journals. */
  readonly journals: string;
  /** How long a command may take, in milliseconds. */
  readonly limit: () => number;
  /** Lets the person see that a command runs, and stop it. */
  readonly accompany: typeof withRehearsalProgress;
  /** The environment of commands. */
  readonly env: () => NodeJS.ProcessEnv;
}

/** Rehearses commands on this machine. */
export class DiskRehearsals implements Rehearsals, Disposable {
  readonly objection = lazy(() => this.probe());
  private scratch: Promise<string> | undefined;

  constructor(private readonly needs: DiskRehearsalsNeeds) {}

  async rehearse({ command, ...wish }: RehearsalWish): Promise<RehearsalOutcome> {
    const objection = await this.objection();
    return objection === undefined
      ? this.needs.accompany(command, (stopped, tell) => {
          const signal = AbortSignal.any([wish.signal, stopped]);
          return this.run(['bash', '--noprofile', '--norc', '-c', command], { ...wish, signal }, tell);
        })
      : { kind: 'impossible', why: objection };
  }

  async keep(steps: readonly FileStep[]): Promise<StepsTaken> {
    // Whoever waits for this is about to tell an agent.
    try {
      return await takeSteps(steps, await journalIn(this.needs.journals, this.needs.ids.next()));
    } catch (error) {
      return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
    }
  }

  async write(text: string): Promise<string> {
    const path = join(await this.folder(), `text-${this.needs.ids.next()}`);
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  }

  async retold(output: string, exitCode: number): Promise<string> {
    // In brackets, because some agents run commands in a shell that goes on.
    return `cat -- '${await this.write(output)}'; (exit ${exitCode})`;
  }

  dispose(): void {
    void this.scratch
      ?.then((path) => rm(path, { recursive: true, force: true }))
      .catch((error: unknown) => this.needs.log.error('a folder of rehearsals could not be removed', error));
  }

  private async run(
    command: readonly string[],
    wish: Omit<RehearsalWish, 'command'>,
    tell: (output: string) => void = () => undefined,
  ): Promise<RehearsalOutcome> {
    // What fails here is told as the reason why nothing could be rehearsed.
    try {
      const { limit, env } = this.needs;
      const order = ordinaryOrder({ ...wish, command, env: env(), limit: limit(), tell });
      return typeof order === 'string' ? { kind: 'impossible', why: order } : await rehearse(order);
    } catch (error) {
      return { kind: 'impossible', why: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Runs nothing on a copy of nothing, to see whether that works here. */
  private async probe(): Promise<string | undefined> {
    if (this.needs.platform !== 'linux') {
      return `Commands can be rehearsed on Linux only.`;
    }
    const folder = await this.folder();
    const signal = new AbortController().signal;
    const outcome = await this.run(['true'], { cwd: folder, folders: [folder], signal });
    if (outcome.kind === 'impossible') {
      return `Commands cannot be rehearsed here. ${outcome.why}`;
    }
    await outcome.rehearsed.discard();
    return undefined;
  }

  /** Where lies what agents are told to show in the place of running a command. */
  folder(): Promise<string> {
    this.scratch ??= mkdtemp(join(tmpdir(), 'gatehouse-rehearsals-')).then(async (path) => {
      await chmod(path, 0o700);
      return path;
    });
    return this.scratch;
  }
}
