import { attempt } from '../base/attempt';
import type { ToolCall } from '../core/toolCall';
import type { RecordedAnswer } from '../ports/auditLog';
import type { SeenFile } from '../ports/files';
import type { Answer, ChangedInput, RehearsalShown, Remember } from '../ports/question';
import type { Outcome } from '../ports/reviewer';
import { composeQuestion, type QuestionContext, type QuestionNeeds } from './composeQuestion';
import { writeTargetsOf } from './enterAllowed';
import { frozenCall, frozenValue } from './frozenCall';
import { keepAnswer } from './keepAnswer';
import { asLeaving, outOfReach } from './leaving';
import { type Shown, whatIsNew, whatMoved } from './moved';
import { allowed, deniedAsRefused, deniedByPerson, deniedByPolicy } from './outcomes';
import { type Patience, Unanswered } from './patience';
import { mostOfSession } from './promptQueue';
import type { QueueTicket, Reply, UnqueuedQuestion } from './queueTicket';
import { changesMore, type KnownEffects, knownEffects } from './rehearsal/knownEffects';
import {
  isRehearsedUnasked,
  type RehearsingNeeds,
  type RehearsingResult,
  rehearsing,
  type Settled,
  whyNotRehearsed,
} from './rehearsal/rehearsing';
import { isCurrent, lookLimit, type Sight, type SightNeeds, see } from './sight';

/** What one call is weighed with. */
export interface WeighingNeeds extends SightNeeds, QuestionNeeds, RehearsingNeeds {}

/** The way of one call through the gate. */
interface WeighingWay {
  readonly patience: Patience;
  readonly ticket: QueueTicket;
  /** Set for the wish of a contained session to write to a folder outside. */
  readonly leaving?: string | undefined;
  /** Set for the effect of a command that ran on a copy. */
  readonly rehearsal?: RehearsalShown;
  readonly effects?: KnownEffects;
}

const mostRounds = 100;

const whyUnanswered: Readonly<Record<Exclude<Reply['kind'], 'answered' | 'moved'>, string>> = {
  expired: 'the question was not answered in time',
  crowded: `this session has ${mostOfSession} questions waiting already; try again once they are answered`,
  unshowable: 'the question could not be shown to anybody',
  closed: 'there is nobody left to ask',
};

/** One call on its way from the agent to its outcome. Whatever fails here is thrown; the gate denies. */
export class Weighing {
  private current: ToolCall;
  private sight: Sight | undefined;
  private looked: Sight | undefined;
  private said: RecordedAnswer | undefined;
  private waitedMs = 0;
  private kept: Pick<RecordedAnswer, 'remembered' | 'unkept'> = {};
  private readonly notes: string[] = [];
  private settled: Settled | undefined;
  /** A rehearsal that settled nothing: what is to be said about it, and what it showed. */
  private unsettled: Extract<RehearsingResult, { kind: 'unsettled' }> | undefined;

  constructor(
    call: ToolCall,
    private readonly needs: WeighingNeeds,
    private readonly way: WeighingWay,
  ) {
    this.current = frozenCall(call);
  }

  /**
   * How far it has come: the call as given, or as the person changed it, how it was judged when the person was asked and
   * how it last was, what the person said, when it counted, and how the rehearsal went that settled the call.
   */
  get soFar() {
    return { call: this.current, sight: this.sight, looked: this.looked, answer: this.said, settled: this.settled };
  }

  async outcome(): Promise<Outcome> {
    let again: string | undefined;
    for (;;) {
      const shown = await this.look();
      if (shown.sight.decision !== 'ask') {
        return this.conclude(shown.sight);
      }
      const refused = deniedAsRefused(shown.sight.dissection);
      if (refused !== undefined) {
        return refused;
      }
      const { rules = [] } = this.way.effects ?? {};
      if (rules.length > 0 && again === undefined) {
        again = changesMore(shown.sight, rules);
        if (again === undefined) {
          return this.conclude({ ...shown.sight, decision: 'allow' });
        }
      }
      if (this.unsettled === undefined && isRehearsedUnasked(shown.sight)) {
        const settled = await this.rehearse(shown.sight);
        if (settled !== undefined) {
          return settled;
        }
        continue;
      }
      const draft = composeQuestion(shown, await this.context(shown.sight, again), this.needs);
      const reply = await this.ask(draft, shown.sight);
      switch (reply.kind) {
        case 'answered': {
          if (reply.answer.kind === 'rehearse') {
            const settled = await this.rehearse(shown.sight);
            if (settled !== undefined) {
              return settled;
            }
            break;
          }
          const carried = await this.carryOut(reply.answer, draft, shown);
          if ('decision' in carried) {
            return carried;
          }
          again = carried.again;
          break;
        }
        case 'moved':
          break;
        default:
          throw new Unanswered(whyUnanswered[reply.kind]);
      }
    }
  }

  /** The call as it is judged now, with its files when it asks, under a policy that still applies after all that. */
  private async look(): Promise<Shown> {
    for (let round = 0; round < mostRounds; round += 1) {
      const seen = await see(this.current, this.needs, this.way.patience);
      const { leaving } = this.way;
      // What is kept of a rehearsal is written by us, and so it is asked about where the session itself could not write.
      const [outside] = this.way.rehearsal !== undefined && seen.decision !== 'deny' ? outOfReach(seen) : [];
      const left = leaving ?? outside;
      const sight = left === undefined ? seen : asLeaving(seen, left);
      this.sight = sight;
      this.looked = sight;
      const files = sight.decision === 'ask' ? await this.readFiles(sight) : [];
      if (isCurrent(sight.snapshot, this.current, this.needs.policy)) {
        return { sight, files };
      }
    }
    throw new Error('the policy kept changing while the call was judged');
  }

  private readFiles({ dissection }: Sight): Promise<readonly SeenFile[]> {
    const reading = Promise.all(writeTargetsOf(dissection).map((path) => this.needs.files.read(path)));
    return this.way.patience.waitFor(reading, lookLimit, 'reading the files to be written');
  }

  /** Waits for the person, or for a change of policy that may settle the question or make it another. */
  private async ask(draft: UnqueuedQuestion, { snapshot }: Sight): Promise<Reply> {
    const { ticket, patience } = this.way;
    const { policy } = this.needs;
    // A policy that cannot even be read is not the one that was shown; looking again will end in a denial.
    const hasMoved = () => attempt(() => isCurrent(snapshot, this.current, policy)) !== true;
    const watch = policy.onDidChange(({ session }) => {
      const isOurs = session === undefined || session === this.current.session;
      if (isOurs && hasMoved()) {
        ticket.settle({ kind: 'moved' });
      }
    });
    const from = this.needs.clock.now();
    try {
      return await patience.wait(ticket.ask(draft));
    } finally {
      this.waitedMs += this.needs.clock.now() - from;
      watch.dispose();
    }
  }

  /** Does what the person said, or tells why they must be asked again. */
  private async carryOut(
    answer: Extract<Answer, { kind: 'allow' | 'deny' }>,
    draft: UnqueuedQuestion,
    shown: Shown,
  ): Promise<Outcome | { readonly again: string }> {
    if (answer.kind === 'deny') {
      await this.remember(answer.remember, 'deny');
      this.record(answer);
      return deniedByPerson(answer.message);
    }
    // An answer to something that is no longer so neither allows nor is remembered.
    let now = await this.look();
    const moved = whatMoved(shown, now);
    if (moved !== undefined) {
      return { again: moved };
    }
    if (answer.remember !== undefined || answer.changed !== undefined) {
      await this.remember(answer.remember, 'allow', draft);
      this.change(answer.changed);
      now = await this.look();
    }
    const again = now.sight.decision === 'ask' ? whatIsNew(shown, now, answer) : undefined;
    if (again !== undefined) {
      return { again };
    }
    this.record(answer);
    if (now.sight.decision === 'deny') {
      return this.conclude(now.sight);
    }
    // The record shows what the person was asked, not what their answer made of it, unless they changed the call.
    this.sight = answer.changed === undefined ? shown.sight : now.sight;
    const outcome = allowed(this.current.input, this.notes);
    return this.current.grants === undefined ? outcome : { ...outcome, byPerson: true };
  }

  private async context(sight: Sight, again: string | undefined): Promise<QuestionContext> {
    // Once is enough.
    const objection = this.unsettled === undefined ? whyNotRehearsed(sight) : '';
    const why = objection ?? (await this.way.patience.wait(this.needs.rehearsals.objection()));
    return {
      again: again ?? this.unsettled?.remark,
      canRehearse: why === undefined,
      unrehearsed: why === '' ? undefined : why,
      rehearsal: this.way.rehearsal ?? this.unsettled?.shown,
      offer: this.way.effects?.offer,
    };
  }

  /** Runs the command on a copy. Undefined when that settles nothing, and the person has to be asked as before. */
  private async rehearse(sight: Sight): Promise<Outcome | undefined> {
    const { patience, ticket } = this.way;
    // It may take long, and other questions need not wait for it.
    ticket.stepAside();
    const judge = async (effect: ToolCall, rehearsal: RehearsalShown): Promise<Outcome> => {
      // A rule that was made while the command ran is heard before anything of it is kept.
      const { sight: now } = await this.look();
      if (now.decision === 'deny') {
        return this.conclude(now);
      }
      const weighing = new Weighing(effect, this.needs, { ...this.way, rehearsal, effects: knownEffects(now, effect) });
      const outcome = await weighing.outcome();
      this.said = weighing.said;
      return outcome;
    };
    const result = await patience.wait(rehearsing(sight, judge, { needs: this.needs, signal: patience.signal }));
    if (result.kind === 'settled') {
      this.settled = result;
      return result.outcome;
    }
    this.unsettled = result;
    return undefined;
  }

  private change(changed: ChangedInput | undefined): void {
    if (changed !== undefined) {
      this.current = Object.freeze({ ...this.current, input: frozenValue(changed.input) });
      this.notes.push(changed.note);
    }
  }

  private async remember(
    remember: Remember | undefined,
    effect: 'allow' | 'deny',
    asked?: UnqueuedQuestion,
  ): Promise<void> {
    if (remember === undefined) {
      return;
    }
    const { session } = this.current;
    this.kept = await keepAnswer({ session, remember, effect, asked }, this.needs.policy, this.way.patience);
  }

  private record({ kind }: { readonly kind: 'allow' | 'deny' }): void {
    this.said = {
      decision: kind,
      ...this.kept,
      ...(this.notes.length > 0 ? { changed: true } : {}),
      ...(this.waitedMs > 0 ? { waitedMs: this.waitedMs } : {}),
    };
  }

  private conclude({ decision, verdict, snapshot }: Sight): Outcome {
    return decision === 'allow'
      ? allowed(this.current.input, this.notes)
      : deniedByPolicy(verdict, snapshot.policy.mode);
  }
}
