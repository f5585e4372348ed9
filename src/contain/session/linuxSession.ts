import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { attempt } from '../../base/attempt';
import { isInside } from '../../core/paths/segments';
import type { Containment, ContainmentWish, ProgramLine, WriteReach } from '../../ports/containment';
import { type Box, boxesOutside, makeBox } from '../box';
import { bubblewrap, ownUser } from '../bubblewrap';
import { innermost } from '../confinement';
import { holding, opening } from '../holding';
import { lendFolders, noteLent, takeBack, takeBackLent } from './lentFolders';
import { outlineCaches } from './missingCaches';
import { madeSince, planSays, type SessionPlan, sessionPlan } from './plan';
import { realOf, writeReachOf } from './reach';

/** A session whose programs all run in bubblewrap. */
export class LinuxSession implements Containment {
  private readonly opened: string[] = [];

  private constructor(
    private readonly plan: SessionPlan,
    private readonly box: Box,
  ) {}

  /** Rejects with a message for the person. */
  static async make(wish: ContainmentWish, env: NodeJS.ProcessEnv): Promise<LinuxSession> {
    const plan = sessionPlan(wish, env);
    const parent = boxesOutside([...plan.roots, ...plan.working]);
    if (parent === undefined) {
      takeBack(plan.madeHere);
      throw new Error('There is no folder for the private layers, outside of those that it works in.');
    }
    const box = await makeBox(parent, plan.roots, 'session');
    // Those that a session which was killed had left are gone with its box just now.
    noteLent(box.path, { lent: plan.lent, made: [...plan.madeHere, ...lendFolders(plan.lent)] });
    return new LinuxSession(plan, box);
  }

  get says(): readonly string[] {
    return planSays(this.plan, this.opened);
  }

  get isCutShort(): boolean {
    return this.plan.cut.length > 0;
  }

  wrap({ command, args, cwd, env }: ProgramLine): ProgramLine {
    const { confinement, working, state, kept, home, caches, lent } = this.plan;
    lendFolders(lent);
    const { blank } = this.box;
    const { mounted, outline } = outlineCaches(this.box.path, home, caches);
    // What is gone by now would be made anew, or keep the program from starting; what became a link leads elsewhere.
    const there = [...confinement.writable, ...this.opened].filter(
      (path) => !caches.includes(path) && realOf(path) === path && existsSync(path),
    );
    const writable = [...there, ...mounted];
    const readOnly = confinement.readOnly.filter((path) => !this.opened.includes(path) && existsSync(path));
    const hidden = confinement.hidden.filter(({ path }) => existsSync(path));
    const own = [...working, ...state, ...this.opened];
    const from = (path: string) => (innermost(own, path) === undefined ? path : this.belowLayers(path));
    const confined = { ...confinement, writable, from, readOnly, hidden, blank, cwd: realOf(cwd) };
    const line = bubblewrap(confined, ownUser(), [command, ...args]);
    const held = { box: this.box.path, layers: this.box.layers, kept, hidden };
    const outlined = caches.length > 0 ? { outline: { path: outline, root: home } } : {};
    const [program = '', ...rest] = holding({ ...held, ...outlined, kind: 'session' }, line);
    return { command: program, args: rest, cwd: '/', env };
  }

  reach(path: string): WriteReach {
    return writeReachOf(path, this.plan, this.opened);
  }

  hides(path: string): boolean {
    const real = realOf(path);
    return this.plan.confinement.hidden.some((it) => isInside(it.path, real));
  }

  async open(folder: string): Promise<string | undefined> {
    const reach = this.reach(folder);
    if (reach.kind !== 'outside') {
      return reach.kind === 'closed' ? reach.why : undefined;
    }
    if (reach.folder !== folder) {
      return 'it leads elsewhere by now';
    }
    const from = this.belowLayers(folder);
    // What is mounted in what the session sees of its own reaches it from there.
    const to = innermost([...this.plan.working, ...this.plan.state], folder) === undefined ? folder : from;
    for (const view of this.views()) {
      const why = await failureOf(opening(view, { from, to }));
      if (why !== undefined && existsSync(`/proc/${view}`)) {
        return why;
      }
    }
    this.opened.push(folder);
    return undefined;
  }

  async end(): Promise<readonly string[]> {
    takeBackLent(this.box.path);
    // What is left is removed by the next session.
    await this.box.remove().catch(() => undefined);
    return madeSince(this.plan);
  }

  /** Where a path is found as it really is, by those who hold a view. */
  private belowLayers(path: string): string {
    const at = this.box.layers.findIndex(({ root }) => isInside(root, path));
    const layer = this.box.layers[at];
    return layer === undefined ? path : join(this.box.path, `real${at}`, relative(layer.root, path));
  }

  /** The programs that hold a view, by their numbers. */
  private views(): readonly string[] {
    return readdirSync(this.box.path).flatMap((name) => {
      const view = /^view-(\d+)$/.exec(name)?.[1];
      return view !== undefined && this.isView(view) ? [view] : [];
    });
  }

  /** Whoever held a view may be gone, and its number somebody else's by now; who holds one was told of the box. */
  private isView(number: string): boolean {
    return attempt(() => readFileSync(`/proc/${number}/cmdline`, 'utf8').includes(`\0${this.box.path}\0`)) === true;
  }
}

/** Runs a program; why it failed, or undefined. */
export function failureOf([program = '', ...args]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 20_000 }, (error, _, said) => {
      resolve(error === null ? undefined : said.trim() || error.message);
    });
  });
}
