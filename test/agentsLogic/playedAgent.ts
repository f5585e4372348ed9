import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionId, ToolCall } from '../../src/core/toolCall';
import { everythingVisible } from '../../src/core/tools/visibility';
import type { AgentAdapter, AgentEvent, AgentSession } from '../../src/ports/agent';
import type { AgentQuestion } from '../../src/ports/person';
import type { Outcome } from '../../src/ports/reviewer';

/** One thing a played agent does: says a message or a line as it is, waits for lines of ours, or ends. */
export type Played = { say: unknown } | { line: string } | { hear: number } | { exit: number };

/** What a played agent is started with. */
export interface PlayedStart {
  readonly adapter: AgentAdapter;
  /** What the agent answers to each request of ours, by its method or subtype; what is left out gets `{}`. */
  readonly replies?: Readonly<Record<string, unknown>>;
  /** What it does once we have sent a message. */
  readonly plays: readonly Played[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly args?: readonly string[];
  readonly resume?: string;
  review?(call: ToolCall, signal: AbortSignal): Promise<Outcome> | Outcome;
  ask?(asked: AgentQuestion): readonly string[] | undefined;
}

/** A program that plays recorded messages in place of a runtime, with the adapter that speaks to it. */
export class PlayedAgent {
  readonly calls: ToolCall[] = [];
  readonly signals: AbortSignal[] = [];
  readonly events: AgentEvent[] = [];
  readonly errors: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'gatehouse-played-'));
  private agentSession: AgentSession | undefined;

  static async start(start: PlayedStart): Promise<PlayedAgent> {
    const played = new PlayedAgent();
    // A test that fails must not leave a program behind.
    after(() => played.end());
    try {
      await played.open(start);
      return played;
    } catch (error) {
      await played.end();
      throw error;
    }
  }

  get session(): AgentSession {
    if (this.agentSession === undefined) {
      throw new Error('it was not started');
    }
    return this.agentSession;
  }

  get cwd(): string {
    return join(this.folder, 'ws');
  }

  /** The lines that the program has heard so far. */
  heard(): readonly Record<string, unknown>[] {
    const file = join(this.folder, 'heard');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return text
      .split('\n')
      .filter((it) => it !== '')
      .map((it) => JSON.parse(it));
  }

  /** Resolves with the first event that fits. */
  async until(fits: (event: AgentEvent) => boolean): Promise<AgentEvent> {
    return this.within(() => this.events.find(fits));
  }

  /** Resolves with what `find` finds, within the time that a busy machine may take. */
  async within<T>(find: () => T | undefined | false): Promise<T> {
    for (const end = Date.now() + 120_000; Date.now() < end; await pause(15)) {
      const found = find();
      if (found !== undefined && found !== false) {
        return found;
      }
    }
    throw new Error(`not within time; events ${JSON.stringify(this.events)}; heard ${JSON.stringify(this.heard())}`);
  }

  async end(): Promise<void> {
    await this.agentSession?.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async open({ adapter, replies = {}, plays, options = {}, args = [], resume, ...does }: PlayedStart) {
    const program = join(this.folder, 'agent.js');
    writeFileSync(program, source);
    writeFileSync(join(this.folder, 'plays.json'), JSON.stringify({ replies, plays }));
    const scratch = join(this.folder, 'scratch');
    mkdirSync(scratch);
    mkdirSync(this.cwd);
    let next = 0;
    this.agentSession = await adapter.start(
      {
        session: 's' as SessionId,
        agent: 'played',
        launch: {
          command: process.execPath,
          args: [program, ...args],
          env: { CODEX_HOME: join(this.folder, 'codex') },
          options,
        },
        cwd: this.cwd,
        tools: everythingVisible,
        resume,
        scratch,
        signal: new AbortController().signal,
      },
      {
        reviewer: {
          review: async (call, signal) => {
            this.calls.push(call);
            this.signals.push(signal);
            return (await does.review?.(call, signal)) ?? { decision: 'allow', input: call.input };
          },
        },
        person: { ask: async (asked) => does.ask?.(asked) },
        ids: {
          next: () => {
            next += 1;
            return `id${next}`;
          },
        },
        log: { error: (message) => this.errors.push(message) },
      },
    );
    this.agentSession.onDidEmit((event) => this.events.push(event));
  }
}

/** A review that waits until its call is withdrawn. */
export function waiting(_: ToolCall, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const withdrawn: Outcome = { decision: 'deny', message: 'withdrawn', because: 'unanswered' };
    signal.addEventListener('abort', () => resolve(withdrawn), { once: true });
  });
}

/** The program: answers our requests, keeps what it hears, and plays its part after the first message. */
const source = `
const fs = require('node:fs');
const path = require('node:path');
const { replies, plays } = JSON.parse(fs.readFileSync(path.join(__dirname, 'plays.json'), 'utf8'));
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
let at = -1;
let due = 0;
let heard = 0;
function play() {
  while (at >= 0 && at < plays.length) {
    const step = plays[at];
    if (step.hear !== undefined) {
      due = due || heard + step.hear;
      if (heard < due) return;
      due = 0;
    } else if (step.exit !== undefined) {
      process.stderr.write('these are my last words');
      process.exitCode = step.exit;
      process.stdin.destroy();
      return;
    } else if (step.line !== undefined) {
      process.stdout.write(step.line + '\\n');
    } else {
      say(step.say);
    }
    at += 1;
  }
}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  fs.appendFileSync(path.join(__dirname, 'heard'), line + '\\n');
  const message = JSON.parse(line);
  const control = message.type === 'control_request';
  const method = control ? message.request.subtype : message.method;
  const reply = replies[method] === undefined ? {} : replies[method];
  if (control) {
    say({ type: 'control_response', response: { subtype: 'success', request_id: message.request_id, response: reply } });
  } else if (method !== undefined && message.id !== undefined && reply !== null) {
    say({ jsonrpc: '2.0', id: message.id, result: reply });
  }
  const begins = message.type === 'user' || method === 'turn/start' || method === 'session/prompt';
  if (begins && at < 0) {
    at = 0;
  } else if (at >= 0) {
    heard += 1;
  }
  play();
});
`;
