import type { CopilotSession as SdkSession, SessionConfigBase } from '@github/copilot-sdk';
import { fieldOf, listIn, textOf } from '../../base/json';
import type { AgentImage, AgentOption, AgentSession } from '../../ports/agent';
import { behindProxy } from '../wire/behindProxy';
import { planSteps } from '../wire/planStep';
import { type Opening, ProgramSession } from '../wire/programSession';
import { settledWithin } from '../wire/settledWithin';
import { type Connected, connect, sessionFolder } from './connect';
import { CopilotOffers, CopilotUsage } from './offers';
import { type CopilotOptions, readOptions } from './options';
import { CopilotPermissions } from './permissions';
import { CopilotProgress } from './progress';
import { askPerson } from './questions';
import { toolFilters } from './visibleTools';

/** How long the CLI may take to stop what it does, and to say goodbye. */
const longestCancel = 10_000;
const longestGoodbye = 2_000;

/** One conversation with a running Copilot CLI. */
export class CopilotSession extends ProgramSession<{ stop(): Promise<void> }> implements AgentSession {
  private readonly progress: CopilotProgress;
  private readonly permissions: CopilotPermissions;
  protected readonly offers: CopilotOffers;
  private readonly usage = new CopilotUsage();
  private sdk: SdkSession | undefined;
  /** What went wrong in this turn, as the CLI says it. */
  private trouble: string | undefined;

  private constructor(
    opening: Opening,
    private readonly connected: Connected,
    private readonly options: CopilotOptions,
  ) {
    const { start, needs } = opening;
    super(opening, { stop: () => leave(connected) }, { name: 'Copilot', command: start.launch.command, longestCancel });
    this.offers = new CopilotOffers(options.model, options.reasoningEffort);
    this.progress = new CopilotProgress((event) => this.events.emit(event), Object.keys(options.mcpServers));
    this.permissions = new CopilotPermissions({
      ...{ calls: this.calls, progress: this.progress, tools: start.tools, cwd: start.cwd, log: needs.log },
    });
    void connected.server.ended.then((end) => {
      void settledWithin(connected.client.forceStop(), longestGoodbye);
      this.ended(end);
    });
  }

  /** Starts the CLI and a session in it. Rejects with what a person should do. */
  static async open(opening: Opening): Promise<CopilotSession> {
    const { start } = opening;
    const options = readOptions(start.launch);
    const connected = await connect(start, options);
    const session = new CopilotSession(opening, connected, options);
    try {
      start.signal.throwIfAborted();
      await session.begin();
      start.signal.throwIfAborted();
      return session;
    } catch (error) {
      await session.end();
      throw error instanceof Error ? error : new Error(String(error));
    }
  }

  async send(text: string, images: readonly AgentImage[] = []): Promise<void> {
    this.turns.begin();
    this.trouble = undefined;
    try {
      const attachments = images.map(({ kind, bytes }) => ({ type: 'blob' as const, mimeType: kind, data: bytes }));
      await this.sdk?.send({ prompt: text, ...(attachments.length === 0 ? {} : { attachments }) });
    } catch (error) {
      this.finish('failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  async choose(option: AgentOption['id'], value: string): Promise<void> {
    const { model, effort } = this.offers.after(option, value);
    await this.sdk?.setModel(model, effort === undefined ? {} : { reasoningEffort: effort as never });
    this.offers.choose(option, value);
    this.tellOptions();
  }

  protected async interrupt(): Promise<void> {
    this.calls.withdrawAll();
    await settledWithin(this.sdk?.abort() ?? Promise.resolve(), longestCancel);
  }

  protected override async takeLeave(): Promise<void> {
    this.calls.withdrawAll();
    await settledWithin(this.connected.client.stop(), longestGoodbye);
  }

  protected async begin(): Promise<void> {
    const { client } = this.connected;
    const { resume } = this.start;
    const config = this.config();
    const opening = resume === undefined ? client.createSession(config) : client.resumeSession(resume, config);
    this.sdk = await opening;
    this.events.emit({ kind: 'resumable', token: this.sdk.sessionId });
    // Without a login there is no list, and then no choice.
    this.tellOnceKnown(client.listModels(), (models) => this.offers.hear(models));
  }

  /** Of the agent's todos the CLI tells only that they have changed. */
  private tellTodos(): void {
    this.sdk?.rpc.plan.readSqlTodosWithDependencies().then(
      (todos) => this.events.emit({ kind: 'plan', steps: planSteps(listIn(todos, 'rows'), 'title', 'description') }),
      () => undefined,
    );
  }

  private config(): SessionConfigBase {
    const { start, needs } = this;
    const { model, reasoningEffort, provider, mcpServers } = this.options;
    const { servers, ...filters } = toolFilters(start.tools, Object.keys(mcpServers));
    return {
      ...{ clientName: 'gatehouse', streaming: true, workingDirectory: start.cwd, ...filters },
      ...(model === undefined ? {} : { model }),
      ...(reasoningEffort === undefined ? {} : { reasoningEffort: reasoningEffort as never }),
      ...(provider === undefined ? {} : { provider }),
      mcpServers: Object.fromEntries(
        Object.entries(behindProxy(mcpServers, start.mcpProxy)).filter(([name]) => servers.includes(name)),
      ),
      // Nothing of the workspace and of the CLI's own settings may start programs or speak for the person.
      ...(this.options.ownSettings ? {} : { configDirectory: sessionFolder(this.options) }),
      // Instructions of the project are read, judged and handed over by us; the CLI would follow links and imports.
      ...{ skipCustomInstructions: true, enableOnDemandInstructionDiscovery: false },
      ...(start.instructions === undefined
        ? {}
        : { systemMessage: { mode: 'append' as const, content: start.instructions } }),
      ...{ enableConfigDiscovery: false, enableFileHooks: false, requestExtensions: false, remoteSession: 'off' },
      hooks: { onPreToolUse: (told) => this.permissions.beforeTool(told) },
      onPermissionRequest: (request) => this.permissions.answer(request),
      onUserInputRequest: (asked) =>
        this.calls.during('question', (signal) => askPerson(asked, { session: start.session, needs, signal })),
      onEvent: (event) => this.take(event),
    };
  }

  private take(event: unknown): void {
    this.permissions.note(event);
    this.progress.take(event);
    const ofSubagent = textOf(event, 'agentId') !== undefined;
    const usage = this.usage.after(textOf(event, 'type'), fieldOf(event, 'data'));
    if (usage !== undefined) {
      this.events.emit({ kind: 'usage', usage });
    }
    switch (textOf(event, 'type')) {
      case 'session.model_change':
        this.offers.changed(textOf(fieldOf(event, 'data'), 'newModel'));
        this.tellOptions();
        break;
      case 'session.todos_changed':
        this.tellTodos();
        break;
      case 'session.error':
        this.trouble = textOf(fieldOf(event, 'data'), 'message') ?? 'Copilot reports an error without words.';
        break;
      case 'session.idle':
        if (!ofSubagent) {
          this.finish(
            this.turns.isCancelling ? 'cancelled' : this.trouble === undefined ? 'done' : 'failed',
            this.trouble,
          );
        }
        break;
    }
  }

  /** A turn is over. */
  private finish(after: 'done' | 'cancelled' | 'failed', message?: string): void {
    if (this.turns.current === undefined || this.turns.isEnding) {
      return;
    }
    // A subagent may work on in the background when the agent itself is done.
    if (after !== 'done') {
      this.calls.withdrawAll();
      this.progress.cutOff();
    }
    this.permissions.endTurn();
    this.turns.finish(after, message);
  }

  protected override over(crash: string | undefined): void {
    this.progress.cutOff();
    super.over(crash);
  }
}

/** Leaves nothing of the CLI behind. */
async function leave({ client, server }: Connected): Promise<void> {
  await settledWithin(client.forceStop(), longestGoodbye);
  await server.stop();
}
