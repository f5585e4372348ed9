import { posix } from 'node:path';
import { Emitter } from '../../../src/base/lifetime';
import type { InstructedRuntime } from '../../../src/core/instructions/givenText';
import type { SessionId, ToolCallId } from '../../../src/core/toolCall';
import { Hosting } from '../../../src/gate/hosting/hosting';
import type {
  AgentAdapter,
  AgentEvent,
  AgentImage,
  AgentNeeds,
  AgentPromise,
  AgentSession,
  AgentStart,
} from '../../../src/ports/agent';
import type { Containments } from '../../../src/ports/containment';
import type { ProjectFiles } from '../../../src/ports/files';
import type {
  CataloguedAgent,
  EntriesChange,
  KeptTranscript,
  TranscriptEntry,
  TranscriptHead,
  TranscriptStore,
} from '../../../src/ports/hostedSessions';
import type { AgentQuestion, UncontainedStart, UntrustedStart } from '../../../src/ports/person';
import type { Outcome } from '../../../src/ports/reviewer';
import { CountingIds, FakeContainment, fullPromise, Latch, settled } from '../fakes';
import { World } from '../world';

/** An agent that does what the test says, when the test says it. */
export class ScriptedSession implements AgentSession {
  private readonly emitter = new Emitter<AgentEvent>();
  promise: AgentPromise = fullPromise;
  readonly sent: string[] = [];
  readonly images: AgentImage[] = [];
  /** What it was told while it worked, where it can be told. */
  steer: AgentSession['steer'];
  choose: AgentSession['choose'];
  cancelled = 0;
  ended = 0;
  onSend: () => Promise<void> = async () => undefined;
  onCancel: () => Promise<void> = async () => this.tell({ kind: 'idle', after: 'cancelled' });
  onEnd: () => Promise<void> = async () => this.tell({ kind: 'ended', because: 'asked' });
  listeners = 0;
  /** What is told as soon as somebody listens. */
  readonly early: AgentEvent[] = [];

  constructor(
    readonly start: AgentStart,
    readonly needs: AgentNeeds,
  ) {}

  readonly onDidEmit: AgentSession['onDidEmit'] = (listener) => {
    this.listeners += 1;
    const listening = this.emitter.event(listener);
    for (const event of this.early) {
      listener(event);
    }
    return {
      dispose: () => {
        this.listeners -= 1;
        listening.dispose();
      },
    };
  };

  tell(event: AgentEvent): void {
    this.emitter.fire(event);
  }

  async send(text: string, images: readonly AgentImage[] = []): Promise<void> {
    this.sent.push(text);
    this.images.push(...images);
    await this.onSend();
  }

  async cancel(): Promise<void> {
    this.cancelled += 1;
    await this.onCancel();
  }

  async end(): Promise<void> {
    this.ended += 1;
    await this.onEnd();
  }

  /** The agent wants to run a command. */
  run(command: string, item: string): Promise<Outcome> {
    const { session, agent, cwd } = this.start;
    const id = this.needs.ids.next() as ToolCallId;
    const call = { id, session, agent, tool: 'Bash', spelled: 'Bash', input: { command }, cwd, item };
    return this.needs.reviewer.review(call, new AbortController().signal);
  }
}

/** A store in memory. */
export class FakeStore implements TranscriptStore {
  readonly kept = new Map<string, KeptTranscript>();
  /** Conversations that another window runs. */
  readonly elsewhere = new Set<string>();
  readonly states: ('runs' | 'over')[] = [];
  writes = 0;
  onKeep: () => Promise<void> = async () => undefined;

  async heads(): Promise<readonly TranscriptHead[]> {
    return [...this.kept.values()].map(({ entries: _, ...head }) =>
      this.elsewhere.has(head.conversation) ? { ...head, isElsewhere: true } : head,
    );
  }

  async stamp(): Promise<string> {
    return JSON.stringify([...this.kept.values()]);
  }

  async read(conversation: string): Promise<KeptTranscript | undefined> {
    return this.kept.get(conversation);
  }

  async keep(transcript: KeptTranscript, state: 'runs' | 'over'): Promise<void> {
    await this.onKeep();
    this.states.push(state);
    this.writes += 1;
    this.kept.set(transcript.conversation, structuredClone(transcript));
  }

  async forget(conversation: string): Promise<void> {
    this.kept.delete(conversation);
  }
}

/** A real gate that hosts scripted agents. */
export class HostingWorld {
  readonly gate = new World();
  readonly store: FakeStore;
  readonly hosting: Hosting;
  readonly sessions: ScriptedSession[] = [];
  readonly scratch = new Set<string>();
  readonly changes: EntriesChange[] = [];
  readonly asked: { question: AgentQuestion; signal: AbortSignal; answer: Latch<readonly string[] | undefined> }[] = [];
  readonly agents: CataloguedAgent[] = [agentCalled('Scripted')];
  heads = 0;
  trusted = true;
  /** The files of the folder by their paths. */
  readonly disk = new Map<string, string>();
  readonly files: ProjectFiles = {
    find: async (name, folder) => {
      const path = posix.resolve(folder, name.replace(/^~\//, '/home/me/'));
      return this.disk.has(path) ? { path, folder: posix.dirname(path) } : undefined;
    },
    read: async (path) => ({ kind: 'text', text: this.disk.get(path) ?? '' }),
    readImage: async (path) =>
      this.disk.get(path) === 'PICTURE' ? { kind: 'image/png', bytes: 'iVBORw0KGgo=' } : undefined,
  };
  /** The starts in an untrusted folder that the person was asked about, and what they say. */
  readonly untrusted: UntrustedStart[] = [];
  confirms: (start: UntrustedStart) => Promise<boolean> = async () => false;
  contain: 'off' | 'on' = 'off';
  isForced = false;
  /** Why nothing can be contained, and what the person says to that. */
  objection: string | undefined;
  readonly uncontained: UncontainedStart[] = [];
  confirmsUncontained = false;
  readonly walls = new FakeContainment();
  readonly containments: Containments = { objection: async () => this.objection, contain: async () => this.walls };
  instructed: InstructedRuntime | undefined;
  readonly early: AgentEvent[] = [];
  /** What happens between the start of an adapter and its session. */
  onStart: (start: AgentStart) => Promise<void> = async () => undefined;
  onLoad: () => Promise<void> = async () => undefined;

  constructor(store = new FakeStore()) {
    this.store = store;
    const { gate } = this;
    const ids = new CountingIds();
    const adapter: AgentAdapter = {
      name: 'demo',
      promise: () => fullPromise,
      start: async (start, needs) => {
        await this.onStart(start);
        const session = new ScriptedSession(start, needs);
        session.early.push(...this.early);
        this.sessions.push(session);
        return session;
      },
    };
    this.hosting = new Hosting({
      adapters: async () => {
        await this.onLoad();
        const { instructed } = this;
        return instructed === undefined ? adapter : { ...adapter, instructed: () => instructed };
      },
      ...{ sessions: gate.sessions, reviewer: gate.gate, reviews: gate.gate, questions: gate.queue },
      ...{ store, timers: gate.time, clock: gate.time, log: gate.log },
      person: {
        ask: (question, signal) => {
          const answer = new Latch<readonly string[] | undefined>();
          signal.addEventListener('abort', () => answer.open(undefined));
          this.asked.push({ question, signal, answer });
          return answer.promise;
        },
      },
      programs: { find: async (name) => (name === 'here' ? '/bin/here' : undefined) },
      scratch: {
        make: async () => {
          const path = `/scratch/${ids.next()}`;
          this.scratch.add(path);
          return { path, remove: async () => void this.scratch.delete(path) };
        },
      },
      ...{ reads: gate.gate, files: this.files, isTrusted: () => this.trusted },
      confirmsUntrusted: async (start) => {
        this.untrusted.push(start);
        return this.confirms(start);
      },
      containing: {
        containments: this.containments,
        ...{ setting: () => this.contain, isForced: () => this.isForced, folders: () => [], home: '/home/me' },
        confirms: async (start) => {
          this.uncontained.push(start);
          return this.confirmsUncontained;
        },
        leave: (call, folder, signal) => gate.gate.leave(call, folder, signal),
      },
      toolsOf: (session: SessionId) => gate.policy.current(session)?.policy.tools,
      ids: { next: () => `host-${ids.next()}` },
      catalogue: { agents: this.agents, problems: [], onDidChange: () => ({ dispose: () => undefined }) },
      folder: () => '/ws',
    });
    this.hosting.onDidChangeEntries((change) => this.changes.push(change));
    this.hosting.onDidChange(() => {
      this.heads += 1;
    });
  }

  /** Starts the scripted agent. */
  async start(agent = 'Scripted'): Promise<{ id: string; session: ScriptedSession }> {
    const { conversation } = await this.hosting.start(agent);
    const session = this.sessions.at(-1);
    if (session === undefined) {
      throw new Error('nothing started');
    }
    return { id: conversation, session };
  }

  /** The entries of a conversation, without ids and times. */
  async entries(id: string): Promise<readonly TranscriptEntry[]> {
    return (await this.hosting.entries(id)) ?? [];
  }

  stateOf(id: string): string | undefined {
    return this.hosting.conversations.find((it) => it.conversation === id)?.state;
  }

  /** Nothing runs, waits or lies about. */
  leftovers(): readonly string[] {
    const { gate } = this;
    return [
      ...gate.sessions.running.filter(({ id }) => id !== gate.session.id).map(({ name }) => `session ${name}`),
      ...[...this.scratch].map((path) => `folder ${path}`),
      ...gate.queue.waiting.map(({ call }) => `question ${call.id}`),
      ...this.sessions.filter(({ listeners }) => listeners > 0).map(() => 'a listener'),
      ...this.asked.filter(({ signal }) => !signal.aborted).map(({ question }) => `asked ${question.text}`),
    ];
  }
}

export function agentCalled(name: string, change: Partial<CataloguedAgent> = {}): CataloguedAgent {
  return {
    name,
    adapter: 'demo',
    launch: { command: '', args: [], env: {}, options: {} },
    start: {},
    origin: 'own',
    ...change,
  };
}

export { settled };
