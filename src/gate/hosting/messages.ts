import type { Run } from './attachedRun';
import type { SaidMessage } from './briefing';
import type { HostedConversation, QueuedMessage } from './hostedConversation';

/** Who hears of messages. */
interface MessagesFollower {
  /** The agent is given a message now. */
  sent(conversation: HostedConversation, text: string): void;
  /** A message that waited could not be given. */
  failed(conversation: HostedConversation, says: string): void;
  /** What waits has changed. */
  changed(): void;
}

/** So many messages can wait for an agent. */
const mostQueued = 20;

/** Gives agents what is said to them: at once, while they work where they can hear it, or when they are done. */
export class Messages {
  constructor(private readonly follower: MessagesFollower) {}

  /** Rejects with a message for the person. */
  async send(conversation: HostedConversation, said: QueuedMessage): Promise<void> {
    const { run, queue } = conversation;
    if (run === undefined) {
      throw new Error('No agent runs in this conversation.');
    }
    const waits = run.state === 'working' || (run.state === 'idle' && queue.length > 0);
    if (waits && run.isElsewhere !== true) {
      await this.sayAtWork(conversation, run, said);
    } else {
      await this.give(conversation, run, said);
    }
  }

  /** Gives the first message that waits to an agent that waits for one. */
  async sendQueued(conversation: HostedConversation): Promise<void> {
    const { run, queue } = conversation;
    const next = run?.state === 'idle' ? queue.shift() : undefined;
    if (run === undefined || next === undefined) {
      return;
    }
    try {
      await this.give(conversation, run, next);
    } catch (error) {
      // It goes back to where it waited; the person is told why.
      queue.unshift(next);
      this.follower.changed();
      throw error;
    }
  }

  /** What waits is given to an agent that was done by itself; one that was stopped is left alone. */
  goOn(conversation: HostedConversation): void {
    if (conversation.goesOn && conversation.queue.length > 0 && conversation.run?.state === 'idle') {
      this.sendQueued(conversation).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.follower.failed(conversation, `A message was not sent. ${why}`);
      });
    }
  }

  private async sayAtWork(conversation: HostedConversation, run: Run, said: QueuedMessage): Promise<void> {
    const { queue } = conversation;
    const isPlain = queue.length === 0 && (said.extras.attached ?? []).length === 0;
    if (isPlain && run.hearsAtWork === true && (await run.steer?.(briefed(conversation, said))) === true) {
      this.follower.sent(conversation, said.text);
      return;
    }
    if (queue.length >= mostQueued) {
      throw new Error(`No more than ${mostQueued} messages can wait.`);
    }
    queue.push(said);
    this.follower.changed();
    // The agent may have become idle while it was asked.
    this.goOn(conversation);
  }

  private async give(conversation: HostedConversation, run: Run, said: QueuedMessage): Promise<void> {
    if (run.state === 'idle') {
      this.follower.sent(conversation, said.text);
    }
    conversation.goesOn = false;
    await run.send(briefed(conversation, said));
  }
}

function briefed({ live, run }: HostedConversation, { text, extras }: QueuedMessage): SaidMessage {
  const commands = live.commands.map(({ name }) => name);
  return { ...extras, text, commands, takesImages: run?.promise?.capabilities.images === true };
}
