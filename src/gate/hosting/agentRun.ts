import { attemptLogged } from '../../base/attempt';
import type { Disposable } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';
import { everythingVisible } from '../../core/tools/visibility';
import type { AgentEvent, AgentOption, AgentPromise, AgentSession } from '../../ports/agent';
import type { Containment } from '../../ports/containment';
import type { Person } from '../../ports/person';
import type { Session } from '../../ports/sessionDirectory';
import type { ScratchFolder } from '../../ports/surroundings';
import { within } from '../patience';
import type { AgentRunFollower, AgentRunNeeds, AgentRunStart } from './agentRunNeeds';
import type { Run } from './attachedRun';
import { Briefing, type SaidMessage } from './briefing';
import { contained, isToBeContained, WallWatch } from './containing';
import { foundLaunch } from './foundLaunch';
import { guardedFollower } from './guardedFollower';
import { limitedPerson } from './limitedPerson';
import { type McpSession, openMcpSession } from './mcpSession';
import { orAbandoned } from './orAbandoned';
import { untrustedStart } from './untrustedStart';

/** How long an agent may take to start, to stop what it does, and to end. */
const startLimit = 180_000;
const stopLimit = 15_000;

const didNotStop = 'The agent did not stop when it was asked to, so it was ended.';
const didNotStart = 'did not start in time.';
const wasStopped = 'was stopped while it started.';

/** One agent that runs for a conversation, from its start to its end. */
export class AgentRun implements Run {
  private readonly ending = new AbortController();
  private agent: AgentSession | undefined;
  private briefing: Briefing | undefined;
  /** Files are being read for a message that the agent does not have yet. */
  private reading: AbortController | undefined;
  private gateSession: Session | undefined;
  private scratch: ScratchFolder | undefined;
  private walls: Containment | undefined;
  private watch: WallWatch | undefined;
  private mcp: McpSession | undefined;
  private following: Disposable | undefined;
  private stage: 'starting' | 'working' | 'idle' | 'over' = 'starting';
  private starting: Promise<void> | undefined;
  private ended: Promise<void> | undefined;

  private readonly follower: AgentRunFollower;

  constructor(
    private readonly given: AgentRunStart,
    private readonly needs: AgentRunNeeds,
    follower: AgentRunFollower,
  ) {
    this.follower = guardedFollower(follower, needs.log);
  }

  get state(): 'starting' | 'working' | 'idle' | 'over' {
    return this.stage;
  }

  get session(): SessionId | undefined {
    return this.stage === 'over' ? undefined : this.gateSession?.id;
  }

  get promise(): AgentPromise | undefined {
    return this.stage === 'over' ? undefined : this.agent?.promise;
  }

  /** What holds for a contained session; undefined when it is not contained. */
  get contained(): readonly string[] | undefined {
    return this.stage === 'over' ? undefined : this.walls?.says;
  }

  /** Resolves once the agent takes messages. Rejects with a message for the person, and then nothing is left of it. */
  start(): Promise<void> {
    this.starting ??= this.begin();
    return this.starting;
  }

  /** The agent hears at once what is said while it works. */
  get hearsAtWork(): boolean {
    return this.agent?.steer !== undefined;
  }

  async choose(option: AgentOption['id'], value: string): Promise<void> {
    const { agent } = this;
    if (this.stage === 'over' || agent?.choose === undefined) {
      throw new Error('This agent offers no such choice.');
    }
    await agent.choose(option, value);
  }

  /** Says something to an agent that works. False: it was not taken, because it cannot be or came too late. */
  async steer(said: SaidMessage): Promise<boolean> {
    const { agent, briefing } = this;
    if (this.stage !== 'working' || agent?.steer === undefined || briefing === undefined) {
      return false;
    }
    const { text } = await briefing.message(said, this.ending.signal);
    return agent.steer(text).then(
      () => true,
      () => false,
    );
  }

  async send(said: SaidMessage): Promise<void> {
    const { agent, briefing } = this;
    if (this.stage !== 'idle' || agent === undefined || briefing === undefined) {
      throw new Error(whyNotNow[this.stage]);
    }
    this.enter('working');
    const reading = new AbortController();
    this.reading = reading;
    try {
      const { text, images } = await briefing.message(said, reading.signal);
      this.reading = undefined;
      reading.signal.throwIfAborted();
      await agent.send(text, images);
    } catch (error) {
      // The agent did not take the message, so it waits for another one, unless it has ended over it.
      this.enter('idle');
      throw error;
    }
  }

  async cancel(): Promise<void> {
    if (this.stage === 'starting') {
      await this.end();
    } else if (this.reading !== undefined) {
      this.reading.abort(new Error('The message was taken back.'));
    } else if (this.stage === 'working' && this.agent !== undefined) {
      await within(this.agent.cancel(), { ...this.needs, limit: stopLimit }, () => this.end(didNotStop));
    }
  }

  /** Ends the agent, wherever it is. Resolves once nothing of it is left; never rejects. */
  end(message?: string): Promise<void> {
    this.ended ??= this.finish(message);
    return this.ended;
  }

  private async begin(): Promise<void> {
    const { timers } = this.needs;
    const confirmed = untrustedStart(this.given, this.needs);
    if (confirmed !== undefined && !(await this.orEnded(confirmed))) {
      this.stage = 'over';
      throw new Error(`${this.given.agent.name} was not started: this folder is not trusted.`);
    }
    const isContained = await this.orEnded(isToBeContained(this.given.agent, this.needs.containing));
    let isLate = false;
    const limit = timers.after(startLimit, () => {
      isLate = true;
      this.ending.abort();
    });
    try {
      const agent = await orAbandoned(this.launched(isContained), {
        ...{ signal: this.ending.signal, timers, patience: stopLimit },
        late: (launched) => this.endAgent(launched),
      });
      if (this.isEnding) {
        // It was too late to stop it, so it is ended instead.
        await this.endAgent(agent);
        throw new Error('stopped');
      }
      this.agent = agent;
    } catch (error) {
      await this.cleanUp();
      throw this.isEnding ? new Error(`${this.given.agent.name} ${isLate ? didNotStart : wasStopped}`) : error;
    } finally {
      limit.dispose();
    }
    this.enter('idle');
    const following = this.agent.onDidEmit((event) => this.hear(event));
    // It may have ended already, and tells so as soon as somebody listens.
    if (this.isEnding) {
      following.dispose();
    } else {
      this.following = following;
    }
  }

  private get isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  /** What the person says before anything is started, or false when nobody waits for it any more. */
  private async orEnded(asked: Promise<boolean>): Promise<boolean> {
    const ended = new Promise<false>((resolve) => {
      this.ending.signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    // Whoever says no has nothing to clean up.
    try {
      return await Promise.race([asked, ended]);
    } catch (error) {
      this.stage = 'over';
      throw error;
    }
  }

  private async launched(isContained: boolean): Promise<AgentSession> {
    const { adapters, sessions, scratch, programs, toolsOf, ids, log, containing } = this.needs;
    const { agent, name, mode = agent.start.mode, cwd, resume, history } = this.given;
    const launch = await foundLaunch(agent.launch, programs);
    const adapter = await adapters(agent.adapter);
    const folder = await scratch.make();
    if (this.isEnding) {
      // Nobody may be left who would remove it later.
      await folder.remove();
      throw new Error('stopped');
    }
    this.scratch = folder;
    const { unmatched, tools = everythingVisible, rules = [], workingDirectories, checks, enforcement } = agent.start;
    const wish = { agent, adapter, launch, cwd, scratch: folder.path };
    const walls = isContained ? await contained(wish, containing) : undefined;
    this.walls = walls;
    const containment = walls === undefined ? {} : { containment: walls };
    const changesInput = adapter.promise(launch).capabilities.modifyInput;
    const session = sessions.start({
      ...{ agent: agent.name, name, mode, rules, history },
      profile: { unmatched, tools, changesInput, workingDirectories, checks, enforcement, ...containment },
    });
    this.gateSession = session;
    const about = { session: session.id, agent: agent.name, cwd };
    this.briefing = new Briefing(this.needs, { ...about, hearsAsSaid: adapter.hearsAsSaid === true }, (event) =>
      this.follower.emitted(event),
    );
    if (walls !== undefined) {
      this.watch = new WallWatch(walls, about, {
        ...{ leave: (...leaving) => containing.leave(...leaving), signal: this.ending.signal },
        ...{ agent: () => this.agent, emit: (event) => this.told(event) },
      });
    }
    const instructions = await this.briefing.instructions(adapter.instructed?.(launch), this.ending.signal);
    const shown = () => toolsOf(session.id) ?? tools;
    const mcp = await openMcpSession(this.needs, { launch, folder: folder.path, tools: shown });
    this.mcp = mcp;
    this.ending.signal.throwIfAborted();
    const start = {
      ...{ ...about, launch, resume, ...containment },
      ...(instructions === '' ? {} : { instructions }),
      ...mcp.start,
      tools: shown(),
      scratch: folder.path,
      signal: this.ending.signal,
    };
    return adapter.start(start, { reviewer: mcp.reviewer, person: this.person, ids, log });
  }

  /** Puts the agent's questions to the person, and takes them back when the agent ends. */
  private readonly person: Person = limitedPerson({
    ask: async (question, signal) => {
      const answered = this.follower.asked(question);
      let answer: readonly string[] | undefined;
      try {
        answer = await this.needs.person.ask(question, AbortSignal.any([signal, this.ending.signal]));
      } finally {
        answered(answer);
      }
      return answer;
    },
  });

  private hear(event: AgentEvent): void {
    if (this.stage === 'over') {
      return;
    }
    if (event.kind === 'ended') {
      // It has ended by itself, or died. What it left open is closed, and what it left behind is removed.
      if (!this.isEnding) {
        this.ended = this.leave(event, this.agent);
      }
      return;
    }
    this.follower.emitted(event);
    this.watch?.hear(event);
    if (event.kind === 'idle') {
      this.enter('idle');
    }
  }

  private told(event: AgentEvent): void {
    this.follower.emitted(event);
    this.follower.changed();
  }

  private async finish(message = 'The session was ended.'): Promise<void> {
    const { agent } = this;
    // Open questions close at once, and nothing the agent still tries is allowed.
    this.ending.abort();
    this.closeGate();
    if (agent === undefined) {
      await this.starting?.catch(() => undefined);
      return;
    }
    await this.endAgent(agent);
    await this.leave({ kind: 'ended', because: 'asked', message }, undefined);
  }

  /** `agent` is what may still have to be ended. */
  private async leave(event: Extract<AgentEvent, { kind: 'ended' }>, agent: AgentSession | undefined): Promise<void> {
    this.ending.abort();
    this.closeGate();
    this.follower.emitted(event);
    this.stage = 'over';
    this.follower.changed();
    if (agent !== undefined) {
      await this.endAgent(agent);
    }
    await this.cleanUp();
  }

  private async endAgent(agent: AgentSession): Promise<void> {
    // An adapter promises not to fail here; one that does must not keep the rest from being cleaned up.
    const { log, timers } = this.needs;
    const ended = agent.end().catch((error: unknown) => log.error('an agent could not be ended', error));
    const late = () => log.error('an agent did not end in time', this.given.agent.name);
    await within(ended, { limit: stopLimit, timers }, late);
  }

  /** The session is over before anybody is told; who fails over it must not keep the agent from being ended. */
  private closeGate(): void {
    const { gateSession, needs } = this;
    if (gateSession !== undefined) {
      attemptLogged(needs.log, 'somebody who follows sessions failed', () => needs.sessions.end(gateSession.id));
    }
  }

  private async cleanUp(): Promise<void> {
    this.closeGate();
    this.stage = 'over';
    this.following?.dispose();
    this.following = undefined;
    this.mcp?.dispose();
    // What the adapter remembers of the agent is of no use any more, and may be much.
    this.agent = undefined;
    for (const text of (await this.walls?.end()) ?? []) {
      this.told({ kind: 'notice', text });
    }
    this.walls = undefined;
    await this.scratch?.remove().catch((error: unknown) => this.needs.log.error('a scratch folder stayed', error));
    this.scratch = undefined;
  }

  private enter(stage: 'working' | 'idle'): void {
    if (this.stage !== 'over') {
      this.stage = stage;
      this.follower.changed();
    }
  }
}

const whyNotNow: Readonly<Record<AgentRun['state'], string>> = {
  starting: 'The agent is still starting.',
  working: 'The agent is still at work. Stop it, or wait until it is done.',
  idle: 'The agent has ended.',
  over: 'The agent has ended.',
};
