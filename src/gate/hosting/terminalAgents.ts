import type { Disposable } from '../../base/lifetime';
import type { Policy } from '../../core/policy';
import type { SessionId, ToolCallId } from '../../core/toolCall';
import type { HookCall, HookDialect } from '../../ports/hook';
import type { Outcome } from '../../ports/reviewer';
import type { Ids, Timers } from '../../ports/surroundings';
import { mayAskItself } from '../ownQuestion';
import type { AttachedRun } from './attachedRun';
import type { Hosting } from './hosting';

interface TerminalAgentsNeeds {
  readonly hosting: Pick<Hosting, 'attach'>;
  /** What applies to a session. */
  readonly policyOf: (session: SessionId) => Policy | undefined;
  readonly ids: Ids;
  readonly timers: Timers;
}

/** After so long without a call an agent is taken for gone, since none tells its end. */
const longestSilence = 12 * 3_600_000;
/** More agents than anybody runs at once: the one that was silent longest makes room. */
const most = 50;

/** Agents that run elsewhere and ask us by their hooks, one session for each of their conversations. */
export class TerminalAgents implements Disposable {
  /** Those that called last come last. */
  private readonly runs = new Map<string, { readonly run: AttachedRun; timer: Disposable }>();

  constructor(private readonly needs: TerminalAgentsNeeds) {}

  /** What becomes of a call; undefined when the agent is to ask its person something, which is not for us. */
  async review(dialect: HookDialect, asked: HookCall, signal: AbortSignal): Promise<Outcome | undefined> {
    const run = this.runOf(dialect, asked);
    const { tool, spelled, input, cwd, definition } = asked;
    const policy = run.session === undefined ? undefined : this.needs.policyOf(run.session);
    if (asked.isQuestion && policy !== undefined && mayAskItself([tool, spelled], policy)) {
      return undefined;
    }
    const id = this.needs.ids.next() as ToolCallId;
    // An agent's own name for a call may come twice, and then it is two rows.
    return run.review({ id, tool, spelled, input, cwd, ...(definition === undefined ? {} : { definition }) }, signal);
  }

  dispose(): void {
    for (const { timer } of this.runs.values()) {
      timer.dispose();
    }
  }

  private runOf(dialect: HookDialect, { conversation, cwd }: HookCall): AttachedRun {
    const key = JSON.stringify([dialect.agent, conversation]);
    const known = this.runs.get(key);
    known?.timer.dispose();
    this.runs.delete(key);
    const run = known === undefined || known.run.state === 'over' ? this.attach(dialect, cwd) : known.run;
    const timer = this.needs.timers.after(longestSilence, () => this.forget(key));
    this.runs.set(key, { run, timer });
    const [oldest] = this.runs.keys();
    if (this.runs.size > most && oldest !== undefined) {
      this.forget(oldest);
    }
    return run;
  }

  private attach({ title, changesInput, slipsPast }: HookDialect, cwd: string): AttachedRun {
    const nothing = { everyCall: false, hideTools: false, resume: false, killsOnCancel: false };
    return this.needs.hosting.attach({
      ...{ agent: title, cwd, name: `${title} in ${cwd.split(/[\\/]/).at(-1) ?? cwd}` },
      promise: { capabilities: { ...nothing, denyMessage: true, modifyInput: changesInput }, slipsPast },
    });
  }

  private forget(key: string): void {
    const known = this.runs.get(key);
    known?.timer.dispose();
    this.runs.delete(key);
    void known?.run.end('It has not asked for anything for long.');
  }
}
