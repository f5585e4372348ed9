import { Emitter } from '../../../src/base/lifetime';
import type { SessionId, ToolCallId } from '../../../src/core/toolCall';
import type { ToPage } from '../../../src/editor/sessions/messages';
import { SessionPresenter } from '../../../src/editor/sessions/sessionPresenter';
import type {
  Attachment,
  CataloguedAgent,
  Conversation,
  EntriesChange,
  MessageExtras,
  TranscriptEntry,
} from '../../../src/ports/hostedSessions';
import type { Answer, AnswerReceipt, Question, QuestionId } from '../../../src/ports/question';
import type { SettingsLayers } from '../../../src/ports/settingsSource';
import { CountingIds, fullPromise } from '../../gate/fakes';
import { aQuestion } from '../diff/aQuestion';

/** A conversation that runs. */
export function aConversation(id: string, changes: Partial<Conversation> = {}): Conversation {
  return {
    conversation: id,
    name: `name of ${id}`,
    agent: 'Demo',
    cwd: '/w',
    resume: undefined,
    changedAt: 0,
    state: 'idle',
    session: `session of ${id}` as SessionId,
    promise: fullPromise,
    resumable: false,
    ...changes,
  };
}

/** A question that a conversation's session asks. */
export function asked(conversation: string, id: string, changes: Partial<Question> = {}): Question {
  const question = aQuestion({ tool: 'Bash', input: { command: `npm run ${id}` }, files: {} });
  const session = `session of ${conversation}` as SessionId;
  return {
    ...question,
    id: id as QuestionId,
    digest: `digest of ${id}`,
    call: { ...question.call, session, id: id as ToolCallId },
    choices: [
      { kind: 'deny', inline: true },
      { kind: 'allowOnce', inline: true },
      { kind: 'allowAndRemember', inline: false, scope: 'user', offers: [['Bash(npm:*)']], suspends: [] },
      { kind: 'allowChanged', inline: false },
      { kind: 'explain', inline: false },
      { kind: 'notNow', inline: false },
    ],
    ...changes,
  };
}

/** The session view with everything around it played by the test. */
export class ViewWorld {
  conversations: Conversation[] = [];
  /** What was kept has been read. */
  isLoaded = false;
  readonly entries = new Map<string, readonly TranscriptEntry[]>();
  waiting: Question[] = [];
  agents: CataloguedAgent[] = [];
  now = 1_000_000;
  isFocused = true;
  confirms = true;
  /** The question that a prompt asks. */
  promptOpen: QuestionId | undefined;
  /** What fails next, as sessions fail: with a message for the person. */
  failure: string | undefined;
  /** What the person chooses to attach. */
  chosen: Attachment | undefined;
  /** Everything that was done outside the page, in order. */
  readonly done: unknown[] = [];
  readonly posted: ToPage[] = [];
  readonly listChanged = new Emitter<void>();
  readonly entriesChanged = new Emitter<EntriesChange>();
  readonly questionsChanged = new Emitter<readonly Question[]>();
  readonly focusChanged = new Emitter<boolean>();
  private readonly quiet = new Emitter<never>();
  private timers: { readonly at: number; readonly run: () => void; isOff: boolean }[] = [];
  readonly presenter: SessionPresenter;

  constructor() {
    const world = this;
    const hosted = {
      get isLoaded() {
        return world.isLoaded;
      },
      get conversations() {
        return world.conversations;
      },
      onDidChange: this.listChanged.event,
      onDidChangeEntries: this.entriesChanged.event,
      start: async (agent: string, mode: unknown) => {
        await this.act(['start', agent, mode]);
        const started = aConversation('started');
        this.conversations.push(started);
        this.listChanged.fire();
        return started;
      },
      resume: async (id: string) => {
        await this.act(['resume', id]);
        return aConversation(id);
      },
      send: (id: string, text: string, { mentions = [], attached = [] }: MessageExtras = {}) =>
        this.act([
          ...['send', id, text, ...(mentions.length === 0 ? [] : [mentions])],
          ...(attached.length === 0 ? [] : [attached]),
        ]),
      unqueue: (id: string, at: number) => void this.done.push(['unqueue', id, at]),
      sendQueued: (id: string) => this.act(['sendQueued', id]),
      choose: (id: string, option: string, value: string) => this.act(['choose', id, option, value]),
      cancel: (id: string) => this.act(['cancel', id]),
      rename: (id: string, name: string) => void this.done.push(['rename', id, name]),
      end: (id: string) => this.act(['end', id]),
      close: (id: string) => this.act(['close', id]),
      entries: async (id: string) => this.entries.get(id),
    };
    this.presenter = new SessionPresenter({
      hosted,
      catalogue: {
        get agents() {
          return world.agents;
        },
        problems: [],
        onDidChange: this.quiet.event,
      },
      questions: {
        get waiting() {
          return world.waiting;
        },
        onDidChange: this.questionsChanged.event,
        groups: [],
        answer: (id, digest, answer) => this.answered([id, digest, answer]),
        allowAllLike: (id, digest) => this.answered([id, digest, 'allLike']),
        revise: () => ({ kind: 'taken' }),
        denyAllOf: () => 0,
        bringForward: () => undefined,
      },
      prompts: {
        get open() {
          return world.promptOpen;
        },
        onDidChange: this.quiet.event,
        review: (id) => void this.done.push(['review', id]),
      },
      sessions: {
        running: [],
        onDidChange: this.quiet.event,
        start: () => {
          throw new Error('sessions are not started here');
        },
        rename: () => undefined,
        switchMode: (id, mode) => void this.done.push(['switchMode', id, mode]),
        end: () => undefined,
      },
      settings: { current: { mode: 'default' } as SettingsLayers, onDidChange: this.quiet.event },
      attention: {
        get isFocused() {
          return world.isFocused;
        },
        onDidChange: this.focusChanged.event,
      },
      clock: { now: () => this.now },
      stopwatch: { now: () => this.now },
      timers: {
        after: (milliseconds, run) => {
          const timer = { at: this.now + milliseconds, run, isOff: false };
          this.timers.push(timer);
          const dispose = () => {
            timer.isOff = true;
          };
          return { dispose };
        },
      },
      log: { error: (message) => void this.done.push(['logged', message]) },
      acts: {
        showChange: (question) => void this.done.push(['showChange', question.id]),
        showText: async (text) => void this.done.push(['showText', text]),
        confirmsMode: async (mode) => mode !== 'bypass' || this.confirms,
        rename: async ({ conversation }) => void this.done.push(['askName', conversation]),
        close: async ({ conversation }) => void this.done.push(['askClose', conversation]),
        export: async ({ conversation }) => void this.done.push(['export', conversation]),
        openLink: async (address) => void this.done.push(['openLink', address]),
        openFile: async ({ path, cwd, line }) => this.act(['openFile', cwd, path, line]),
        copy: async (text) => void this.done.push(['copy', text]),
        findFiles: async (query, cwd) => [`${cwd} ${query}`],
        chooseAttachment: async () => this.chosen,
        openInEditor: ({ conversation }) => void this.done.push(['openInEditor', conversation]),
        run: async (command) => void this.done.push(['run', command]),
      },
      ids: new CountingIds(),
      folder: () => '/w',
      post: (message) => void this.posted.push(message),
    });
  }

  /** Hands a message of the page over and lets everything happen that follows. */
  async tell(message: unknown): Promise<void> {
    this.presenter.receive(message);
    await this.pass(0);
  }

  /** Lets time pass, with the timers that are due. */
  async pass(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    const due = this.timers.filter((it) => it.at <= this.now);
    this.timers = this.timers.filter((it) => it.at > this.now);
    for (const timer of due.filter((it) => !it.isOff)) {
      timer.run();
    }
    // Promises that wait for one another need several turns.
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve();
    }
  }

  /** The latest message of a type. */
  latest<T extends ToPage['type']>(type: T): Extract<ToPage, { type: T }> | undefined {
    const found = this.posted.findLast((it) => it.type === type);
    return found as Extract<ToPage, { type: T }> | undefined;
  }

  private async act(what: unknown): Promise<void> {
    this.done.push(what);
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) {
      throw new Error(failure);
    }
  }

  private answered(what: readonly [string, string, Answer | 'allLike']): AnswerReceipt {
    this.done.push(what);
    return { kind: 'taken' };
  }
}
