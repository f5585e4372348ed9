import { fieldOf, type JsonFields, textOf } from '../../base/json';
import type { AgentImage, AgentOption, AgentSession } from '../../ports/agent';
import { toldNotice } from '../wire/denialNotes';
import { Program } from '../wire/program';
import { type Opening, ProgramSession } from '../wire/programSession';
import { settledWithin } from '../wire/settledWithin';
import { CodexAnswers } from './answers';
import { programArguments } from './arguments';
import { makeHome, ownHome } from './home';
import { catalogWithoutPatch } from './modelCatalog';
import { CodexOffers, usageOf } from './offers';
import { readOptions } from './options';
import { CodexProgress } from './progress';
import { CodexRpc, type RequestId } from './rpc';
import { hidesPatch } from './toolNames';

/** How long `codex` may take until it listens, to stop what it does, to end its commands, and to take a word of ours. */
const longestStart = 60_000;
const longestCancel = 10_000;
const longestClean = 2_000;
const longestWord = 2_000;

/** One conversation with a running `codex app-server`. */
export class CodexSession extends ProgramSession implements AgentSession {
  private readonly progress = new CodexProgress((event) => this.events.emit(event));
  private readonly rpc: CodexRpc;
  private readonly answers: CodexAnswers;
  /** Denials that the model could not be told of in their turn. */
  private readonly untold: string[] = [];
  protected readonly offers = new CodexOffers();
  private thread = '';
  private turnId: string | undefined;

  private constructor(opening: Opening, program: Program) {
    super(opening, program, { name: 'Codex', command: 'codex', longestCancel });
    const { start, needs } = opening;
    const listener = {
      request: (id: RequestId, method: string, params: JsonFields) => {
        // What goes wrong here must not leave Codex waiting for ever.
        this.answers.answer(id, method, params).catch((error: unknown) => {
          needs.log.error('A request of Codex could not be answered', error);
          this.rpc.refuse(id, 'Gatehouse could not judge this.');
        });
      },
      notice: (method: string, params: JsonFields) => this.hear(method, params),
    };
    this.rpc = new CodexRpc(program, listener, needs.log);
    const tellWhy = (note: string, turn: string | undefined) => this.tellWhy(note, turn);
    const { rpc, calls, progress } = this;
    this.answers = new CodexAnswers({ start, needs, rpc, calls, progress, tellWhy });
    this.follow(program);
  }

  static async open(opening: Opening): Promise<CodexSession> {
    const { start } = opening;
    const options = readOptions(start.launch);
    const home = options.ownConfiguration ? ownHome(start.launch) : await makeHome(start.launch);
    const catalog = hidesPatch(start.tools) ? await catalogWithoutPatch(start, home) : undefined;
    const args = programArguments(start, { options, catalog });
    const program = await Program.startFor(start, { args, env: { ...start.launch.env, CODEX_HOME: home } });
    const session = await new CodexSession(opening, program).started(longestStart);
    if (hidesPatch(start.tools) && catalog === undefined) {
      session.progress.note('`apply_patch` could not be kept from the model. It is denied when it is called.');
    }
    return session;
  }

  async send(text: string, images: readonly AgentImage[] = []): Promise<void> {
    if (text.trim() === '/compact') {
      // `codex` makes the conversation shorter in a turn of its own.
      this.turns.begin();
      await this.requestTurn('thread/compact/start', {});
      return;
    }
    const turn = this.turns.begin();
    const notes = this.untold.splice(0).join('\n');
    if (notes !== '') {
      this.progress.note(toldNotice(notes));
    }
    const begun = await this.requestTurn('turn/start', {
      input: [...[notes, text].filter((it) => it !== '').map(textInput), ...images.map(imageInput)],
      approvalPolicy: 'untrusted',
      // The only one that `readOptions` takes.
      sandboxPolicy: { type: 'dangerFullAccess' },
      ...this.offers.forTurn,
    });
    // The turn may already be over.
    if (this.turns.current === turn) {
      this.turnId = textOf(fieldOf(begun, 'turn'), 'id');
    }
  }

  async steer(text: string): Promise<void> {
    await this.rpc.request('turn/steer', {
      threadId: this.thread,
      expectedTurnId: this.turnId,
      input: [textInput(text)],
    });
  }

  async choose(option: AgentOption['id'], value: string): Promise<void> {
    this.offers.choose(option, value);
    this.tellOptions();
  }

  protected async interrupt(): Promise<void> {
    const { turnId } = this;
    this.progress.cancel();
    const told = this.rpc.request('turn/interrupt', { threadId: this.thread, turnId }).catch(() => undefined);
    this.calls.withdrawAll();
    await told;
  }

  protected override async takeLeave(): Promise<void> {
    this.calls.withdrawAll();
    await this.endCommands();
  }

  protected async begin(): Promise<void> {
    await this.rpc.request('initialize', {
      clientInfo: { name: 'gatehouse', title: 'Gatehouse', version: '1' },
      // Ending the commands of a thread is one of the things that are still called experimental.
      capabilities: { experimentalApi: true },
    });
    this.rpc.notify('initialized');
    const { cwd, resume, instructions } = this.start;
    // A thread that starts with more than reading makes its folder a trusted one, whose configuration is then heard.
    const terms = {
      ...{ cwd, approvalPolicy: 'untrusted', approvalsReviewer: 'user', sandbox: 'read-only' },
      ...(instructions === undefined ? {} : { developerInstructions: instructions }),
    };
    const begun =
      resume === undefined
        ? await this.rpc.request('thread/start', terms)
        : await this.rpc.request('thread/resume', { threadId: resume, excludeTurns: true, ...terms });
    const thread = textOf(fieldOf(begun, 'thread'), 'id');
    if (thread === undefined) {
      throw new Error('`codex` did not say which conversation it began. Is it a version that Gatehouse knows?');
    }
    this.thread = thread;
    this.events.emit({ kind: 'resumable', token: thread });
    this.events.emit({ kind: 'commands', commands: [{ name: 'compact', says: 'Makes the conversation shorter' }] });
    // A version that has no such list offers no choice.
    this.tellOnceKnown(this.rpc.request('model/list', {}), (models) => this.offers.hear(begun, models));
  }

  /** Asks for a turn that we have begun, and gives it up where `codex` does not take it. */
  private requestTurn(method: string, terms: object): Promise<unknown> {
    return this.rpc.request(method, { threadId: this.thread, ...terms }).catch((error: unknown) => {
      this.turns.giveUp();
      throw error;
    });
  }

  /**
   * `codex` tells its model only that a call was rejected. What is said to a running turn is read with the next request
   * to the model, and so together with the rejection, if it comes before it.
   */
  private async tellWhy(note: string, turn: string | undefined): Promise<void> {
    const steer = { threadId: this.thread, expectedTurnId: turn ?? this.turnId, input: [textInput(note)] };
    const told = this.rpc.request('turn/steer', steer).then(
      () => true,
      () => false,
    );
    if ((await settledWithin(told, longestWord)) && (await told)) {
      this.progress.note(toldNotice(note));
    } else {
      this.untold.push(note);
    }
  }

  private hear(method: string, params: JsonFields): void {
    const isOfAnother = textOf(params, 'threadId') !== this.thread;
    if (isOfAnother && ['turn/started', 'turn/completed', 'thread/tokenUsage/updated'].includes(method)) {
      return;
    }
    switch (method) {
      case 'turn/started':
        this.turns.beginByItself();
        this.turnId = textOf(fieldOf(params, 'turn'), 'id');
        break;
      case 'turn/completed':
        void this.finishTurn(fieldOf(params, 'turn'));
        break;
      case 'thread/tokenUsage/updated':
        this.events.emit({ kind: 'usage', usage: usageOf(params) });
        break;
      case 'serverRequest/resolved':
        this.calls.withdraw(String(fieldOf(params, 'requestId')));
        break;
      default: {
        const breach = this.progress.hear(method, params);
        if (breach !== undefined) {
          void this.turns.lose(breach);
        }
      }
    }
  }

  private async finishTurn(given: unknown): Promise<void> {
    const status = textOf(given, 'status');
    const message = textOf(fieldOf(given, 'error'), 'message');
    if (status === 'interrupted') {
      await this.endCommands();
    }
    this.progress.endTurn();
    this.turnId = undefined;
    if (status === 'completed') {
      this.turns.finish('done');
    } else {
      this.turns.finish(status === 'interrupted' ? 'cancelled' : 'failed', message);
    }
  }

  /** Ends the commands that still run; an interrupted turn leaves them running. */
  private async endCommands(): Promise<void> {
    const clean = this.rpc.request('thread/backgroundTerminals/clean', { threadId: this.thread });
    await settledWithin(clean, longestClean);
  }
}

function imageInput({ kind, bytes }: AgentImage): JsonFields {
  return { type: 'image', url: `data:${kind};base64,${bytes}` };
}

function textInput(text: string): JsonFields {
  return { type: 'text', text, text_elements: [] };
}
