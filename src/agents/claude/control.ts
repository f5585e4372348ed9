import type { Ids } from '../../ports/ids';
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
  private readonly waiting = new Map<string, (error: string | undefined) => void>();

  constructor(
    private readonly program: Program,
    private readonly ids: Ids,
  ) {}

  /** Introduces us, with hooks around every tool and what the project says. Rejects when `claude` does not take it. */
  begin(instructions: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const hooks = {
        PreToolUse: [{ matcher: '*', hookCallbackIds: [beforeCall] }],
        PostToolUse: [{ matcher: '*', hookCallbackIds: [afterCall] }],
      };
      const appendSystemPrompt = instructions === undefined ? {} : { appendSystemPrompt: instructions };
      this.request({ subtype: 'initialize', hooks, ...appendSystemPrompt }, (error) => {
        if (error === undefined) {
          resolve();
        } else {
          reject(new Error(`\`claude\` could not be started: ${error}`));
        }
      });
    });
  }

  say(text: string): void {
    this.write({ type: 'user', message: { role: 'user', content: [{ type: 'text', text: plainMentions(text) }] } });
  }

  interrupt(): void {
    this.request({ subtype: 'interrupt' }, () => undefined);
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
  settle(request: string, error: string | undefined): void {
    const settle = this.waiting.get(request);
    this.waiting.delete(request);
    settle?.(error);
  }

  /** Nothing will be answered any more. */
  close(why: string): void {
    for (const request of [...this.waiting.keys()]) {
      this.settle(request, why);
    }
  }

  private request(request: object, settled: (error: string | undefined) => void): void {
    const id = this.ids.next();
    this.waiting.set(id, settled);
    this.write({ type: 'control_request', request_id: id, request });
  }

  private answer(request: string, response: object): void {
    this.write({ type: 'control_response', response: { subtype: 'success', request_id: request, response } });
  }

  private write(message: object): void {
    this.program.writeLine(JSON.stringify(message));
  }
}
