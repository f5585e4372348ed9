import { lazy } from '../../base/lazy';
import type { HookReply } from '../../ports/hook';
import { longestLine } from '../eachLine';
import { type Line, LineSplitter } from '../lineSplitter';
import { ListedTools } from './listedTools';
import {
  type ClientMessage,
  denialOf,
  errorOf,
  readClientMessage,
  readServerMessage,
  sayingListChanges,
  withInput,
} from './message';

/** A call that a client makes of a tool of the server. */
interface McpCall {
  readonly tool: string;
  readonly input: unknown;
  /** How the server has last told to define it; undefined when it has not. */
  readonly definition: unknown;
}

/** Who says which tools are seen, and what becomes of a call. */
export interface McpGate {
  /** Why a tool is not to be seen; asked anew for each list. */
  hidden(): (tool: string) => boolean;
  /** Never rejects. */
  judge(call: McpCall, signal: AbortSignal): Promise<HookReply>;
  /** Hears what the server lists. Who does tells clients when other tools are hidden. */
  listed?(tools: ListedTools): void;
}

/** Where the proxy says things. */
interface McpEnds {
  toClient(line: string): void;
  toServer(line: string): void;
  /** Something was said that cannot be passed on: the way is closed. */
  close(why: string): void;
}

const lineEnd = '\n';

/** Passes messages between a client and an MCP server: lists are filtered, calls judged, all else is left as it is. */
export class McpProxy {
  private readonly tools = new ListedTools();
  private readonly judged = new Map<string, AbortController>();
  /** Requests that the server has not answered yet. */
  private readonly passed = new Set<string>();
  private settle: (() => void) | undefined;
  private readonly fromClient = new LineSplitter(longestLine);
  private readonly fromServer = new LineSplitter(longestLine);

  constructor(
    private readonly gate: McpGate,
    private readonly ends: McpEnds,
  ) {}

  /** Takes what the client said. */
  hearClient(chunk: Buffer): void {
    for (const line of this.fromClient.push(chunk)) {
      this.take(line, (text) => this.takeClient(text));
    }
  }

  /** Takes what the server said. */
  hearServer(chunk: Buffer): void {
    for (const line of this.fromServer.push(chunk)) {
      this.take(line, (text) => this.takeServer(text));
    }
  }

  /** Nobody waits for what is under way any more. */
  end(): void {
    for (const call of this.judged.values()) {
      call.abort();
    }
    this.passed.clear();
    this.look();
  }

  /** Resolves when every request of the client has its answer. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.settle = resolve;
      this.look();
    });
  }

  private look(): void {
    if (this.passed.size === 0 && [...this.judged.values()].every(({ signal }) => signal.aborted)) {
      this.settle?.();
    }
  }

  /** The tools that a client was last told of are no longer the same. */
  isOutdated(): boolean {
    return this.tools.isOutdated(this.gate.hidden());
  }

  private take(line: Line, taken: (text: string) => void): void {
    if (line.kind === 'bad') {
      this.ends.close(line.why);
    } else if (line.text !== '') {
      // What is nested too deep to be written again throws.
      try {
        taken(line.text);
      } catch (error) {
        this.ends.close(`a message cannot be passed on: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  private takeClient(line: string): void {
    const message = readClientMessage(line);
    const key = message.id === undefined ? undefined : JSON.stringify(message.id);
    const isTaken = key !== undefined && (this.judged.has(key) || this.passed.has(key));
    if (message.kind === 'refused' || isTaken) {
      const refused = { kind: 'refused', id: message.id, code: -32_600, why: 'this id is taken' } as const;
      this.ends.toClient(errorOf(message.kind === 'refused' ? message : refused) + lineEnd);
      return;
    }
    switch (message.kind) {
      case 'call':
        void this.judge(line, message);
        return;
      case 'cancel': {
        const meant = JSON.stringify(message.meant) ?? '';
        this.judged.get(meant)?.abort();
        this.passed.delete(meant);
        this.look();
        break;
      }
      case 'list':
        this.tools.begin(message.isFirst ? 'anew' : 'further');
        break;
    }
    this.pass(line, key);
  }

  private pass(line: string, key: string | undefined): void {
    if (key !== undefined) {
      this.passed.add(key);
    }
    this.ends.toServer(line + lineEnd);
  }

  private takeServer(line: string): void {
    // What is hidden is looked up for lists only.
    const hidden = lazy(() => this.gate.hidden());
    const isHidden = (tool: string) => hidden()(tool);
    const message = readServerMessage(line, isHidden);
    if (message.tools.length > 0) {
      this.tools.add(message.tools, isHidden);
      this.gate.listed?.(this.tools);
    }
    // What is no message could not be looked through, and no client needs it.
    if (message.line !== undefined) {
      this.ends.toClient((this.gate.listed === undefined ? message.line : sayingListChanges(message.line)) + lineEnd);
    }
    for (const id of message.answered) {
      this.passed.delete(JSON.stringify(id));
    }
    this.look();
  }

  private async judge(line: string, { id, tool, input }: Extract<ClientMessage, { kind: 'call' }>): Promise<void> {
    const key = JSON.stringify(id);
    const withdrawal = new AbortController();
    this.judged.set(key, withdrawal);
    const reply = await this.gate.judge({ tool, input, definition: this.tools.definition(tool) }, withdrawal.signal);
    this.judged.delete(key);
    if (!withdrawal.signal.aborted) {
      if (reply.decision === 'allow') {
        this.pass(reply.input === undefined ? line : withInput(line, reply.input), key);
      } else {
        const why = reply.decision === 'none' ? 'Gatehouse has not decided about this call.' : reply.message;
        this.ends.toClient(denialOf(id, why) + lineEnd);
      }
    }
    this.look();
  }
}
