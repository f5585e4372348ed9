import { Emitter, Owning } from '../../base/lifetime';
import type { ModeName } from '../../core/modes';
import type { SessionId } from '../../core/toolCall';
import type { Attachment, Conversation } from '../../ports/hostedSessions';
import type { PromptPageNeeds } from '../prompts/page';
import { Soon } from '../soon';
import type { WindowNeeds } from '../windowNeeds';
import { Answering, type AnsweringNeeds } from './answering';
import { Attachments } from './attachments';
import type { SaidText, ToPage } from './messages';
import { overview } from './overview';
import { PageRequests } from './pageRequests';
import { readPageMessage } from './readMessage';
import { RowFeed } from './rowFeed';
import type { PresenterActs } from './sessionActs';

/** What the session view works with. */
export interface PresenterNeeds
  extends PromptPageNeeds,
    Pick<WindowNeeds, 'catalogue' | 'clock' | 'hosted' | 'ids' | 'log' | 'questions' | 'sessions' | 'settings'> {
  readonly prompts: AnsweringNeeds['prompts'];
  readonly acts: PresenterActs;
  /** The folder in which a new session works; undefined when none is open. */
  readonly folder: () => string | undefined;
  /** It shows what it was told to show, also when another session starts. */
  readonly stays?: true;
  /** Tells the page; does nothing while there is none. */
  post(message: ToPage): void;
}

/** How long changes of the list are collected before the page hears of them. */
const collectMs = 30;

/** Decides what the page of the session view shows, and carries out what it asks for. */
export class SessionPresenter extends Owning {
  private readonly feed: RowFeed;
  private readonly answering: Answering;
  private readonly requests: PageRequests;
  private readonly attachments: Attachments;
  private readonly changed = this.lifetime.add(new Emitter<void>());
  private selected: string | undefined;
  /** Whether the person, or we in their place, have selected something yet. */
  private hasSelected = false;
  /** How the conversation that is shown was when it was last shown. */
  private shownState: Conversation['state'] | undefined;
  private known: ReadonlySet<string> = new Set();
  /** What was kept has been heard of; whatever comes later is new. */
  private hasLoaded = false;
  private isReady = false;
  private wantsFocus = false;
  /** What failed while there was no page to say so. */
  private unsaid: ToPage | undefined;
  private readonly soon: Soon;

  /** What is shown, or its state, may be another now. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly needs: PresenterNeeds) {
    super();
    this.feed = this.lifetime.add(new RowFeed(needs));
    this.answering = this.lifetime.add(new Answering(needs));
    this.attachments = new Attachments(needs.ids);
    this.requests = new PageRequests(needs, {
      select: (conversation) => this.select(conversation),
      refresh: () => this.refresh(),
      post: (message) => this.post(message),
      find: (conversation) => this.find(conversation),
      entry: (conversation, id) => this.feed.entry(conversation, id),
      attachments: this.attachments,
      folder: () => this.current?.cwd ?? needs.folder(),
    });
    this.soon = this.lifetime.add(new Soon(needs.timers, () => this.refresh(), collectMs));
    this.lifetime.add(needs.hosted.onDidChange(() => this.listChanged()));
    for (const changed of [needs.catalogue, needs.questions, needs.prompts, needs.sessions, needs.settings]) {
      this.lifetime.add(changed.onDidChange(() => this.soon.wanted()));
    }
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
    const message = readPageMessage(given);
    if (message === undefined) {
      this.needs.log.error('the session view sent something that is no message of its', typeof given);
      return;
    }
    switch (message.type) {
      case 'ready':
        this.opened();
        break;
      case 'answer': {
        const says = this.answering.answer(message);
        if (says !== undefined) {
          this.post({ type: 'refused', question: message.question, says });
        }
        break;
      }
      default:
        this.inBackground(this.requests.carryOut(message));
    }
  }

  /** Puts the cursor into the prompt box, once there is a page. A question that came before the page keeps the keys. */
  focusPrompt(): void {
    this.wantsFocus = !this.isReady;
    if (this.needs.prompts.open === undefined) {
      this.post({ type: 'focus' });
    }
  }

  /** The page is gone; it says so itself when it is back. */
  closed(): void {
    this.isReady = false;
    this.inBackground(this.feed.show(undefined));
  }

  /** Starts an agent and shows it; with a text, also gives it that. */
  start(agent: string, options: SaidText & { readonly mode: ModeName | undefined }): Promise<void> {
    return this.requests.start(agent, options);
  }

  /** Puts something to what goes with the next message. */
  attach(attachment: Attachment): void {
    this.attachments.add(attachment);
    this.refresh();
  }

  private opened(): void {
    this.isReady = true;
    this.answering.opened();
    this.select(this.hasSelected ? this.selected : this.newest()?.conversation);
    this.hasLoaded = this.needs.hosted.isLoaded;
    if (this.wantsFocus) {
      this.focusPrompt();
    }
    if (this.unsaid !== undefined) {
      this.post(this.unsaid);
      this.unsaid = undefined;
    }
  }

  private listChanged(): void {
    const { conversations } = this.needs.hosted;
    const fresh = conversations.findLast((it) => !this.known.has(it.conversation) && it.state !== 'kept');
    const isFirstNews = this.known.size === 0 && this.selected === undefined && !this.hasLoaded;
    this.hasLoaded = this.needs.hosted.isLoaded;
    this.known = new Set(conversations.map((it) => it.conversation));
    if (fresh !== undefined && this.needs.stays !== true) {
      this.select(fresh.conversation);
    } else if (this.selected !== undefined && this.current === undefined) {
      // Whoever started an agent that did not start goes back to where they started it.
      this.select(this.shownState === 'starting' ? undefined : this.newest()?.conversation);
    } else if (isFirstNews && this.isReady && conversations.length > 0) {
      // Kept conversations are read from the disk, so they come after the page. What another window begins later is
      // listed, and takes nobody away from what they are about to start here.
      this.select(this.newest()?.conversation);
    } else {
      this.soon.wanted();
    }
  }

  private load(): void {
    if (this.isReady) {
      this.inBackground(this.feed.show(this.selected));
    }
  }

  private refresh(): void {
    this.shownState = this.current?.state;
    this.soon.dispose();
    const { mode, enforcement } = this.needs.settings.current;
    const attached = this.attachments.items;
    this.post(overview({ ...this.needs, windowMode: mode, enforcement, attached }, this.selected));
    this.post(this.answering.present(this.session));
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
    } else if (message.type === 'failed' || message.type === 'notSent') {
      this.unsaid = message;
    }
  }

  private inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.needs.log.error('the session view failed', error));
  }
}
