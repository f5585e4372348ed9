import type { ConversationHead, Overview, Row, ToPage } from '../editor/sessions/messages';
import { Announcer } from './announcer';
import { NewSession } from './controls/newSession';
import { PromptBox, type PromptTask } from './controls/promptBox';
import { PromptHistory } from './controls/promptHistory';
import { QuestionView } from './controls/questionView';
import { SessionsBar } from './controls/sessionsBar';
import { element } from './element';
import { connectPage, type PageHost } from './host';
import { markdownReader } from './markdown/markdown';
import { t } from './t';
import { TranscriptView } from './transcript/transcriptView';

/** The whole page: it shows what the extension tells, and tells what the person does. */
export class SessionPage {
  private readonly host: PageHost = connectPage((message) => this.hear(message));
  private readonly announcer = new Announcer();
  private readonly history = new PromptHistory(this.host.kept.sent);
  private readonly bar: SessionsBar;
  private readonly fresh: NewSession;
  private readonly transcript: TranscriptView;
  private readonly question: QuestionView;
  private readonly prompt: PromptBox;
  private current: ConversationHead | undefined;
  private latestText = '';

  /** What is done about each message of the extension. */
  private readonly works: {
    readonly [Type in ToPage['type']]: (message: Extract<ToPage, { type: Type }>) => void;
  } = {
    overview: (message) => this.show(message),
    rows: (message) => this.transcript.take(message),
    detail: ({ entry, detail }) => this.transcript.detail(entry, detail),
    question: (message) => this.question.show(message),
    refused: ({ says }) => this.question.refused(says),
    notSent: ({ text, says }) => {
      this.prompt.restore(text);
      this.prompt.say(says);
    },
    failed: ({ says }) => this.prompt.say(says),
    files: ({ query, paths }) => this.prompt.files(query, paths),
    focus: () => this.prompt.focus(),
  };

  constructor(private readonly place: HTMLElement) {
    const { host, history, announcer } = this;
    const { tell } = host;
    this.bar = new SessionsBar(tell, () => this.prompt.focus());
    this.fresh = new NewSession(tell);
    this.transcript = new TranscriptView(
      {
        read: markdownReader(),
        opened: new Set(),
        openLink: (address) => tell({ type: 'openLink', address }),
        openFile: (place) => this.onCurrent((conversation) => tell({ type: 'openFile', conversation, ...place })),
        copy: (text) => {
          tell({ type: 'copy', text });
          announcer.say(t`Copied`);
        },
        open: (entry, how) => {
          this.onCurrent((conversation) => tell({ type: 'open', conversation, entry, whole: how === 'whole' }));
        },
      },
      (rows) => this.took(rows),
    );
    this.question = new QuestionView({ announcer, tell, left: () => this.prompt.focus() });
    this.prompt = new PromptBox({
      history,
      tell,
      submit: (task, text, typed) => this.submit(task, text, typed),
      changed: (draft) => host.keep({ draft, sent: history.texts }),
    });
  }

  /** Puts the page up and tells the extension that it listens. */
  open(): void {
    this.place.append(
      element('h1', { class: 'spoken', text: t`Sessions` }),
      this.bar.element,
      this.fresh.element,
      this.transcript.element,
      this.question.element,
      this.prompt.element,
      this.announcer.element,
    );
    this.prompt.restore(this.host.kept.draft);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) {
        this.prompt.focus();
      }
    });
    this.host.tell({ type: 'ready' });
  }

  private hear(message: ToPage): void {
    const isOfRows = message.type === 'rows' || message.type === 'detail';
    if (isOfRows && message.conversation !== this.current?.id) {
      return;
    }
    const heard = this.works[message.type] as (message: ToPage) => void;
    heard(message);
  }

  private show(overview: Overview): void {
    const before = this.current;
    this.current = overview.conversations.find(({ id }) => id === overview.current);
    if (this.current?.id !== before?.id) {
      this.transcript.clear();
      this.prompt.say('');
      this.latestText = '';
    } else if (before?.state === 'working' && this.current?.state === 'idle') {
      this.announcer.say(this.latestText === '' ? t`The agent is done.` : t`Agent: ${this.latestText.slice(0, 1_000)}`);
    }
    const isNew = this.current === undefined;
    this.bar.show(overview);
    this.fresh.element.hidden = !isNew;
    this.transcript.element.hidden = isNew;
    if (isNew) {
      this.fresh.show(overview);
    }
    const { queued = [], hearsAtWork = false, takesImages = true, commands = [], state } = this.current ?? {};
    this.prompt.show({
      ...{ conversation: this.current?.id, task: taskOf(this.current, overview.agents.length) },
      ...{ attached: overview.attached, queued, isHeld: state === 'idle', hearsAtWork, takesImages, commands },
    });
  }

  private submit(task: PromptTask, text: string, typed: readonly string[]): void {
    const { host, current } = this;
    if (task === 'start') {
      const { agent, mode } = this.fresh.choice;
      if (agent !== undefined) {
        host.tell({ type: 'start', agent, mode, text, typed });
      }
    } else if (current !== undefined) {
      host.tell(
        task === 'send'
          ? { type: 'send', conversation: current.id, text, typed }
          : { type: 'act', act: task === 'stop' ? 'stop' : 'resume', conversation: current.id },
      );
    }
  }

  private onCurrent(act: (conversation: string) => void): void {
    if (this.current !== undefined) {
      act(this.current.id);
    }
  }

  private took(rows: readonly Row[]): void {
    for (const row of rows) {
      if (row.kind === 'agent') {
        this.latestText = row.text;
      }
    }
  }
}

function taskOf(current: ConversationHead | undefined, agents: number): PromptTask {
  switch (current?.state) {
    case undefined:
      return agents === 0 ? 'nobody' : 'start';
    case 'starting':
    case 'working':
      return 'stop';
    case 'idle':
      return 'send';
    case 'elsewhere':
      return 'elsewhere';
    case 'kept':
      return current?.resumable === true ? 'resume' : 'none';
  }
}
