import { ActsInTurn } from '../../base/actsInTurn';
import type { Disposable } from '../../base/lifetime';
import type { TranscriptEntry, TranscriptHead } from '../../ports/hostedSessions';
import { HostedConversation } from './hostedConversation';
import type { HostingNeeds } from './hosting';
import { Transcript } from './transcript';

/** How soon it shows what another window does: in a session that it began, and that it has ended or forgotten one. */
const lookAgainMs = 2_500;
/** So often it looks only whether something has changed, and then at everything: not every change leaves a mark. */
const mostPassed = 12;

const cannotBeRead = 'What was said here cannot be read: the file that it was kept in is damaged.';

/** All conversations of a window: those that were kept, read when somebody first looks, and the new ones. */
export class Conversations implements Disposable {
  private byId = new Map<string, HostedConversation>();
  private loading: Promise<void> | undefined;
  private looking: Disposable | undefined;
  /** What the store looked like when its heads were last read. */
  private stamp = '';
  private passed = 0;
  private readonly looks = new ActsInTurn();
  /** Forgotten here; their files may still be there for a moment. */
  private readonly removed = new Set<string>();
  private isDisposed = false;
  private hasRead = false;

  constructor(
    private readonly needs: Pick<HostingNeeds, 'store' | 'timers' | 'log'>,
    /** Called when kept conversations have come in, with those that another window has added to or ended. */
    private readonly loaded: (grown: readonly HostedConversation[]) => void,
  ) {}

  /** In the order they were opened, the kept ones first. */
  get all(): readonly HostedConversation[] {
    return [...this.byId.values()];
  }

  get(id: string): HostedConversation | undefined {
    return this.byId.get(id);
  }

  add(conversation: HostedConversation): void {
    this.byId.set(conversation.id, conversation);
  }

  remove(id: string): void {
    this.byId.delete(id);
    this.removed.add(id);
  }

  /** What was kept before has been found. */
  get isLoaded(): boolean {
    return this.hasRead;
  }

  /** Finds what was kept, once. Never rejects. */
  load(): Promise<void> {
    this.loading ??= this.read();
    return this.loading;
  }

  /**
   * Holds what was said in a conversation, read when it is first wanted, to be added to. Rejects when it cannot be read:
   * what is held takes the place of what was kept.
   */
  async hold(conversation: HostedConversation): Promise<void> {
    if (conversation.transcript === undefined) {
      const entries = await this.keptEntries(conversation.id);
      if (entries === undefined) {
        throw new Error(cannotBeRead);
      }
      conversation.transcript ??= new Transcript(entries);
    }
  }

  /** What was said in a conversation, to be shown. Never rejects. */
  async entriesOf(conversation: HostedConversation): Promise<readonly TranscriptEntry[]> {
    const { transcript, head } = conversation;
    if (transcript !== undefined) {
      return transcript.entries;
    }
    const kept = (await this.keptEntries(conversation.id)) ?? [
      { id: 1, time: head.changedAt, kind: 'notice', text: cannotBeRead } as const,
    ];
    // What is open in another window is open; elsewhere it was cut off.
    return head.isElsewhere === true ? kept : new Transcript(kept).entries;
  }

  private async keptEntries(id: string): Promise<readonly TranscriptEntry[] | undefined> {
    const kept = await this.needs.store.read(id).catch((error: unknown) => {
      this.needs.log.error('a kept conversation could not be read', error);
      return undefined;
    });
    return kept?.entries;
  }

  /** Looks at what other windows have made of kept conversations since. Never rejects. */
  lookAgain(): Promise<void> {
    return this.looks.take(async () => {
      this.looking?.dispose();
      this.looking = undefined;
      this.passed = 0;
      // Of what is kept by this window while it looks, older heads may be read.
      const kept = new Set(this.all.filter(isOnlyKept));
      const heads = await this.heads();
      if (heads !== undefined) {
        this.loaded(this.compare(heads, (it) => kept.has(it) && isOnlyKept(it)));
      }
      this.keepLooking();
    });
  }

  /** Takes over what other windows have begun, gone on with and forgotten; gives what has grown. */
  private compare(
    heads: readonly TranscriptHead[],
    isTheirs: (conversation: HostedConversation) => boolean,
  ): readonly HostedConversation[] {
    const grown: HostedConversation[] = [];
    for (const head of heads) {
      const conversation = this.byId.get(head.conversation);
      if (conversation === undefined && !this.removed.has(head.conversation)) {
        this.add(new HostedConversation(head));
      } else if (conversation !== undefined && isTheirs(conversation)) {
        grown.push(...(hasGrown(conversation.head, head) ? [conversation] : []));
        conversation.foundAs(head);
      }
    }
    const there = new Set(heads.map(({ conversation }) => conversation));
    for (const conversation of this.all.filter((it) => isTheirs(it) && !there.has(it.id))) {
      // Not as forgotten here: a file that could not be read for a moment comes back.
      this.byId.delete(conversation.id);
    }
    return grown;
  }

  /** No more is looked at. */
  dispose(): void {
    this.isDisposed = true;
    this.looking?.dispose();
  }

  private keepLooking(): void {
    if (!this.isDisposed) {
      this.looking ??= this.needs.timers.after(lookAgainMs, () => void this.lookIfChanged());
    }
  }

  private async lookIfChanged(): Promise<void> {
    this.looking = undefined;
    // A window that died leaves its files as they are.
    const isOpen = this.all.some(({ head }) => head.isElsewhere === true);
    this.passed += 1;
    if (isOpen || this.passed > mostPassed || (await this.stampNow()) !== this.stamp) {
      await this.lookAgain();
    } else {
      this.keepLooking();
    }
  }

  /** One that cannot be had is as it was: what is wrong is told when the heads are read. */
  private stampNow(): Promise<string> {
    return this.needs.store.stamp().catch(() => this.stamp);
  }

  /** The oldest first. Undefined when they cannot be read, which says nothing about what there is. */
  private async heads(): Promise<readonly TranscriptHead[] | undefined> {
    // What is kept while they are read makes another stamp.
    this.stamp = await this.stampNow();
    try {
      const heads = await this.needs.store.heads();
      return heads.toSorted((left, right) => left.changedAt - right.changedAt);
    } catch (error) {
      // New conversations work without the old ones.
      this.needs.log.error('kept conversations could not be read', error);
      return undefined;
    }
  }

  private async read(): Promise<void> {
    const heads = (await this.heads()) ?? [];
    const kept = heads.filter(({ conversation }) => !this.byId.has(conversation));
    const found = kept.map((head) => [head.conversation, new HostedConversation(head)] as const);
    this.byId = new Map([...found, ...this.byId]);
    this.hasRead = true;
    this.loaded([]);
    this.keepLooking();
  }
}

/** What runs here, or is about to be written here, is known better here. */
function isOnlyKept({ run, transcript }: HostedConversation): boolean {
  return run === undefined && transcript === undefined;
}

/** Whether another window, in which it ran, has added to it or ended it. */
function hasGrown(before: TranscriptHead, now: TranscriptHead): boolean {
  return before.isElsewhere === true && (now.isElsewhere !== true || now.changedAt !== before.changedAt);
}
