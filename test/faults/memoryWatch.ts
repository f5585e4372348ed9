import { spawnSync } from 'node:child_process';
import type { Disposable } from '../../src/base/lifetime';

const everyMs = 200;

/** Looks at how much memory a program takes, again and again. */
export class MemoryWatch implements Disposable {
  private most = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.timer = setInterval(() => this.look(), everyMs);
    this.look();
  }

  /** The most it took since this was last asked for, in megabytes. */
  peak(): number {
    this.look();
    const { most } = this;
    this.most = 0;
    return most;
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(this.pid)], { encoding: 'utf8' });
    this.most = Math.max(this.most, Math.round(Number(stdout.trim()) / 1024));
  }
}
