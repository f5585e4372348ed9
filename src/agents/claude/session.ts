import { isAbsolute } from 'node:path';
import { known } from '../../base/known';
import type { AgentImage, AgentOption, AgentSession } from '../../ports/agent';
import { nobodyThere } from '../wire/openCalls';
import { Program } from '../wire/program';
import { type Opening, ProgramSession } from '../wire/programSession';
import { programArguments, programVariables } from './arguments';
import { ClaudeControl } from './control';
import { type ClaudeAsk, type ClaudeMessage, readMessage } from './messages';
import { ClaudeOffers, contextOf, usageOf } from './offers';
import { readOptions } from './options';
import { ClaudeProgress } from './progress';
import { askPerson, questionTool } from './questions';

/** How long `claude` may take until it listens, and to stop what it does. */
const longestStart = 60_000;
const longestCancel = 10_000;

/** One conversation with a running `claude`. */
export class ClaudeSession extends ProgramSession implements AgentSession {
  private readonly control: ClaudeControl;
  private readonly progress = new ClaudeProgress((event) => this.events.emit(event));
  /** What the model is to be told about calls that run otherwise than it asked. */
  private readonly notes = new Map<string, string>();
  protected offers = new ClaudeOffers(undefined, undefined);
  /** What the last answer of the model used. */
  private answered: unknown;
  private cwd: string;
  private token: string | undefined;

  private constructor(opening: Opening, program: Program) {
    super(opening, program, { name: 'Claude', command: 'claude', longestCancel });
    this.cwd = opening.start.cwd;
    this.control = new ClaudeControl(program, opening.needs.ids);
    program.onDidReadLine((line) => this.hear(readMessage(line)));
    this.follow(program);
  }

  static async open(opening: Opening): Promise<ClaudeSession> {
    const { start } = opening;
    const args = programArguments(start, readOptions(start.launch));
    const program = await Program.startFor(start, { args, env: { ...programVariables, ...start.launch.env } });
    return new ClaudeSession(opening, program).started(longestStart);
  }

  async send(text: string, images: readonly AgentImage[] = []): Promise<void> {
    this.turns.begin();
    this.control.say(text, images);
  }

  async choose(option: AgentOption['id'], value: string): Promise<void> {
    await this.control.request(this.offers.request(option, value));
    this.offers.choose(option, value);
    this.tellOptions();
  }

  protected interrupt(): void {
    this.progress.cancel();
    this.control.interrupt();
    this.calls.withdrawAll();
  }

  protected async begin(): Promise<void> {
    const begun = await this.control.begin(this.start.instructions);
    this.offers = new ClaudeOffers(begun, readOptions(this.start.launch).model);
    this.events.emit({ kind: 'commands', commands: [{ name: 'compact', says: 'Makes the conversation shorter' }] });
    this.tellOptions();
    // Older versions do not know the question; then it is not shown which effort holds.
    this.tellOnceKnown(this.control.request({ subtype: 'get_settings' }), (settings) => this.offers.hear(settings));
  }

  private tellUsage(result: unknown): void {
    const usage = { ...usageOf(result), ...contextOf(this.answered, result) };
    if (Object.keys(usage).length > 0) {
      this.events.emit({ kind: 'usage', usage });
    }
  }

  private hear(message: ClaudeMessage): void {
    switch (message.kind) {
      case 'hook':
        this.answerHook(message);
        break;
      case 'ask':
        // What goes wrong here must not leave Claude waiting for ever.
        this.answerAsk(message).catch((error: unknown) => {
          this.needs.log.error('A call of Claude could not be answered', error);
          this.control.deny(message.request, 'Gatehouse could not judge this call.');
        });
        break;
      case 'unknownRequest':
        this.needs.log.error(`Claude asked something that cannot be answered: ${message.subtype}`, undefined);
        if (message.asksPermission) {
          this.control.deny(message.request, 'Gatehouse could not read this call.');
        } else {
          this.control.refuse(message.request, 'Gatehouse does not answer this.');
        }
        break;
      case 'withdrawn':
        this.calls.withdraw(message.request);
        break;
      case 'reply':
        this.control.settle(message.request, message.error, message.response);
        break;
      case 'begun':
        this.turns.beginByItself();
        this.remember(message.session);
        break;
      case 'over':
        this.remember(message.session);
        this.progress.endTurn();
        this.tellUsage(message.result);
        this.turns.finish(message.failed ? 'failed' : 'done', message.message);
        break;
      case 'unreadable':
        this.needs.log.error('Claude sent a line that cannot be read', undefined);
        break;
      default: {
        if (message.kind === 'answer' && message.parent === undefined) {
          this.answered = message.usage;
        }
        const breach = this.progress.hear(message);
        if (breach !== undefined) {
          void this.turns.lose(breach);
        }
      }
    }
  }

  /** Every call is to come to us, also those that Claude would not ask about by itself. */
  private answerHook(hook: Extract<ClaudeMessage, { kind: 'hook' }>): void {
    if (hook.event === 'PostToolUse') {
      this.control.add(hook.request, this.notes.get(hook.item ?? ''));
      this.notes.delete(hook.item ?? '');
      return;
    }
    if (hook.cwd !== undefined && isAbsolute(hook.cwd)) {
      this.cwd = hook.cwd;
    }
    if (hook.item !== undefined && hook.tool !== undefined) {
      this.progress.begin({ item: hook.item, tool: hook.tool, input: hook.input, agent: hook.agent, cwd: this.cwd });
    }
    this.control.askUs(hook.request);
  }

  private async answerAsk({ request, tool, input, item, agent }: ClaudeAsk): Promise<void> {
    this.progress.begin({ item, tool, input, agent, cwd: this.cwd });
    if (this.turns.isCancelling || this.turns.isEnding) {
      this.progress.decided(item, 'deny');
      this.control.deny(request, 'This came after it was told to stop.');
      return;
    }
    if (tool === questionTool) {
      const answered = await this.calls.during(request, (signal) =>
        askPerson({ input, ...this.start }, this.needs.person, signal),
      );
      this.progress.decided(item, answered === undefined ? 'deny' : 'allow');
      if (answered === undefined) {
        this.control.deny(request, nobodyThere);
      } else {
        this.control.allow(request, answered);
      }
      return;
    }
    const parent = this.progress.parentOf(item, agent);
    const cwd = this.progress.cwdOf(item) ?? this.cwd;
    const outcome = await this.calls.review(request, { tool, spelled: tool, input, cwd, item, ...known({ parent }) });
    this.progress.decided(item, outcome.decision);
    if (outcome.decision === 'allow') {
      if (outcome.message !== undefined) {
        this.notes.set(item, outcome.message);
      }
      this.control.allow(request, outcome.input);
    } else {
      this.control.deny(request, outcome.message);
    }
  }

  private remember(session: string | undefined): void {
    if (session !== undefined && session !== this.token) {
      this.token = session;
      this.events.emit({ kind: 'resumable', token: session });
    }
  }

  protected override over(crash: string | undefined): void {
    this.control.close(crash ?? 'Claude has ended.');
    super.over(crash);
  }
}
