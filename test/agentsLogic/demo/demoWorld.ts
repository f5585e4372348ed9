import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemoAdapter } from '../../../src/agents/demo/adapter';
import type { SessionId } from '../../../src/core/toolCall';
import { CurrentPolicy } from '../../../src/gate/currentPolicy';
import { Gate } from '../../../src/gate/gate';
import { PromptQueue } from '../../../src/gate/promptQueue';
import { Sessions } from '../../../src/gate/sessions';
import type { AgentEvent, AgentSession } from '../../../src/ports/agent';
import type { AgentQuestion } from '../../../src/ports/person';
import type { Answer, Question } from '../../../src/ports/question';
import { diskFiles } from '../../../src/store/diskFiles';
import { diskPathResolver } from '../../../src/store/diskPathResolver';
import {
  CountingIds,
  emptyLayer,
  FakeAuditLog,
  FakeChanges,
  FakeLog,
  FakePrompter,
  FakeRehearsals,
  FakeSettings,
  FakeStatistics,
  ManualTime,
  plainLayers,
  sha256,
  toLayerRule,
} from '../../gate/fakes';
import { l10n } from '../../vscode';

/** The demo agent before a real gate, in a real folder. Questions are answered as the test says. */
export class DemoWorld {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-demo-')));
  readonly settings: FakeSettings;
  readonly auditLog = new FakeAuditLog();
  readonly log = new FakeLog();
  readonly events: AgentEvent[] = [];
  readonly questions: Question[] = [];
  readonly personAsked: AgentQuestion[] = [];
  /** What the person says to a question; undefined leaves it open. */
  answer: (question: Question) => Answer | undefined = () => ({ kind: 'allow' });
  words: (asked: AgentQuestion) => readonly string[] | undefined = () => undefined;
  private readonly sessions = new Sessions(new CountingIds());
  private readonly queue: PromptQueue;
  readonly gate: Gate;
  private session: AgentSession | undefined;

  constructor(...rules: readonly string[]) {
    const time = new ManualTime();
    const layer = { ...emptyLayer, rules: rules.map(toLayerRule) };
    const folders = [{ ...emptyLayer, path: this.folder }];
    this.settings = new FakeSettings({ ...plainLayers, user: layer, folders });
    const policy = new CurrentPolicy({
      ...{ settings: this.settings, sessions: this.sessions, ruleBook: this.settings, clock: time, hasher: sha256 },
    });
    const prompter = new FakePrompter();
    prompter.onShow = (question) => {
      this.questions.push(question);
      const answer = this.answer(question);
      if (answer !== undefined) {
        setImmediate(() => this.queue.answer(question.id, question.digest, answer));
      }
    };
    this.queue = new PromptQueue({ prompter, clock: time, timers: time, log: this.log });
    this.gate = new Gate({
      ...{ policy, resolver: diskPathResolver('linux'), files: diskFiles, ids: new CountingIds(), hasher: sha256 },
      rehearsals: new FakeRehearsals(),
      changes: new FakeChanges(),
      ...{ clock: time, queue: this.queue, sessions: this.sessions, auditLog: this.auditLog },
      ...{ statistics: new FakeStatistics(), timers: time, log: this.log },
    });
  }

  get waiting(): readonly Question[] {
    return this.queue.waiting;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, text: string): void {
    mkdirSync(join(this.path(name), '..'), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  /** Keeps a scenario of the workspace with these steps. */
  scenario(name: string, ...steps: readonly object[]): void {
    this.write(`.gatehouse/scenarios/${name}.json`, JSON.stringify({ steps }));
  }

  async start(options: Readonly<Record<string, unknown>> = {}): Promise<AgentSession> {
    const { id } = this.sessions.start({ agent: 'Demo', name: 'demo', profile: { changesInput: true } });
    const session = await makeDemoAdapter({ reviews: this.gate, say: l10n.t }).start(
      {
        ...{ session: id as SessionId, agent: 'Demo', cwd: this.folder, resume: undefined, scratch: this.folder },
        launch: { command: '', args: [], env: {}, options: { pace: 0, ...options } },
        tools: { allowed: [], disallowed: [] },
        signal: new AbortController().signal,
      },
      {
        reviewer: this.gate,
        person: {
          ask: async (asked) => {
            this.personAsked.push(asked);
            return this.words(asked);
          },
        },
        ids: new CountingIds(),
        log: this.log,
      },
    );
    session.onDidEmit((event) => this.events.push(event));
    this.session = session;
    return session;
  }

  /** Plays steps from beginning to end. */
  async play(...steps: readonly object[]): Promise<void> {
    this.scenario('test', ...steps);
    await this.send('test');
  }

  /** Sends a message and waits until the agent is idle again. */
  async send(text: string): Promise<void> {
    const session = this.session ?? (await this.start());
    const idle = new Promise<void>((resolve) => {
      const listening = session.onDidEmit(({ kind }) => {
        if (kind === 'idle') {
          listening.dispose();
          resolve();
        }
      });
    });
    await session.send(text);
    await idle;
  }

  /** All the agent has said. */
  get said(): string {
    return this.events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
  }

  /** How the tools ended, in order. */
  get endings(): readonly string[] {
    return this.events.flatMap((event) => (event.kind === 'toolFinished' ? [event.ending] : []));
  }

  get output(): string {
    return this.events
      .map((event) => (event.kind === 'toolOutput' || event.kind === 'toolFinished' ? event.output : ''))
      .join('');
  }

  dispose(): void {
    this.queue.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
