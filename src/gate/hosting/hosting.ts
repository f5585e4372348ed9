import { attemptLogged } from '../../base/attempt';
import { type Disposable, Emitter, Lifetime } from '../../base/lifetime';
import type { ModeName } from '../../core/modes';
import type {
  AgentCatalogue,
  CataloguedAgent,
  Conversation,
  HostedSessions,
  MessageExtras,
  TranscriptEntry,
  TranscriptHead,
  TranscriptStore,
} from '../../ports/hostedSessions';
import type { AgentQuestion } from '../../ports/person';
import type { Question } from '../../ports/question';
import type { Questions } from '../../ports/questions';
import type { Review, Reviews } from '../../ports/reviewer';
import type { Clock } from '../../ports/surroundings';
import { AgentRun } from './agentRun';
import type { AgentRunFollower, AgentRunNeeds } from './agentRunNeeds';
import { AttachedRun, type AttachedStart } from './attachedRun';
import { conversationName, distinctName } from './conversationName';
import { Conversations } from './conversations';
import { EntryNews } from './entryNews';
import { HostedConversation } from './hostedConversation';
import { Keeper } from './keeper';
import { Messages } from './messages';
import { Transcript, type TranscriptChange } from './transcript';

/** What hosting agents takes. */
export interface HostingNeeds extends AgentRunNeeds {
  readonly catalogue: AgentCatalogue;
  readonly reviews: Reviews;
  readonly questions: Questions;
  readonly store: TranscriptStore;
  /** Where an agent works that is told nothing else; undefined when no folder is open. */
  readonly folder: () => string | undefined;
  readonly clock: Clock;
}

/** The conversations of this window: starts agents, follows them and keeps what was said. */
export class Hosting implements HostedSessions, Disposable {
  private readonly lifetime = new Lifetime();
  private readonly changed = this.lifetime.add(new Emitter<void>());
  private readonly news: EntryNews;
  private readonly hosted: Conversations;
  private readonly keeper: Keeper;
  private readonly messages = new Messages({
    sent: (conversation, text) => {
      this.nameAfter(conversation, text);
      this.take(conversation, { kind: 'sent', text });
    },
    failed: (conversation, text) => this.take(conversation, { kind: 'event', event: { kind: 'notice', text } }),
    changed: () => this.tellChange(),
  });
  private closing: Promise<void> | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangeEntries: HostedSessions['onDidChangeEntries'];

  constructor(private readonly needs: HostingNeeds) {
    const { questions, reviews, catalogue } = needs;
    this.news = this.lifetime.add(new EntryNews(needs));
    this.onDidChangeEntries = this.news.onDidChange;
    this.hosted = this.lifetime.add(new Conversations(needs, (ended) => this.found(ended)));
    this.keeper = new Keeper(needs, {
      current: (id) => this.hosted.get(id)?.toKeep,
      runs: (id) => this.hosted.get(id)?.isRunning === true,
      kept: (id) => this.hosted.get(id)?.release(),
    });
    this.lifetime.add(reviews.onDidReview((review) => this.takeReview(review)));
    this.lifetime.add(questions.onDidChange((waiting) => this.takeQuestions(waiting)));
    this.lifetime.add(catalogue.onDidChange(() => this.tellChange()));
  }

  get conversations(): readonly Conversation[] {
    void this.hosted.load();
    return this.hosted.all.map((it) => this.seen(it));
  }

  get isLoaded(): boolean {
    return this.hosted.isLoaded;
  }

  async start(agent: string, mode?: ModeName): Promise<Conversation> {
    const found = this.agentCalled(agent);
    const cwd = this.needs.folder();
    if (found === undefined) {
      throw new Error(`There is no agent called ${agent}.`);
    }
    if (cwd === undefined) {
      throw new Error('Open a folder first: an agent needs a place to work in.');
    }
    const conversation = this.begun({ name: this.distinct(agent), agent, cwd });
    conversation.isUnnamed = true;
    this.hosted.add(conversation);
    try {
      await this.run(conversation, found, mode);
    } catch (error) {
      // What never ran is no conversation.
      this.hosted.remove(conversation.id);
      this.tellChange();
      throw error;
    }
    return this.seen(conversation);
  }

  /** Follows an agent that somebody else started; it is a conversation like others, in which nobody can speak here. */
  attach(start: AttachedStart): AttachedRun {
    const { agent, cwd } = start;
    const name = this.distinct(start.name);
    const conversation = this.begun({ name, agent, cwd });
    const run = new AttachedRun({ ...start, name }, this.needs, this.followerOf(conversation));
    conversation.run = run;
    this.hosted.add(conversation);
    this.tellChange();
    this.keeper.changed(conversation.id);
    return run;
  }

  async resume(id: string): Promise<Conversation> {
    await this.needHere(await this.find(id));
    // Meanwhile another window may have added to it or forgotten it, or somebody begun it here.
    const conversation = await this.find(id);
    const { agent, resume } = conversation.head;
    const found = this.agentCalled(agent);
    if (conversation.isRunning) {
      throw new Error('This conversation is running already.');
    }
    if (found === undefined) {
      throw new Error(`There is no agent called ${agent} any more.`);
    }
    if (resume === undefined) {
      throw new Error(`${agent} cannot go on with this conversation. Start a new one.`);
    }
    await this.run(conversation, found, undefined);
    return this.seen(conversation);
  }

  async send(id: string, text: string, extras: MessageExtras = {}): Promise<void> {
    await this.messages.send(await this.find(id), { text, extras });
  }

  unqueue(id: string, at: number): void {
    if ((this.hosted.get(id)?.queue.splice(at, 1) ?? []).length > 0) {
      this.tellChange();
    }
  }

  async sendQueued(id: string): Promise<void> {
    await this.messages.sendQueued(await this.find(id));
  }

  async choose(id: string, option: string, value: string): Promise<void> {
    const conversation = await this.find(id);
    const known = conversation.live.options.find((it) => it.id === option);
    const { run } = conversation;
    if (run?.choose === undefined || known === undefined || !known.values.some((it) => it.id === value)) {
      throw new Error('The agent offers no such choice.');
    }
    await run.choose(known.id, value);
  }

  async cancel(id: string): Promise<void> {
    await this.hosted.get(id)?.run?.cancel();
  }

  rename(id: string, name: string): void {
    const conversation = this.hosted.get(id);
    if (conversation !== undefined && name.trim() !== '' && isOurs(conversation.head)) {
      conversation.isUnnamed = false;
      this.name(conversation, name.trim());
    }
  }

  async end(id: string): Promise<void> {
    await this.hosted.get(id)?.run?.end('You ended the session.');
  }

  async close(id: string): Promise<void> {
    const conversation = this.hosted.get(id);
    if (conversation !== undefined && !conversation.isRunning) {
      await this.needHere(conversation);
    }
    await conversation?.run?.end();
    this.hosted.remove(id);
    await this.keeper.forget(id);
    this.tellChange();
  }

  async entries(id: string): Promise<readonly TranscriptEntry[] | undefined> {
    await this.hosted.load();
    const conversation = this.hosted.get(id);
    return conversation === undefined ? undefined : this.hosted.entriesOf(conversation);
  }

  /** Ends every agent and keeps everything. Resolves once nothing runs any more; never rejects. */
  shutDown(): Promise<void> {
    this.closing ??= this.closeAll();
    return this.closing;
  }

  dispose(): void {
    void this.shutDown();
  }

  private async closeAll(): Promise<void> {
    const ending = this.hosted.all.map((it) => it.run?.end('The window was closed.'));
    await Promise.all(ending);
    await this.keeper.flush();
    this.lifetime.dispose();
  }

  private begun(named: Pick<TranscriptHead, 'name' | 'agent' | 'cwd'>): HostedConversation {
    const [id, changedAt] = [this.needs.ids.next(), this.needs.clock.now()];
    const conversation = new HostedConversation({ ...named, conversation: id, resume: undefined, changedAt });
    conversation.transcript = new Transcript();
    return conversation;
  }

  private agentCalled(name: string): CataloguedAgent | undefined {
    return this.needs.catalogue.agents.find((it) => it.name === name);
  }

  private seen(conversation: HostedConversation): Conversation {
    return conversation.seen(this.agentCalled(conversation.head.agent));
  }

  private async find(id: string): Promise<HostedConversation> {
    await this.hosted.load();
    const conversation = this.hosted.get(id);
    if (conversation === undefined) {
      throw new Error('There is no such conversation any more.');
    }
    return conversation;
  }

  /** Two windows that run one conversation, or one that forgets what the other says, would lose some of it. */
  private async needHere(conversation: HostedConversation): Promise<void> {
    await this.hosted.lookAgain();
    if (conversation.head.isElsewhere === true) {
      throw new Error('This conversation runs in another window.');
    }
  }

  private async run(
    conversation: HostedConversation,
    agent: CataloguedAgent,
    mode: ModeName | undefined,
  ): Promise<void> {
    if (this.closing !== undefined) {
      throw new Error('The window is closing.');
    }
    const { name, cwd, resume } = conversation.head;
    const run = new AgentRun(
      { agent, name, mode, cwd, resume, history: conversation.id },
      this.needs,
      this.followerOf(conversation),
    );
    conversation.run = run;
    conversation.forgetTold();
    this.tellChange();
    try {
      // From now on it is held, and what is kept of it is read before anything is added.
      await this.hosted.hold(conversation);
      if (resume !== undefined) {
        // It may take long to start, and no other window is to go on with it meanwhile.
        this.keeper.changed(conversation.id);
      }
      await run.start();
    } catch (error) {
      conversation.run = undefined;
      this.tellChange();
      throw error;
    } finally {
      this.keeper.changed(conversation.id);
    }
  }

  private followerOf(conversation: HostedConversation): AgentRunFollower {
    return {
      changed: () => {
        this.news.flush();
        this.tellChange();
        this.messages.goOn(conversation);
      },
      emitted: (event) => {
        if (event.kind === 'resumable') {
          conversation.change({ resume: event.token });
          this.keeper.changed(conversation.id);
        } else if (event.kind === 'options' || event.kind === 'commands' || event.kind === 'usage') {
          conversation.tell(event);
          this.tellChange();
        } else {
          conversation.goesOn = event.kind === 'idle' ? event.after === 'done' : conversation.goesOn;
          this.take(conversation, { kind: 'event', event });
        }
      },
      asked: (asked) => this.takeAsked(conversation, asked),
    };
  }

  private takeAsked(conversation: HostedConversation, { header, text, options }: AgentQuestion) {
    const question = this.needs.ids.next();
    const lines = [...(header === '' ? [] : [header]), text, ...options.map(({ label }) => `- ${label}`)];
    this.take(conversation, { kind: 'asked', question, text: lines.join('\n') });
    return (answer: readonly string[] | undefined) =>
      this.take(conversation, { kind: 'answered', question, answer: answer?.join(', ') ?? '' });
  }

  private takeReview(review: Review): void {
    const { session } = review.record.call;
    const conversation = this.hosted.all.find((it) => it.run?.session === session);
    if (conversation !== undefined) {
      this.take(conversation, { kind: 'reviewed', review });
    }
  }

  private takeQuestions(waiting: readonly Question[]): void {
    for (const conversation of this.hosted.all) {
      const session = conversation.run?.session;
      if (session !== undefined) {
        const calls = waiting.map(({ call }) => call).filter((call) => call.session === session);
        this.take(conversation, { kind: 'asking', calls });
      }
    }
  }

  private nameAfter(conversation: HostedConversation, text: string): void {
    const name = conversation.isUnnamed ? conversationName(text) : undefined;
    if (name !== undefined) {
      conversation.isUnnamed = false;
      this.name(conversation, this.distinct(`${conversation.head.agent}: ${name}`));
    }
  }

  /** Sessions must be told apart wherever they are named. */
  private distinct(name: string): string {
    const taken = this.hosted.all.map(({ head }) => head.name);
    return distinctName(name, taken);
  }

  private name(conversation: HostedConversation, name: string): void {
    conversation.change({ name });
    const session = conversation.run?.session;
    if (session !== undefined) {
      this.needs.sessions.rename(session, name);
    }
    this.hosted.hold(conversation).then(
      () => {
        // Until it was read, what another window keeps of it may have come in.
        conversation.change({ name });
        this.keeper.changed(conversation.id);
      },
      (error: unknown) => this.needs.log.error('a conversation could not be renamed', error),
    );
    this.tellChange();
  }

  /** What another window has added to a conversation is shown here too. */
  private found(grown: readonly HostedConversation[]): void {
    this.tellChange();
    for (const conversation of grown) {
      void this.hosted.entriesOf(conversation).then((entries) => {
        this.news.add({ conversation: conversation.id, ...conversation.grownTo(entries) });
      });
    }
  }

  /** A view that fails must not keep an agent from being started, ended or kept. */
  private tellChange(): void {
    attemptLogged(this.needs.log, 'a view of conversations failed', () => this.changed.fire());
  }

  private take(conversation: HostedConversation, change: TranscriptChange): void {
    const now = this.needs.clock.now();
    const { transcript, id } = conversation;
    const before = transcript?.cuts;
    const changed = transcript?.add(change, now) ?? [];
    if (transcript !== undefined && changed.length > 0) {
      conversation.change({ changedAt: now });
      const isCut = transcript.cuts !== before;
      this.news.add(
        isCut
          ? { conversation: id, entries: transcript.entries, from: 'start' }
          : { conversation: id, entries: changed, from: 'more' },
      );
      this.keeper.changed(id);
    }
  }
}

/** What is damaged, or what another window writes, is not written here. */
function isOurs({ isBroken, isElsewhere }: TranscriptHead): boolean {
  return isBroken !== true && isElsewhere !== true;
}
