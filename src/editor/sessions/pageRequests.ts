import { mentionedPaths } from '../../core/instructions/givenText';
import type { ModeName } from '../../core/modes';
import type { Attachment, Conversation, TranscriptEntry } from '../../ports/hostedSessions';
import type { Prompts } from '../prompts/prompts';
import { said } from '../said';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { type Attachments, pastedImage } from './attachments';
import type { ConversationAct, SaidText, ToPage } from './messages';
import type { PageMessage } from './readMessage';
import { rowDetail, wholeEntry } from './rowDetail';
import type { PresenterActs } from './sessionActs';
import { shownText } from './shownText';

interface RequestNeeds extends Pick<WindowNeeds, 'catalogue' | 'hosted' | 'questions' | 'sessions'> {
  readonly prompts: Pick<Prompts, 'review'>;
  readonly acts: PresenterActs;
}

/** What a request may do to what is shown. */
interface RequestScreen {
  select(conversation: string | undefined): void;
  refresh(): void;
  post(message: ToPage): void;
  find(conversation: string): Conversation | undefined;
  entry(conversation: string, id: number): TranscriptEntry | undefined;
  readonly attachments: Attachments;
  /** The folder in which files are looked for. */
  folder(): string | undefined;
}

/** A request that concerns sessions, as the page made it. */
type SessionRequest = Exclude<PageMessage, { type: 'ready' | 'answer' }>;

/** Carries out what the person asks for in the page. */
export class PageRequests {
  private readonly works: {
    readonly [Type in SessionRequest['type']]: (
      message: Extract<SessionRequest, { type: Type }>,
    ) => Promise<void> | void;
  } = {
    select: ({ conversation }) => this.screen.select(conversation),
    start: (message) => this.start(message.agent, message),
    send: (message) => this.orSay(message.text, () => this.send(message.conversation, message)),
    act: ({ act, conversation }) => this.act(act, conversation),
    switchMode: ({ conversation, mode }) => this.switchMode(conversation, mode),
    open: (message) => this.open(message),
    review: ({ question }) => this.review(question),
    openLink: ({ address }) => this.needs.acts.openLink(address),
    openFile: (message) => this.orSay('', () => this.openFile(message)),
    copy: ({ text }) => this.needs.acts.copy(text),
    choose: (message) => this.choose(message),
    unqueue: ({ conversation, at }) => this.needs.hosted.unqueue(conversation, at),
    findFiles: ({ query }) => this.findFiles(query),
    detach: ({ attached }) => this.attached(() => this.screen.attachments.remove(attached)),
    attachImage: ({ name, image }) => this.attach(pastedImage(name, image)),
    command: async ({ command }) =>
      command === 'attach' ? this.attach(await this.needs.acts.chooseAttachment()) : this.needs.acts.run(command),
  };

  constructor(
    private readonly needs: RequestNeeds,
    private readonly screen: RequestScreen,
  ) {}

  /** Never rejects for what a session refuses: the person is told. */
  async carryOut(message: SessionRequest): Promise<void> {
    const work = this.works[message.type] as (message: SessionRequest) => Promise<void> | void;
    await work(message);
  }

  /** Starts an agent and shows it; with a text, also gives it that. */
  async start(agent: string, options: SaidText & { readonly mode: ModeName | undefined }): Promise<void> {
    const { hosted, acts } = this.needs;
    const { mode, text } = options;
    const isDemo = this.needs.catalogue.agents.some(({ name, adapter }) => name === agent && adapter === 'demo');
    // Whoever starts the demo agent without a word wants to see it at work.
    const first = isDemo && text.trim() === '' ? 'tour' : text;
    if (!(await acts.confirmsMode(mode))) {
      this.screen.post({ type: 'notSent', text, says: '' });
      return;
    }
    await this.orSay(text, async () => {
      const { conversation } = await hosted.start(agent, mode);
      this.screen.select(conversation);
      if (first.trim() !== '') {
        await this.send(conversation, { ...options, text: first });
      }
    });
  }

  /** What is attached goes with the message, and is attached again when that was not taken. */
  private async send(conversation: string, said: SaidText): Promise<void> {
    const { attachments } = this.screen;
    const attached = attachments.take();
    this.screen.refresh();
    try {
      // Only where the person typed it, a text mentions a path.
      const mentions = said.typed?.flatMap(mentionedPaths) ?? [];
      await this.needs.hosted.send(conversation, said.text, { mentions, attached });
    } catch (error) {
      for (const it of attached) {
        attachments.add(it);
      }
      this.screen.refresh();
      throw error;
    }
  }

  private attach(attachment: Attachment | undefined): void {
    if (attachment !== undefined) {
      this.attached(() => this.screen.attachments.add(attachment));
    }
  }

  private attached(change: () => void): void {
    change();
    this.screen.refresh();
  }

  private openFile(message: Extract<PageMessage, { type: 'openFile' }>): Promise<void> {
    return this.needs.acts.openFile({ ...message, cwd: this.screen.find(message.conversation)?.cwd ?? '' });
  }

  private async choose(message: Extract<PageMessage, { type: 'choose' }>): Promise<void> {
    const { conversation, option, value } = message;
    await this.orSay('', () => this.needs.hosted.choose(conversation, option, value));
    // The page shows what was chosen until it hears what holds.
    this.screen.refresh();
  }

  private async findFiles(query: string): Promise<void> {
    const paths = await this.needs.acts.findFiles(query, this.screen.folder() ?? '');
    this.screen.post({ type: 'files', query, paths });
  }

  private async act(act: ConversationAct, id: string): Promise<void> {
    const { hosted, acts } = this.needs;
    const conversation = this.screen.find(id);
    if (conversation === undefined) {
      return;
    }
    const works: Readonly<Record<ConversationAct, () => Promise<void> | void>> = {
      // An agent that still starts has nothing to stop but itself.
      stop: () => (conversation.state === 'starting' ? hosted.end(id) : hosted.cancel(id)),
      end: () => hosted.end(id),
      resume: () => hosted.resume(id).then(() => this.screen.select(id)),
      rename: () => acts.rename(conversation),
      close: () => acts.close(conversation),
      export: () => acts.export(conversation),
      openInEditor: () => acts.openInEditor(conversation),
      sendQueued: () => hosted.sendQueued(id),
    };
    await this.orSay('', async () => works[act]());
  }

  private async switchMode(id: string, mode: ModeName | undefined): Promise<void> {
    const session = this.screen.find(id)?.session;
    if (session !== undefined && (await this.needs.acts.confirmsMode(mode))) {
      this.needs.sessions.switchMode(session, mode);
    }
    // The page shows what was chosen until it hears what holds.
    this.screen.refresh();
  }

  private async open(message: Extract<PageMessage, { type: 'open' }>): Promise<void> {
    const { conversation, entry: id, whole } = message;
    const entry = this.screen.entry(conversation, id);
    if (entry === undefined) {
      return;
    }
    if (whole) {
      return this.needs.acts.showText(wholeEntry(entry), t`Full Text`);
    }
    const detail = rowDetail(entry);
    if (detail !== undefined) {
      this.screen.post({ type: 'detail', conversation, entry: id, detail });
    }
  }

  private review(id: string): void {
    const question = this.needs.questions.waiting.find((it) => it.id === id);
    if (question !== undefined) {
      this.needs.prompts.review(question.id);
    }
  }

  /** Failures here carry a message for the person. */
  private async orSay(text: string, work: () => Promise<void>): Promise<void> {
    // The one place where failures of sessions end: the person is told beside the prompt box.
    try {
      await work();
    } catch (error) {
      const says = shownText(said(error instanceof Error ? error.message : String(error)));
      this.screen.post(text === '' ? { type: 'failed', says } : { type: 'notSent', text, says });
    }
  }
}
