import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Decision } from '../../../src/core/decision';
import type { ModeName } from '../../../src/core/modes';
import type { RehearsalSetting } from '../../../src/core/rehearsalSetting';
import { everythingVisible, type Visibility } from '../../../src/core/tools/visibility';
import { DiskContainments } from '../../../src/extension/diskContainments';
import { DiskRehearsals } from '../../../src/extension/diskRehearsals';
import { foldsCase, platform, randomIds, systemClock, systemTimers } from '../../../src/extension/system';
import { CurrentPolicy } from '../../../src/gate/currentPolicy';
import { Gate } from '../../../src/gate/gate';
import { Briefing } from '../../../src/gate/hosting/briefing';
import { contained } from '../../../src/gate/hosting/containing';
import { openMcpSession } from '../../../src/gate/hosting/mcpSession';
import { PromptQueue } from '../../../src/gate/promptQueue';
import { Sessions } from '../../../src/gate/sessions';
import { keepVisibility, readListed } from '../../../src/hooks/mcpFolder';
import type { AgentAdapter, AgentEvent, AgentLaunch, AgentSession } from '../../../src/ports/agent';
import type { Containment } from '../../../src/ports/containment';
import type { McpProxies } from '../../../src/ports/mcp';
import type { Review } from '../../../src/ports/reviewer';
import type { Session } from '../../../src/ports/sessionDirectory';
import { diskFiles } from '../../../src/store/diskFiles';
import { diskPathResolver } from '../../../src/store/diskPathResolver';
import { diskProjectFiles } from '../../../src/store/diskProjectFiles';
import {
  emptyLayer,
  FakeAuditLog,
  FakeChanges,
  FakeLog,
  FakeSettings,
  FakeStatistics,
  plainLayers,
  sha256,
  toLayerRule,
} from '../../gate/fakes';
import type { LiveWorld } from './liveWorld';
import type { ModelRequest } from './model/modelRequest';
import type { ScriptedCall, ScriptedStep } from './model/script';
import { descendantsOf } from './programs';
import { type Answering, ScriptedPerson } from './scriptedPerson';

/** What holds while an agent works. Everything may be changed between two turns but the visibility. */
export interface LiveOptions {
  /** Rules of the user such as `deny Bash(rm:*)`. */
  readonly rules?: readonly string[];
  readonly mode?: ModeName;
  readonly unmatched?: Decision;
  /** Left out: commands are not rehearsed. */
  readonly rehearse?: RehearsalSetting;
  /** Left out: every question is denied. */
  readonly answering?: Answering;
}

/** What a live session is started with. */
export interface LiveStart extends LiveOptions {
  readonly tools?: Visibility;
  /** Left out: it is not contained. */
  readonly contained?: boolean;
  /** Left out: a new workspace. */
  readonly cwd?: string;
  readonly resume?: string;
  /** Left out: the runtime's. */
  readonly adapter?: AgentAdapter;
  /** What is made of the runtime's launch. */
  launch?(launch: AgentLaunch): AgentLaunch;
}

/** What became of one turn. */
export interface Turn {
  readonly events: readonly AgentEvent[];
  readonly reviews: readonly Review[];
  /** The model's requests of this turn. */
  readonly requests: readonly ModelRequest[];
  /** All that the model was told about its calls. */
  readonly results: string;
  /** All that the model was told since the prompt: about its calls, and beside them. */
  readonly told: string;
}

const noEvent = () => ({ dispose: () => undefined });

/** The proxy as it was built for the tests. */
const liveProxies: McpProxies = {
  program: async (folder) => ({
    command: process.execPath,
    args: [process.env['GATEHOUSE_CLI'] ?? 'cli.js', 'mcp', `--session=${folder}`],
    env: {},
  }),
  show: keepVisibility,
  listed: readListed,
};

/** No turn of a scripted model takes longer. */
const turnLimit = 60_000;

/** A real agent behind a real gate, with a scripted model before it and a scripted person beside it. */
export class Live {
  readonly person = new ScriptedPerson();
  readonly events: AgentEvent[] = [];
  /** What was told about files that were read for the agent. */
  readonly briefed: AgentEvent[] = [];
  readonly reviews: Review[] = [];
  readonly log = new FakeLog();
  readonly settings: FakeSettings;
  readonly gate: Gate;
  readonly queue: PromptQueue;
  private readonly rehearsals: DiskRehearsals;
  private readonly sessions = new Sessions(randomIds);
  private readonly starting = new AbortController();
  private readonly scratch: string;
  private readonly waiting = new Set<() => void>();
  private agentSession: AgentSession | undefined;
  private briefing: Briefing | undefined;
  private turns = 0;
  private walls: Containment | undefined;
  /** What of the next message the person typed as `@path`. */
  mentions: readonly string[] = [];

  private constructor(
    private readonly world: LiveWorld,
    readonly cwd: string,
  ) {
    const { person, sessions, log } = this;
    const folders = [{ ...emptyLayer, path: cwd }];
    const machine = { home: join(world.root, 'home'), platform, foldsCase, workspaceId: cwd };
    this.settings = new FakeSettings({ ...plainLayers, folders, ...machine });
    const { settings } = this;
    const system = { clock: systemClock, timers: systemTimers, hasher: sha256 };
    const policy = new CurrentPolicy({ settings, sessions, ruleBook: settings, ...system });
    this.queue = new PromptQueue({ prompter: person, ...system, log });
    person.questions = this.queue;
    this.rehearsals = new DiskRehearsals({
      ...{ platform, ids: randomIds, log, journals: join(world.root, 'journals') },
      limit: () => 8_000,
      env: () => process.env,
      accompany: (_, work) => work(new AbortController().signal, () => undefined),
    });
    this.gate = new Gate({
      ...{ policy, sessions, queue: this.queue, ids: randomIds, log, ...system },
      ...{ resolver: diskPathResolver(platform), files: diskFiles },
      changes: new FakeChanges(),
      rehearsals: this.rehearsals,
      ...{ auditLog: new FakeAuditLog(), statistics: new FakeStatistics() },
    });
    this.gate.onDidReview((review) => this.reviews.push(review));
    this.scratch = mkdtempSync(join(world.root, 'scratch-'));
  }

  /**
   * Says hello, or lets the model search for tools, until it is offered these: some runtimes do not wait for their MCP
   * servers. What was asked before a server has listed anything says nothing.
   */
  async offered(
    are: (body: string, request?: ModelRequest) => boolean,
    search?: ScriptedCall,
  ): Promise<ModelRequest | undefined> {
    const steps = [...(search === undefined ? [] : [{ calls: [search] }]), { text: 'Hello.' }];
    for (let tries = 1; ; tries += 1) {
      const isListed = readListed(this.scratch).size > 0;
      const request = (await this.turn(steps, { answering: () => ({ kind: 'allow' }) })).requests.at(-1);
      if (tries === 6 || (isListed && are(JSON.stringify(request?.body), request))) {
        return request;
      }
    }
  }

  static async start(world: LiveWorld, start: LiveStart = {}): Promise<Live> {
    const live = new Live(world, start.cwd ?? world.workspace());
    live.set(start);
    const { runtime } = world;
    const place = world.place(live.cwd);
    runtime.prepare?.(place);
    const own = runtime.launch(place);
    const launch = start.launch?.(own) ?? own;
    const tools = start.tools ?? everythingVisible;
    const changesInput = runtime.adapter.promise(launch).capabilities.modifyInput;
    const containment = start.contained === true ? { containment: await live.containment(launch) } : {};
    live.walls = containment.containment;
    const profile = { tools, changesInput, ...containment };
    const session: Session = live.sessions.start({ agent: runtime.name, name: runtime.name, profile });
    const adapter = start.adapter ?? runtime.adapter;
    const files = diskProjectFiles(join(world.root, 'home'));
    live.briefing = new Briefing(
      { reads: live.gate, files, ids: randomIds, isTrusted: () => true },
      { session: session.id, agent: runtime.name, cwd: live.cwd, hearsAsSaid: false },
      (event) => live.briefed.push(event),
    );
    const instructions = await live.briefing.instructions(adapter.instructed?.(launch), live.starting.signal);
    const mcp = await openMcpSession(
      { mcp: { proxies: liveProxies, onDidChange: noEvent }, reviewer: live.gate, log: live.log },
      { launch, folder: live.scratch, tools: () => tools },
    );
    live.agentSession = await adapter.start(
      {
        ...mcp.start,
        ...{ session: session.id, agent: runtime.name, launch, cwd: live.cwd, tools, resume: start.resume },
        ...{ scratch: live.scratch, signal: live.starting.signal, instructions, ...containment },
      },
      { reviewer: mcp.reviewer, person: live.person, ids: randomIds, log: live.log },
    );
    live.agentSession.onDidEmit((event) => {
      live.events.push(event);
      for (const wake of [...live.waiting]) {
        wake();
      }
    });
    return live;
  }

  /** Hides other tools of MCP servers from now on, and waits until the runtime has asked the server `demo` for its tools again. */
  async show(tools: Visibility): Promise<void> {
    const listed = () => statSync(join(this.scratch, 'mcp-listed-demo.json')).ino;
    const before = listed();
    liveProxies.show(this.scratch, tools);
    for (const end = performance.now() + turnLimit / 2; listed() === before && performance.now() < end; ) {
      await pause(50);
    }
  }

  private containment(launch: AgentLaunch): Promise<Containment> {
    const { runtime, root } = this.world;
    const home = join(root, 'home');
    const env = () => ({ ...process.env, ...launch.env });
    const containments = new DiskContainments({ platform, home, env, readable: () => this.rehearsals.folder() });
    const { cwd, scratch } = this;
    const agent = { name: runtime.name, adapter: runtime.adapter.name, launch, start: {}, origin: 'settings' } as const;
    return contained(
      { agent, adapter: runtime.adapter, launch, cwd, scratch },
      {
        ...{ containments, home, setting: () => 'on', folders: () => [cwd], confirms: async () => false },
        leave: (...leaving) => this.gate.leave(...leaving),
      },
    );
  }

  get agent(): AgentSession {
    if (this.agentSession === undefined) {
      throw new Error('the agent has not been started');
    }
    return this.agentSession;
  }

  /** Sets what holds from now on; what is left out is as in a fresh window. */
  set({ rules = [], mode = 'default', unmatched = 'ask', rehearse = 'off', answering }: LiveOptions): void {
    this.settings.change({ user: { ...emptyLayer, rules: rules.map(toLayerRule) }, mode, unmatched, rehearse });
    this.person.answering = answering ?? (() => ({ kind: 'deny', message: 'THE PERSON SAYS NO' }));
  }

  /** Lets the model follow `steps` and waits until the agent is done. */
  async turn(steps: readonly ScriptedStep[], options?: LiveOptions): Promise<Turn> {
    const begun = await this.begin(steps, options);
    await this.until((event) => event.kind === 'idle' || event.kind === 'ended', begun.from);
    return this.turnOf(begun);
  }

  /** Lets the model follow `steps` and does not wait. */
  async begin(
    steps: readonly ScriptedStep[],
    options?: LiveOptions,
    words = (marker: string) => `${marker} go on`,
  ): Promise<Begun> {
    if (options !== undefined) {
      this.set(options);
    }
    this.turns += 1;
    const script = `${this.world.runtime.name}-${this.scratch.slice(-6)}-${this.turns}`;
    const begun = { script, from: this.events.length, reviews: this.reviews.length };
    const text = words(this.world.model.follow(script, steps));
    const { images: takesImages = false } = this.agent.promise.capabilities;
    const said = { text, mentions: this.mentions, commands: [], takesImages };
    const message = await this.briefing?.message(said, this.starting.signal);
    await this.agent.send(message?.text ?? text, message?.images);
    return begun;
  }

  turnOf({ script, from, reviews }: Begun): Turn {
    const requests = this.world.model.requestsOf(script);
    return {
      events: this.events.slice(from),
      reviews: this.reviews.slice(reviews),
      requests,
      results: (requests.at(-1)?.results ?? []).map((it) => it.text).join('\n'),
      told: (requests.at(-1)?.said ?? [])
        .filter((it) => it.by !== 'model')
        .flatMap((it) => [it.text, ...it.results.map(({ text }) => text)])
        .join('\n'),
    };
  }

  /** Resolves with the first event, from `from` on, that `fits`. */
  until(fits: (event: AgentEvent) => boolean, from = 0, limit = turnLimit): Promise<AgentEvent> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.events.slice(from).find(fits);
        if (found !== undefined) {
          finish();
          resolve(found);
        }
      };
      const late = () => {
        finish();
        const seen = this.events.slice(from).map((it) => JSON.stringify(it).slice(0, 200));
        reject(new Error(`not within ${limit} ms; seen: ${seen.join('\n')}; logged: ${this.log.errors.join('\n')}`));
      };
      const timer = setTimeout(late, limit);
      const finish = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
      };
      this.waiting.add(look);
      look();
    });
  }

  /** The programs of this test that run now. */
  programs(): readonly number[] {
    return descendantsOf(process.pid).map((it) => it.pid);
  }

  async end(): Promise<void> {
    await this.agentSession?.end();
    await this.walls?.end();
    this.rehearsals.dispose();
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A turn that has begun. */
export interface Begun {
  readonly script: string;
  readonly from: number;
  readonly reviews: number;
}
