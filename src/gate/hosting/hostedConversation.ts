import type { CataloguedAgent } from '../../ports/agentCatalogue';
import type { Conversation } from '../../ports/hostedSessions';
import type { KeptTranscript, TranscriptHead } from '../../ports/transcript';
import type { Run } from './attachedRun';
import type { Transcript } from './transcript';

/** One conversation with what belongs to it now. */
export class HostedConversation {
  /** Undefined until somebody wants to read what was kept. */
  transcript: Transcript | undefined;
  run: Run | undefined;
  /** The person has not named it, so what they say first does. */
  isUnnamed = false;

  constructor(private current: TranscriptHead) {}

  get id(): string {
    return this.current.conversation;
  }

  get head(): TranscriptHead {
    return this.current;
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
      resumable: run === undefined && this.current.resume !== undefined && agent !== undefined,
    };
  }

  /** Holds no longer what is kept as well and nobody adds to. */
  release(): void {
    if (this.run === undefined || this.run.state === 'over') {
      this.run = undefined;
      this.transcript = undefined;
    }
  }

  /** As it is kept; undefined when its entries were never looked at and so have not changed. */
  get toKeep(): KeptTranscript | undefined {
    return this.transcript && { ...this.current, entries: this.transcript.entries };
  }
}
