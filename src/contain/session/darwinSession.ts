import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInside } from '../../core/paths/segments';
import type { Containment, ContainmentWish, ProgramLine, WriteReach } from '../../ports/containment';
import { madeSince, planSays, type SessionPlan, sessionPlan } from './plan';
import { realOf, writeReachOf } from './reach';

/**
 * The same description in the words of `sandbox-exec`, where the last line that fits a path counts. It has no layers
 * and no private folders, so caches and temporary files are the real ones.
 */
export function seatbelt({ writable, fresh, readOnly, hidden, network }: SessionPlan['confinement']): string {
  const named = (rule: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : [`(${rule} ${[...new Set(paths)].map((path) => `(subpath ${quoted(path)})`).join(' ')})`];
  // A folder that is renamed takes what is protected in it along, and another can then have its name.
  const around = new Set([...readOnly, ...hidden.map(({ path }) => path)].flatMap(foldersAround));
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    '(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/zero") (subpath "/dev/fd"))',
    ...named('allow file-write*', [...writable, ...fresh]),
    ...named('deny file-write*', readOnly),
    ...(around.size === 0
      ? []
      : [`(deny file-write-unlink ${[...around].map((it) => `(literal ${quoted(it)})`).join(' ')})`]),
    ...named(
      'deny file-read* file-write*',
      hidden.map(({ path }) => path),
    ),
    ...(network === 'off' ? ['(deny network*)'] : []),
    '',
  ].join('\n');
}

function foldersAround(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '/' || folder === '.' ? [] : [folder, ...foldersAround(folder)];
}

function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&')}"`;
}

/** A session whose programs all run in `sandbox-exec`. Nobody has tried it yet. */
export class DarwinSession implements Containment {
  private readonly plan: SessionPlan;

  /** Throws with a message for the person. */
  constructor(wish: ContainmentWish, env: NodeJS.ProcessEnv) {
    this.plan = sessionPlan(wish, env);
  }

  get says(): readonly string[] {
    return [
      ...planSays(this.plan, []),
      'On macOS this is untried, and caches and temporary files are those of the machine.',
    ];
  }

  get isCutShort(): boolean {
    return this.plan.cut.length > 0;
  }

  wrap({ command, args, cwd, env }: ProgramLine): ProgramLine {
    return { command: 'sandbox-exec', args: ['-p', seatbelt(this.plan.confinement), command, ...args], cwd, env };
  }

  reach(path: string): WriteReach {
    return writeReachOf(path, this.plan, []);
  }

  hides(path: string): boolean {
    const real = realOf(path);
    return existsSync(real) && this.plan.confinement.hidden.some((it) => isInside(it.path, real));
  }

  async open(): Promise<string | undefined> {
    return 'On macOS a session that runs cannot be given more. Open the folder in the window and start the session anew.';
  }

  /** There are no private layers. */
  async end(): Promise<readonly string[]> {
    return madeSince(this.plan);
  }
}
