import { statSync } from 'node:fs';
import { errorCode, systemWords } from '../../base/errorCode';
import type { GovernedFile, GovernWish } from '../../ports/hook';
import { forgetInstall, handOver, installing, makeInstall, makeRemoval, placeProgram, removing } from './govern';
import { type Governable, type GovernPlace, type GovernScope, governables } from './governable';
import { type HookProgram, hookLine } from './hookLine';

interface GovernorNeeds {
  readonly place: GovernPlace;
  readonly program: HookProgram;
  /** Where the program of hooks was built to. */
  readonly dist: string;
  /** Has Codex trust a hook, which it runs none without. Rejects with a message for the person. */
  trust(hook: { readonly file: string; readonly line: string }, wish: 'trust' | 'forget'): Promise<void>;
}

/** What would be done, shown before it is. */
export interface GovernPlan {
  readonly governable: Governable;
  readonly wish: GovernWish;
  readonly scope: GovernScope;
  readonly file: string;
  /** Undefined when nothing is to be done. */
  readonly change: GovernedFile | undefined;
}

/** Brings hooks into the configuration of agents and takes them out again. */
export class Governor {
  constructor(private readonly needs: GovernorNeeds) {}

  /** What would be done. Throws with a message for the person. */
  plan(agent: string, scope: GovernScope, wish: GovernWish): GovernPlan {
    const { place, program } = this.needs;
    const lined = this.programFor(scope);
    const governable = governables.find((it) => it.agent === agent);
    const file = governable?.fileFor(scope, place);
    if (governable === undefined || file === undefined) {
      throw new Error(governable === undefined ? `there is no hook for ${agent}` : `${agent} has no scope ${scope}`);
    }
    try {
      const change =
        wish === 'govern' ? installing(governable, file, lined) : removing(governable, file, program.folder);
      return { governable, wish, scope, file, change };
    } catch (error) {
      throw new Error(`${file}: ${systemWords(error)}`);
    }
  }

  /** Does what was planned. Resolves with the command line for who may change the file, where we may not. */
  async carryOut(plan: GovernPlan): Promise<string | undefined> {
    try {
      await this.change(plan);
      return undefined;
    } catch (error) {
      const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');
      if (plan.scope !== 'managed' || plan.change === undefined || !isRefused) {
        throw error;
      }
      return handOver(plan.change, this.needs.program.folder);
    }
  }

  /** What the line of a hook is made of. One for the whole machine asks for this person alone, where a shell can tell. */
  private programFor(scope: GovernScope): HookProgram {
    const { program, place } = this.needs;
    const owner = statSync(place.home, { throwIfNoEntry: false })?.uid;
    const isOwn = process.platform !== 'win32' && owner === process.getuid?.();
    return scope === 'managed' && isOwn ? { ...program, home: place.home } : program;
  }

  private async change({ governable, wish, scope, file, change }: GovernPlan): Promise<void> {
    const { dist, trust } = this.needs;
    const program = this.programFor(scope);
    const hook = { file, line: hookLine(governable.agent, program) };
    const isCodex = governable.agent === 'codex';
    if (wish === 'govern') {
      placeProgram(program.folder, dist);
      if (change !== undefined) {
        makeInstall(governable, change, program);
      }
      if (isCodex) {
        await trust(hook, 'trust');
      }
    } else if (change === undefined) {
      forgetInstall(file, program.folder);
    } else {
      if (isCodex) {
        // It tells what it trusts by the hook's place in the file, so the file comes after.
        await trust(hook, 'forget');
      }
      makeRemoval(change, program.folder);
    }
  }
}
