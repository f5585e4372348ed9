import type { AgentImage } from '../../ports/agent';
import type { Ids } from '../../ports/surroundings';
import type { Program } from '../wire/program';

/** The names of our hooks; they mean nothing outside one session. */
const beforeCall = 'beforeCall';
const afterCall = 'afterCall';

/** `@server:resource` would be read from an MCP server by `claude` itself; a path so mentioned is off by a variable. */
function plainMentions(text: string): string {
  return text.replaceAll(/(?<=^|\s)@(?=[\w.-]+:)/g, '\\@');
}

/** What we tell `claude`: messages, requests, and the answers to its requests. */
export class ClaudeControl {
  private readonly waiting = new Map<string, (error: string | undefined, response: unknown) => void>();

  constructor(
    private readonly program: Program,
    private readonly ids: Ids,
  ) {}

  /** Introduces us, with hooks around every tool and what the project says. Rejects when `claude` does not take it. */
  async begin(instructions: string | undefined): Promise<unknown> {
    const hooks = {
      PreToolUse: [{ matcher: '*', hookCallbackIds: [beforeCall] }],
      PostToolUse: [{ matcher: '*', hookCallbackIds: [afterCall] }],
    };
    const appendSystemPrompt = instructions === undefined ? {} : { appendSystemPrompt: instructions };
    return this.request({ subtype: 'initialize', hooks, ...appendSystemPrompt }).catch((error: Error) => {
      throw new Error(`\`claude\` could not be started: ${error.message}`);
    });
  }

  say(text: string, images: readonly AgentImage[]): void {
    const pictures = images.map(({ kind, bytes }) => ({
      type: 'image',
      source: { type: 'base64', media_type: kind, data: bytes },
    }));
    const content = [...pictures, { type: 'text', text: plainMentions(text) }];
    this.write({ type: 'user', message: { role: 'user', content } });
  }

  interrupt(): void {
    this.request({ subtype: 'interrupt' }).catch(() => undefined);
  }

  /** Asks something of `claude`. Rejects with its words, or when it ends. */
  request(request: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.ids.next();
      this.waiting.set(id, (error, response) => (error === undefined ? resolve(response) : reject(new Error(error))));
      this.write({ type: 'control_request', request_id: id, request });
    });
  }

  /** The answer of our hook: neither yes nor no, but that we want to be asked. */
  askUs(request: string): void {
    this.answer(request, {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'ask',
        permissionDecisionReason: 'Gatehouse decides.',
      },
    });
  }

  /** The answer of our hook after a tool: what the model should know besides the result. */
  add(request: string, note: string | undefined): void {
    const hookSpecificOutput = { hookEventName: 'PostToolUse', additionalContext: note };
    this.answer(request, note === undefined ? {} : { hookSpecificOutput });
  }

  /** What was judged is what runs, even if the same as was asked for. */
  allow(request: string, input: unknown): void {
    this.answer(request, { behavior: 'allow', updatedInput: input });
  }

  deny(request: string, message: string): void {
    this.answer(request, { behavior: 'deny', message });
  }

  refuse(request: string, error: string): void {
    this.write({ type: 'control_response', response: { subtype: 'error', request_id: request, error } });
  }

  /** `claude` has answered a request of ours. */
  settle(request: string, error: string | undefined, response?: unknown): void {
    const settle = this.waiting.get(request);
    this.waiting.delete(request);
    settle?.(error, response);
  }

  /** Nothing will be answered any more. */
  close(why: string): void {
    for (const request of [...this.waiting.keys()]) {
      this.settle(request, why);
    }
  }

  private answer(request: string, response: object): void {
    this.write({ type: 'control_response', response: { subtype: 'success', request_id: request, response } });
  }

  private write(message: object): void {
    this.program.writeLine(JSON.stringify(message));
  }
}
