import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Disposable } from '../../src/base/lifetime';
import type { Outcome } from '../../src/ports/reviewer';
import type { PlayedCall, PlayedSession } from './agent/playedAgent';
import { leftFileOf } from './companion/leftFile';
import { patienceMs } from './harness/patience';

const everyMs = 50;

/** An agent that a test of the window plays: it hands tool calls to the extension and hears what became of them. */
export class TestAgent implements Disposable {
  /** Where commands and results are left. */
  readonly folder = mkdtempSync(join(tmpdir(), 'gh-agent-'));
  private count = 0;

  /** Resolves when the call has been allowed or denied. */
  review(call: PlayedCall): Promise<Outcome> {
    return this.run('gatehouse.test.review', call);
  }

  withdraw(name: string): Promise<void> {
    return this.run('gatehouse.test.withdraw', name);
  }

  /** Starts a session and gives its name for `review`. */
  startSession(session: PlayedSession = {}): Promise<string> {
    return this.run('gatehouse.test.startSession', session);
  }

  endSession(id: string): Promise<void> {
    return this.run('gatehouse.test.endSession', id);
  }

  /** Runs any command in the extension host, with values that JSON can carry. */
  async run<T>(command: string, ...given: readonly unknown[]): Promise<T> {
    this.count += 1;
    const file = this.fileOf(this.count);
    writeFileSync(`${file}.draft`, JSON.stringify({ command, given }));
    renameSync(`${file}.draft`, `${file}.command`);
    for (const end = Date.now() + patienceMs; !existsSync(`${file}.result`); await pause(everyMs)) {
      if (Date.now() > end || !existsSync(this.folder)) {
        throw new Error(`nothing came of ${command}`);
      }
    }
    const came: { readonly result?: T; readonly failure?: string } = JSON.parse(readFileSync(`${file}.result`, 'utf8'));
    if (came.failure !== undefined) {
      throw new Error(came.failure);
    }
    return came.result as T;
  }

  /** Has the window on a workspace follow another agent instead. To be called before the window opens. */
  leaveTo(other: TestAgent, workspace: string): void {
    writeFileSync(join(this.folder, leftFileOf(workspace)), other.folder);
  }

  /** Fails all that was wanted of an extension host that is gone, so that the next one does not do it. */
  giveUp(): void {
    for (let at = 1; at <= this.count; at += 1) {
      const file = this.fileOf(at);
      rmSync(`${file}.command`, { force: true });
      if (!existsSync(`${file}.result`)) {
        writeFileSync(`${file}.result`, JSON.stringify({ failure: 'the extension host was killed' }));
      }
    }
  }

  private fileOf(at: number): string {
    return join(this.folder, String(at).padStart(6, '0'));
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
