import type { AgentOffer, AgentUsage } from '../../ports/agent';
import type {
  CataloguedAgent,
  Conversation,
  EntriesChange,
  KeptTranscript,
  LiveAgent,
  MessageExtras,
  TranscriptEntry,
  TranscriptHead,
} from '../../ports/hostedSessions';
import type { Run } from './attachedRun';
import type { Transcript } from './transcript';

/** A message that waits until the agent is done. */
export interface QueuedMessage {
  readonly text: string;
  readonly extras: MessageExtras;
}

const nothingTold: Pick<LiveAgent, 'options' | 'commands' | 'usage'> = { options: [], commands: [], usage: {} };

/** One conversation with what belongs to it now. */
export class HostedConversation {
  /** Undefined until somebody wants to read what was kept. */
  transcript: Transcript | undefined;
  run: Run | undefined;
  /** The person has not named it, so what they say first does. */
  isUnnamed = false;
  /** What waits for the agent, oldest first. */
  readonly queue: QueuedMessage[] = [];
  /** The agent was done by itself, so what waits goes on by itself; after a stop nothing does. */
  goesOn = false;
  private told = nothingTold;
  /** What was last seen of it while another window runs it. */
  private readAlong: readonly TranscriptEntry[] = [];

  constructor(private current: TranscriptHead) {}

  get id(): string {
    return this.current.conversation;
  }

  get head(): TranscriptHead {
    return this.current;
  }

  /** An agent runs in it, in this window. */
  get isRunning(): boolean {
    return this.run !== undefined && this.run.state !== 'over';
  }

  change(change: Partial<Omit<TranscriptHead, 'conversation'>>): void {
    this.current = { ...this.current, ...change };
  }

  /** As others see it; `agent` is what its agent is called in the catalogue, if it is still there. */
  seen(agent: CataloguedAgent | undefined): Conversation {
    const run = this.run?.state === 'over' ? undefined : this.run;
    return {
      ...this.current,
      state: run === undefined || run.state === 'over' ? 'kept' : run.state,
      session: run?.session,
      promise: run?.promise,
      ...(run?.contained === undefined ? {} : { contained: run.contained }),
      resumable:
        run === undefined &&
        this.current.resume !== undefined &&
        this.current.isElsewhere !== true &&
        agent !== undefined,
      ...(run === undefined ? {} : { live: this.live }),
    };
  }

  get live(): LiveAgent {
    const queued = this.queue.map(({ text }) => text);
    return { ...this.told, queued, hearsAtWork: this.run?.hearsAtWork === true };
  }

  /** The agent offers something, or has told what it used. */
  tell(news: AgentOffer | { readonly kind: 'usage'; readonly usage: AgentUsage }): void {
    const { kind: _, ...told } = news;
    // Of what was used only a part may be told.
    const usage = { ...this.told.usage, ...(news.kind === 'usage' ? news.usage : {}) };
    this.told = { ...this.told, ...told, usage };
  }

  /** Another run of the agent offers what it offers. */
  forgetTold(): void {
    this.told = { ...nothingTold, usage: this.told.usage };
    this.goesOn = false;
  }

  /** Holds no longer what is kept as well and nobody adds to. */
  release(): void {
    if (!this.isRunning) {
      this.run = undefined;
      this.transcript = undefined;
    }
  }

  /** What is new in it, of all that another window has kept of it; whoever reads along is not sent back to its start. */
  grownTo(entries: readonly TranscriptEntry[]): Pick<EntriesChange, 'entries' | 'from'> {
    const before = this.readAlong;
    this.readAlong = this.current.isElsewhere === true ? entries : [];
    const isCut = before[0] !== undefined && before[0].id !== entries[0]?.id;
    if (this.current.isElsewhere !== true || isCut) {
      return { entries, from: 'start' };
    }
    const known = new Map(before.map((entry) => [entry.id, JSON.stringify(entry)]));
    return { entries: entries.filter((entry) => known.get(entry.id) !== JSON.stringify(entry)), from: 'more' };
  }

  /** What another window, or an earlier one, has kept of it. */
  foundAs(head: TranscriptHead): void {
    this.current = head;
  }

  /** As it is kept; undefined when its entries were never looked at and so have not changed. */
  get toKeep(): KeptTranscript | undefined {
    return this.transcript && { ...this.current, entries: this.transcript.entries };
  }
}
