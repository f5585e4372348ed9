import { attempt } from '../base/attempt';
import { Emitter } from '../base/lifetime';
import { outcomeName } from '../core/outcome';
import type { ToolCall } from '../core/toolCall';
import { decidedBy, type Verdict } from '../core/verdict';
import type { AuditLog, AuditRecord } from '../ports/auditLog';
import type { Outcome, ReadOutcome, ReadReviewer, Review, Reviewer, Reviews } from '../ports/reviewer';
import type { CountedRule, RuleStatistics } from '../ports/ruleStatistics';
import type { Log, Timers } from '../ports/surroundings';
import { enterAllowed } from './enterAllowed';
import { frozenCall, remainsOf } from './frozenCall';
import { foldersLeft, leavingCall } from './leaving';
import { whatMoved } from './moved';
import { allowed, deniedByPolicy, failed, unanswered } from './outcomes';
import { inTime, Patience, Unanswered } from './patience';
import type { PromptQueue } from './promptQueue';
import type { Sessions } from './sessions';
import { isCurrent, type Sight, see } from './sight';
import { unaskedRead } from './unaskedRead';
import { Weighing, type WeighingNeeds } from './weighing';

interface GateNeeds extends WeighingNeeds {
  readonly queue: PromptQueue;
  readonly sessions: Sessions;
  readonly auditLog: AuditLog;
  readonly statistics: RuleStatistics;
  readonly timers: Timers;
  readonly log: Log;
}

/** How long looking at what a call changes may hold it up. */
const enterLimit = 10_000;

/** How long writing the audit log may take before the call is denied. */
const recordLimit = 30_000;

/** What became of a call before it is recorded. */
type Ending = Pick<
  AuditRecord,
  'call' | 'mode' | 'sessionName' | 'facts' | 'verdict' | 'answer' | 'failure' | 'unasked' | 'contained' | 'rehearsal'
> & {
  readonly outcome: Outcome;
  readonly effect?: unknown;
  /** How the call was judged; undefined where nothing is to be entered for it. */
  readonly sight?: Sight | undefined;
};

/** What every call passes through. The one place that fails closed: whatever breaks on the way is a denial. */
export class Gate implements Reviewer, ReadReviewer, Reviews {
  // Nobody disposes it: VS Code lets go of everything while agents still end, and how their last calls ended is kept.
  private readonly reviewed = new Emitter<Review>();

  readonly onDidReview = this.reviewed.event;

  constructor(private readonly needs: GateNeeds) {}

  /** Never rejects: the caller is a protocol adapter, and a lost answer would leave the agent hanging. */
  async review(call: ToolCall, signal: AbortSignal): Promise<Outcome> {
    // This is where everything fails closed: no error passes, and none of them allows.
    try {
      return await this.pass(call, signal);
    } catch (error) {
      this.complain('a review failed', error);
      return failed();
    }
  }

  /** Never rejects and never asks; see `unaskedRead` for what it allows. */
  async reviewRead(call: ToolCall, signal: AbortSignal): Promise<ReadOutcome> {
    const { sessions, timers } = this.needs;
    const patience = new Patience({ signal, session: call.session, onDidEndSession: sessions.onDidEnd, timers });
    // Whatever breaks here leaves the file unread.
    try {
      return await this.passRead(frozenCall(call), patience);
    } catch (error) {
      this.complain('a file could not be judged, so it was not read', error);
      return { decision: 'deny', why: 'It could not be judged.' };
    } finally {
      patience.dispose();
    }
  }

  /** Asks whether a contained session may write to a folder outside, and lets it. Never rejects. */
  async leave(call: ToolCall, folder: string, signal: AbortSignal): Promise<Outcome> {
    // Whatever breaks here leaves the session where it is.
    try {
      const outcome = await this.pass(leavingCall(call, folder), signal, folder);
      const containment = this.needs.policy.current(call.session)?.containment;
      const why = outcome.decision === 'deny' ? undefined : await containment?.open(folder);
      return why === undefined ? outcome : unanswered(`\`${folder}\` could not be opened: ${why}`);
    } catch (error) {
      this.complain('a session could not leave its containment', error);
      return failed();
    }
  }

  private async passRead(call: ToolCall, patience: Patience): Promise<ReadOutcome> {
    const sight = await see(call, this.needs, patience);
    const { facts, verdict, snapshot } = sight;
    const read: ReadOutcome = isCurrent(snapshot, call, this.needs.policy)
      ? unaskedRead(sight)
      : { decision: 'deny', why: 'The rules changed meanwhile.' };
    const ending = { call, mode: snapshot.policy.mode.name, facts, verdict, answer: undefined, failure: undefined };
    const outcome = read.decision === 'allow' ? allowed(call.input, []) : deniedByPolicy(verdict, snapshot.policy.mode);
    const unanswerable =
      read.decision === 'deny' && verdict.decision !== 'deny' ? noAnswer(new Unanswered(read.why)) : {};
    const heard = await this.record({ ...ending, outcome, ...unanswerable, unasked: true });
    const isWanted = heard.decision === 'allow' && patience.withdrawn === undefined;
    return read.decision === 'deny' || isWanted ? read : { decision: 'deny', why: 'It could not be recorded.' };
  }

  private async pass(call: ToolCall, signal: AbortSignal, leaving?: string): Promise<Outcome> {
    const { sessions, timers } = this.needs;
    const patience = new Patience({ signal, session: call.session, onDidEndSession: sessions.onDidEnd, timers });
    try {
      const ending = await this.weigh(call, patience, leaving);
      const outcome = await this.record(ending);
      if (outcome.decision === 'allow' && patience.withdrawn === undefined) {
        await this.enter(ending.sight, outcome);
      }
      if (outcome.decision === 'deny' || patience.withdrawn === undefined) {
        return outcome;
      }
      // The agent went away while the record was written: what it can no longer hear must not stand as an allow.
      return await this.record({ ...ending, ...noAnswer(patience.withdrawn) });
    } finally {
      patience.dispose();
    }
  }

  /** A call that would leave the containment of its session is a question more, which no rule answers. */
  private async inside(ending: Ending, looked: Sight | undefined, patience: Patience): Promise<Ending> {
    // What was remembered with the answer has made another policy than the one that the record shows.
    const sight = ending.sight && looked;
    const folders = sight === undefined || ending.outcome.decision === 'deny' ? [] : foldersLeft(sight);
    for (const folder of folders) {
      const left = await this.leave(ending.call, folder, patience.signal);
      if (left.decision === 'deny') {
        return { ...ending, outcome: left };
      }
    }
    if (sight !== undefined && folders.length > 0) {
      // The question may have been open for long.
      const now = await see(sight.call, this.needs, patience);
      const moved = whatMoved({ sight, files: [] }, { sight: now, files: [] });
      if (moved !== undefined) {
        throw new Unanswered(moved);
      }
    }
    return ending;
  }

  /** Brings one call to its ending, whatever happens. */
  private async weigh(call: ToolCall, patience: Patience, leaving: string | undefined): Promise<Ending> {
    const ticket = this.needs.queue.enter();
    let weighing: Weighing | undefined;
    // Not the end of the line for errors, but the place that knows how far the call had come.
    try {
      weighing = new Weighing(call, this.needs, { patience, ticket, leaving });
      const outcome = await weighing.outcome();
      // A question about a folder has a place of its own.
      ticket.leave();
      const ending = { ...endingOf(call, weighing), outcome, failure: undefined };
      return await this.inside(ending, weighing.soFar.looked, patience);
    } catch (error) {
      if (error instanceof Unanswered) {
        return { ...endingOf(call, weighing), ...noAnswer(error) };
      }
      this.complain(`the review of a call of ${String(call?.tool)} failed`, error);
      return { ...endingOf(call, weighing), outcome: failed(), failure: String(error) };
    } finally {
      ticket.leave();
    }
  }

  /** Enters what the call is going to change, before it can. That it can be undone is no condition for it. */
  private async enter(sight: Sight | undefined, outcome: Extract<Outcome, { decision: 'allow' }>): Promise<void> {
    if (sight === undefined || sight.verdict.readOnly) {
      return;
    }
    const allowedSight = { ...sight, call: { ...sight.call, input: outcome.input } };
    const { timers } = this.needs;
    // What goes wrong here only means that there is nothing to undo.
    try {
      await inTime(enterAllowed(allowedSight, this.needs), { limit: enterLimit, what: 'keeping what changes', timers });
    } catch (error) {
      this.complain('what a call changes could not be kept', error);
    }
  }

  /** Records the ending. What cannot be recorded is refused. */
  private async record({ outcome, effect, sight: _, ...ending }: Ending): Promise<Outcome> {
    const { auditLog, clock, timers } = this.needs;
    const now = clock.now();
    const record: AuditRecord = { ...ending, time: new Date(now).toISOString(), ...named(outcome) };
    let heard = outcome;
    // A log that fails must not turn into an unanswered agent, nor into a call that nobody can trace.
    try {
      await inTime(auditLog.append(record), { limit: recordLimit, what: 'writing the audit log', timers });
    } catch (error) {
      this.complain('the audit log cannot be written, so the call is denied', error);
      heard = outcome.decision === 'deny' ? outcome : failed();
    }
    const shown = effect === undefined ? {} : { effect };
    this.tell({ record: { ...record, ...named(heard) }, outcome: heard, ...shown }, now);
    return heard;
  }

  /** Lets statistics and views know. They come after the decision and cannot change it. */
  private tell(review: Review, now: number): void {
    const { verdict } = review.record;
    try {
      if (verdict !== undefined) {
        this.needs.statistics.spoke(rulesThatSpoke(verdict), now);
      }
      this.reviewed.fire(review);
    } catch (error) {
      this.complain('somebody who follows reviews failed', error);
    }
  }

  /** Even a log that throws does not change what the agent hears. */
  private complain(message: string, cause: unknown): void {
    attempt(() => this.needs.log.error(message, cause));
  }
}

function named(outcome: Outcome): Pick<AuditRecord, 'outcome' | 'outcomeName'> {
  return { outcome: outcome.decision, outcomeName: outcomeName(outcome) };
}

function noAnswer({ message }: Unanswered): Pick<Ending, 'outcome' | 'failure'> {
  return { outcome: unanswered(message), failure: message };
}

function endingOf(call: ToolCall, weighing: Weighing | undefined): Omit<Ending, 'outcome' | 'failure'> {
  const { sight, settled, answer, call: weighed = remainsOf(call) }: Partial<Weighing['soFar']> = weighing?.soFar ?? {};
  const walls = sight?.snapshot.containment;
  return {
    call: weighed,
    mode: sight?.snapshot.policy.mode.name ?? 'unknown',
    ...(sight === undefined ? {} : { sessionName: sight.snapshot.sessionName }),
    facts: sight?.facts,
    verdict: sight?.verdict,
    answer,
    ...(walls === undefined ? {} : { contained: walls.isCutShort ? ('inPart' as const) : (true as const) }),
    // What was kept of a rehearsal is entered where it is kept.
    ...(settled === undefined ? { sight } : { rehearsal: settled.record, effect: settled.effect }),
  };
}

const tightening = ['ask', 'deny'] as const;

/** The rules that carried a decision, each once. */
function rulesThatSpoke(verdict: Verdict): readonly CountedRule[] {
  const names = new Map<string, CountedRule>();
  for (const { rule, scope, step } of decidedBy(verdict)) {
    if (rule !== undefined && scope !== undefined) {
      // In the second step ask rules speak, and deny rules that only may match: either is found by its own effect.
      for (const effect of step === 8 ? (['allow'] as const) : step === 1 ? (['deny'] as const) : tightening) {
        names.set(JSON.stringify([scope, effect, rule]), { text: rule, scope, effect });
      }
    }
  }
  return [...names.values()];
}
