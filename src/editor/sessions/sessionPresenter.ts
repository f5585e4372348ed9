import { Emitter } from '../../base/emitter';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { ModeName } from '../../core/engine/modes';
import type { SessionId } from '../../core/toolCall';
import type { AgentCatalogue } from '../../ports/agentCatalogue';
import type { Clock } from '../../ports/clock';
import type { Conversation, HostedSessions } from '../../ports/hostedSessions';
import type { Log } from '../../ports/log';
import type { QuestionId } from '../../ports/question';
import type { Questions } from '../../ports/questions';
import type { SessionDirectory } from '../../ports/sessionDirectory';
import type { SettingsSource } from '../../ports/settingsSource';
import type { Timers } from '../../ports/timers';
import type { Attention } from '../prompts/attention';
import { Answering } from './answering';
import type { ConversationAct, ToPage } from './messages';
import { overview } from './overview';
import type { PresenterActs } from './presenterActs';
import { type PageMessage, readMessage } from './readMessage';
import { rowDetail, wholeEntry } from './rowDetail';
import { RowFeed } from './rowFeed';
import { shownText } from './shownText';

/** What the session view works with. */
export interface PresenterNeeds {
  readonly hosted: HostedSessions;
  readonly catalogue: AgentCatalogue;
  readonly questions: Questions;
  readonly sessions: SessionDirectory;
  readonly settings: Pick<SettingsSource, 'current' | 'onDidChange'>;
  readonly attention: Attention;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly acts: PresenterActs;
  /** Tells the page; does nothing while there is none. */
  post(message: ToPage): void;
}

/** How long changes of the list are collected before the page hears of them. */
const collectMs = 30;

/** Decides what the page of the session view shows, and carries out what it asks for. */
export class SessionPresenter implements Disposable {
  private readonly lifetime = new Lifetime();
  private readonly feed: RowFeed;
  private readonly answering: Answering;
  private readonly changed = this.lifetime.add(new Emitter<void>());
  private selected: string | undefined;
  /** Whether the person, or we in their place, have selected something yet. */
  private hasSelected = false;
  private known: ReadonlySet<string> = new Set();
  private isReady = false;
  private wantsFocus = false;
  private timer: Disposable | undefined;

  /** What is shown, or its state, may be another now. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: PresenterNeeds) {
    this.feed = this.lifetime.add(new RowFeed(needs));
    this.answering = this.lifetime.add(new Answering(needs));
    this.lifetime.add(needs.hosted.onDidChange(() => this.listChanged()));
    for (const changed of [needs.catalogue, needs.questions, needs.sessions, needs.settings]) {
      this.lifetime.add(changed.onDidChange(() => this.refreshSoon()));
    }
    this.lifetime.add({ dispose: () => this.timer?.dispose() });
  }

  /** The conversation that is shown. */
  get current(): Conversation | undefined {
    return this.find(this.selected);
  }

  /** The session whose conversation is shown. */
  get session(): SessionId | undefined {
    return this.current?.session;
  }

  /** Shows a conversation; undefined: what is needed to start one. */
  select(conversation: string | undefined): void {
    this.hasSelected = true;
    this.selected = this.find(conversation)?.conversation;
    this.refresh();
    this.load();
  }

  /** Takes a message of the page. Whatever is not one of its messages is dropped. */
  receive(given: unknown): void {
    const message = readMessage(given);
    if (message === undefined) {
      this.needs.log.error('the session view sent something that is no message of its', typeof given);
      return;
    }
    this.inBackground(this.carryOut(message));
  }

  /** Puts the cursor into the prompt box, once there is a page. */
  focusPrompt(): void {
    this.wantsFocus = !this.isReady;
    this.post({ type: 'focus' });
  }

  /** The page is gone; it says so itself when it is back. */
  closed(): void {
    this.isReady = false;
    this.inBackground(this.feed.show(undefined));
  }

  /** Starts an agent and shows it; with a text, also gives it that. */
  async start(agent: string, options: { readonly mode: ModeName | undefined; readonly text: string }): Promise<void> {
    const { hosted, acts } = this.needs;
    const { mode, text } = options;
    const isDemo = this.needs.catalogue.agents.some(({ name, adapter }) => name === agent && adapter === 'demo');
    // Whoever starts the demo agent without a word wants to see it at work.
    const first = isDemo && text.trim() === '' ? 'tour' : text;
    if (!(await acts.confirmsMode(mode))) {
      this.post({ type: 'notSent', text, says: '' });
      return;
    }
    await this.orSay(text, async () => {
      const { conversation } = await hosted.start(agent, mode === undefined ? {} : { mode });
      this.select(conversation);
      if (first.trim() !== '') {
        await hosted.send(conversation, first);
      }
    });
  }

  dispose(): void {
    this.lifetime.dispose();
  }

  private async carryOut(message: PageMessage): Promise<void> {
    const { hosted, acts } = this.needs;
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.answering.opened();
        this.select(this.hasSelected ? this.selected : this.newest()?.conversation);
        return this.wantsFocus ? this.focusPrompt() : undefined;
      case 'select':
        return this.select(message.conversation);
      case 'start':
        return this.start(message.agent, message);
      case 'send':
        return this.orSay(message.text, () => hosted.send(message.conversation, message.text));
      case 'act':
        return this.act(message.act, message.conversation);
      case 'switchMode':
        return this.switchMode(message.conversation, message.mode);
      case 'open':
        return this.open(message);
      case 'answer': {
        const says = this.answering.answer(message);
        return says === undefined ? undefined : this.post({ type: 'refused', question: message.question, says });
      }
      case 'review':
        return this.review(message.question);
      case 'openLink':
        return acts.openLink(message.address);
      case 'command':
        return acts.run(message.command);
    }
  }

  private async act(act: ConversationAct, id: string): Promise<void> {
    const { hosted, acts } = this.needs;
    const conversation = this.find(id);
    if (conversation === undefined) {
      return;
    }
    await this.orSay('', async () => {
      switch (act) {
        case 'stop':
          return hosted.cancel(id);
        case 'end':
          return hosted.end(id);
        case 'resume':
          await hosted.resume(id);
          return this.select(id);
        case 'rename':
          return acts.rename(conversation);
        case 'close':
          return acts.close(conversation);
        case 'export':
          return acts.export(conversation);
      }
    });
  }

  private async switchMode(id: string, mode: ModeName | undefined): Promise<void> {
    const session = this.find(id)?.session;
    if (session !== undefined && (await this.needs.acts.confirmsMode(mode))) {
      this.needs.sessions.switchMode(session, mode);
    }
    // The page shows what was chosen until it hears what holds.
    this.refresh();
  }

  private async open(message: Extract<PageMessage, { type: 'open' }>): Promise<void> {
    const { conversation, entry: id, whole } = message;
    const entry = this.feed.entry(conversation, id);
    if (entry === undefined) {
      return;
    }
    if (whole) {
      return this.needs.acts.showText(wholeEntry(entry));
    }
    const detail = rowDetail(entry);
    if (detail !== undefined) {
      this.post({ type: 'detail', conversation, entry: id, detail });
    }
  }

  private review(id: string): void {
    const question = this.needs.questions.waiting.find((it) => it.id === id);
    if (question !== undefined) {
      this.needs.acts.review(question.id as QuestionId);
    }
  }

  private listChanged(): void {
    const { conversations } = this.needs.hosted;
    const fresh = conversations.findLast((it) => !this.known.has(it.conversation) && it.state !== 'kept');
    const isFirstNews = this.known.size === 0 && this.selected === undefined;
    this.known = new Set(conversations.map((it) => it.conversation));
    if (fresh !== undefined) {
      this.select(fresh.conversation);
    } else if (this.selected !== undefined && this.current === undefined) {
      this.select(this.newest()?.conversation);
    } else if (isFirstNews && this.isReady && conversations.length > 0) {
      // Kept conversations are read from the disk, so they come after the page.
      this.select(this.newest()?.conversation);
    } else {
      this.refreshSoon();
    }
  }

  private load(): void {
    if (this.isReady) {
      this.inBackground(this.feed.show(this.selected));
    }
  }

  private refreshSoon(): void {
    this.timer ??= this.needs.timers.after(collectMs, () => this.refresh());
  }

  private refresh(): void {
    this.timer?.dispose();
    this.timer = undefined;
    const { settings } = this.needs;
    this.post(overview({ ...this.needs, windowMode: settings.current.mode }, this.selected));
    this.post(this.answering.present(this.selected, this.session));
    this.changed.fire();
  }

  private find(id: string | undefined): Conversation | undefined {
    // Conversations are read from the disk when somebody first looks at them, which is not before the page is there.
    return id === undefined ? undefined : this.needs.hosted.conversations.find((it) => it.conversation === id);
  }

  private newest(): Conversation | undefined {
    const { conversations } = this.needs.hosted;
    const running = conversations.filter(({ state }) => state !== 'kept');
    const from = running.length > 0 ? running : conversations;
    return from.toSorted((a, b) => b.changedAt - a.changedAt)[0];
  }

  private post(message: ToPage): void {
    if (this.isReady) {
      this.needs.post(message);
    }
  }

  /** Failures here carry a message for the person. */
  private async orSay(text: string, work: () => Promise<void>): Promise<void> {
    // The one place where failures of sessions end: the person is told beside the prompt box.
    try {
      await work();
    } catch (error) {
      const says = shownText(error instanceof Error ? error.message : String(error));
      this.post(text === '' ? { type: 'failed', says } : { type: 'notSent', text, says });
    }
  }

  private inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.needs.log.error('the session view failed', error));
  }
}
