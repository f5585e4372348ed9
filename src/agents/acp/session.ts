import { setTimeout as pause } from 'node:timers/promises';
import { type ClientConnection, methods, PROTOCOL_VERSION } from '@agentclientprotocol/sdk';
import { asObject, fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';
import type { AgentImage, AgentOption, AgentSession } from '../../ports/agent';
import { toldNotice } from '../wire/denialNotes';
import { Program } from '../wire/program';
import { type Opening, ProgramSession } from '../wire/programSession';
import { settledWithin } from '../wire/settledWithin';
import { saidTooMuch } from '../wire/turns';
import { AcpAnswers } from './answers';
import { connect, prompt, refuseInWords, type Stopped } from './connection';
import type { Flavour } from './flavour';
import { pickFlavour } from './flavours/other';
import { AcpOffers, commandsIn, usageIn } from './offers';
import { type AcpOptions, readOptions, startedServer } from './options';
import { AcpProgress } from './progress';
import { readToken, restOfMinute, tokenOf } from './resumeToken';

/** How long an agent may take until it listens, to stop what it does, and to stop before it is ended. */
const longestStart = 120_000;
const longestCancel = 8_000;
const longestLastWord = 2_000;

/** How long nothing is told once all of an earlier conversation was, and how long that may take. */
const quietReplay = 500;
const longestReplay = 15_000;

/** How often one message of a person is taken up again by itself, to say why calls were denied. */
const mostFollowUps = 3;

/** One conversation with a running agent that speaks ACP. */
export class AcpSession extends ProgramSession implements AgentSession {
  private readonly progress: AcpProgress;
  private readonly answers: AcpAnswers;
  /** Why calls were denied, as far as the model was not told. */
  private readonly denials: string[] = [];
  private readonly connection: ClientConnection;
  /** What is said before the first message, where the runtime has no other place for it. */
  private readonly preamble: string[];
  protected readonly offers = new AcpOffers();
  private session = '';
  /** What an earlier conversation was is told again when it is resumed, until a new message is sent. */
  private isReplaying = false;
  private heardAt = 0;

  private constructor(
    opening: Opening,
    program: Program,
    private readonly agent: { readonly flavour: Flavour; readonly options: AcpOptions },
  ) {
    const { start, needs } = opening;
    super(opening, program, { name: 'The agent', command: start.launch.command, longestCancel });
    const { flavour, options } = agent;
    const place = {
      flavour,
      cwd: start.cwd,
      servers: [...options.mcpServers.map((it) => it.name), ...(flavour.serversIn?.(options) ?? [])],
    };
    this.progress = new AcpProgress(place, (event) => this.events.emit(event));
    this.answers = new AcpAnswers({ place, needs, calls: this.calls, progress: this.progress, denials: this.denials });
    const said = flavour.takesInstructions === 'firstMessage' ? start.instructions : undefined;
    this.preamble = said === undefined ? [] : [said];
    const update = (params: JsonFields) => this.hear(asObject(fieldOf(params, 'update')) ?? {});
    this.connection = connect(program, { answers: this.answers, update, log: needs.log });
    this.follow(program);
  }

  static async open(opening: Opening): Promise<AcpSession> {
    const { start } = opening;
    const options = readOptions(start.launch);
    const picked = pickFlavour(start.launch, options);
    // What we did for it would be done outside of its containment.
    const flavour = start.containment === undefined ? picked : { ...picked, files: { read: false, write: false } };
    const added = await flavour.start(start, options);
    const { args, env } = start.launch;
    const launched = { args: [...args, ...added.args], env: { ...env, ...added.env } };
    const program = await Program.startFor(start, launched);
    return new AcpSession(opening, program, { flavour, options }).started(longestStart);
  }

  async send(text: string, images: readonly AgentImage[] = []): Promise<void> {
    this.turns.begin();
    void this.run(text, images);
  }

  async choose(option: AgentOption['id'], value: string): Promise<void> {
    const { method, params } = this.offers.request(option, value);
    const told: unknown = await this.connection.agent
      .request(method as never, { sessionId: this.session, ...params } as never)
      .catch(refuseInWords);
    this.offers.choose(option, value);
    this.offers.hear(told);
    this.tellOptions();
  }

  protected override async takeLeave(): Promise<void> {
    const { current } = this.turns;
    // Commands may run apart from the agent's own group; it ends them itself when it is told to stop.
    if (current !== undefined && this.program.end === undefined) {
      this.turns.cancel();
      await this.interrupt();
      await settledWithin(current.opened, longestLastWord);
    }
    this.calls.withdrawAll();
  }

  protected async interrupt(): Promise<void> {
    this.progress.cancel();
    await this.connection.agent
      .notify(methods.agent.session.cancel, { sessionId: this.session })
      .catch(() => undefined);
    // Each request that is open is answered with `cancelled`.
    this.answers.cancel();
  }

  protected begin(): Promise<void> {
    return this.introduce().catch(refuseInWords);
  }

  private async introduce(): Promise<void> {
    const { flavour, options } = this.agent;
    const { initialize, session } = methods.agent;
    const { agent } = this.connection;
    const { read, write } = flavour.files;
    const told: unknown = await agent.request(initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: { fs: { readTextFile: read, writeTextFile: write }, terminal: false },
      clientInfo: { name: 'gatehouse', title: 'Gatehouse', version: '1' },
    });
    const mcpServers = options.mcpServers.map((it) => startedServer(it, this.start.mcpProxy));
    const terms = { cwd: this.start.cwd, mcpServers };
    const point = this.start.resume === undefined ? undefined : readToken(this.start.resume);
    const loads = fieldOf(fieldOf(told, 'agentCapabilities'), 'loadSession') === true;
    if (point !== undefined && !loads) {
      throw new Error('This agent cannot go on with an earlier conversation.');
    }
    if (point?.begun !== undefined) {
      await pause(restOfMinute(point.begun, Date.now()), undefined, { signal: this.start.signal });
    }
    if (fieldOf(fieldOf(fieldOf(told, 'agentCapabilities'), 'promptCapabilities'), 'image') === true) {
      this.promise = { ...this.promise, capabilities: { ...this.promise.capabilities, images: true } };
    }
    this.isReplaying = true;
    const begun: unknown =
      point === undefined
        ? await agent.request(session.new, terms)
        : await agent.request(session.load, { sessionId: point.conversation, ...terms });
    this.session = point?.conversation ?? textIn(begun, 'sessionId');
    await this.setMode(flavour.mode, begun);
    this.offers.hear(begun);
    this.tellOptions();
    this.isReplaying = point !== undefined;
    if (this.isReplaying) {
      await this.replayed();
    }
    if (loads && this.promise.capabilities.resume) {
      const isTimed = flavour.resumes === 'nextMinute';
      const token = tokenOf({ conversation: this.session, begun: isTimed ? Date.now() : undefined });
      this.events.emit({ kind: 'resumable', token });
    }
  }

  /** Hears what the agent offers and has used, which holds also while it tells an earlier conversation again. */
  private hearOffer(update: JsonFields): void {
    switch (textOf(update, 'sessionUpdate')) {
      case 'available_commands_update':
        this.events.emit({ kind: 'commands', commands: commandsIn(update) });
        break;
      case 'config_option_update':
        this.offers.hear(update);
        this.tellOptions();
        break;
      case 'usage_update':
        this.events.emit({ kind: 'usage', usage: usageIn(update) });
        break;
    }
  }

  /** Puts the agent into the mode in which it asks. An agent that does not know it is not started. */
  private async setMode(mode: string | undefined, begun: unknown): Promise<void> {
    const modes = fieldOf(begun, 'modes');
    if (mode !== undefined && textOf(modes, 'currentModeId') !== mode) {
      const isKnown = listIn(modes, 'availableModes').some((it) => textOf(it, 'id') === mode);
      if (!isKnown) {
        throw new Error(
          `The agent has no mode \`${mode}\`, so it would not ask. Is it a version that Gatehouse knows?`,
        );
      }
      await this.connection.agent.request(methods.agent.session.setMode, { sessionId: this.session, modeId: mode });
    }
  }

  /** Gemini goes on telling what was before after it has said that it is done. */
  private async replayed(): Promise<void> {
    const from = Date.now();
    this.heardAt = from;
    while (Date.now() - this.heardAt < quietReplay && Date.now() - from < longestReplay) {
      await pause(quietReplay / 10);
    }
  }

  private async run(text: string, images: readonly AgentImage[]): Promise<void> {
    this.isReplaying = false;
    const { current } = this.turns;
    const isOver = () => this.turns.current !== current || this.program.end !== undefined;
    const texts = [...this.preamble.splice(0), ...this.untold(), text];
    let stopped = await prompt(this.connection, this.session, { texts, images });
    for (let followUps = 0; followUps < mostFollowUps && !isOver() && this.canFollow(stopped); followUps += 1) {
      this.progress.endTurn();
      this.answers.endTurn();
      stopped = await prompt(this.connection, this.session, { texts: this.untold() });
    }
    if (isOver()) {
      return;
    }
    const { stop, message } = stopped;
    this.progress.endTurn();
    this.answers.endTurn();
    if (stop === 'end_turn') {
      this.turns.finish('done');
    } else {
      this.turns.finish(stop === 'cancelled' ? 'cancelled' : 'failed', message);
    }
  }

  /** Why calls were denied cannot be said with the denial. So it is said once the agent has stopped, and it goes on. */
  private canFollow({ stop }: Stopped): boolean {
    if (this.turns.isCancelling || stop === 'cancelled') {
      // Who stops the agent does not want it to go on.
      this.denials.length = 0;
    }
    return !this.turns.isEnding && stop === 'end_turn' && this.denials.length > 0;
  }

  /** What the model has not been told about denials, which the person reads too. */
  private untold(): readonly string[] {
    const notes = this.denials.splice(0).join('\n');
    if (notes === '') {
      return [];
    }
    this.events.emit({ kind: 'notice', text: toldNotice(notes) });
    return [notes];
  }

  private hear(update: JsonFields): void {
    this.heardAt = Date.now();
    this.hearOffer(update);
    if (this.isReplaying) {
      return;
    }
    const breach = this.progress.hear(update);
    const item = textIn(update, 'toolCallId');
    if (!this.progress.isAllowed(item)) {
      this.answers.files.over(item);
    }
    if (breach !== undefined && this.promise.capabilities.everyCall) {
      void this.turns.lose(`${breach} It was ended.`);
    } else if (this.progress.isFull) {
      void this.turns.lose(saidTooMuch);
    }
  }

  protected override over(crash: string | undefined): void {
    this.connection.close();
    super.over(crash);
  }
}
