import { asObject, readJson, textIn } from '../../base/json';
import type { OutputReader, TurnSink } from './flavour';

type Fields = Readonly<Record<string, unknown>>;

/** Reads `copilot -p --output-format json`: one event a line. */
export class CopilotJson implements OutputReader {
  private readonly calls = new Map<string, OurCall & { readonly spelled: string }>();
  private readonly streamed = new Set<string>();
  private failure: string | undefined;

  constructor(private readonly sink: TurnSink) {}

  line(text: string): void {
    const event = readJson(text);
    const told = asObject(event?.['data']) ?? {};
    switch (textIn(event, 'type')) {
      case 'assistant.message_delta':
        this.streamed.add(textIn(told, 'messageId'));
        this.say(textIn(told, 'deltaContent'));
        return;
      case 'assistant.message':
        if (!this.streamed.has(textIn(told, 'messageId'))) {
          this.say(textIn(told, 'content'));
        }
        return;
      case 'assistant.reasoning_delta':
        this.sink.emit({ kind: 'thinking', text: textIn(told, 'deltaContent') });
        return;
      case 'tool.execution_start':
        this.started(told);
        return;
      case 'tool.execution_complete':
        this.finished(told);
        return;
      case 'session.error':
        this.failure = textIn(told, 'message') || 'the agent reported a failure';
        return;
      default:
        return;
    }
  }

  end(): string | undefined {
    return this.failure;
  }

  private say(text: string): void {
    if (text !== '') {
      this.sink.emit({ kind: 'text', text });
    }
  }

  private started(told: Fields): void {
    const item = textIn(told, 'toolCallId');
    const spelled = textIn(told, 'toolName');
    const call = { ...toOurCall(spelled, told), spelled };
    const parent = textIn(told, 'parentToolCallId');
    this.calls.set(item, call);
    const { tool, input } = call;
    this.sink.emit({ kind: 'toolStarted', item, tool, input, ...(parent === '' ? {} : { parent }) });
  }

  private finished(told: Fields): void {
    const item = textIn(told, 'toolCallId');
    const failure = asObject(told['error']);
    const isDenied = textIn(failure, 'code') === 'denied';
    const call = this.calls.get(item);
    const output = textIn(asObject(told['result']), 'content') || textIn(failure, 'message');
    const ending = told['success'] === true ? 'done' : isDenied ? 'denied' : 'failed';
    this.sink.emit({ kind: 'toolFinished', item, ending, output });
    if (isDenied && call !== undefined) {
      this.sink.denied({ item, ...call });
    }
  }
}

/** A tool and its input in our words. */
export interface OurCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Says a Copilot tool call in our words. A tool we have no word for keeps its own name and input. */
export function toOurCall(spelled: string, started: Readonly<Record<string, unknown>>): OurCall {
  const input = asObject(started['arguments']) ?? {};
  const server = textIn(started, 'mcpServerName');
  const path = textIn(input, 'path');
  if (server !== '') {
    return { tool: `mcp__${server}__${textIn(started, 'mcpToolName')}`, input };
  }
  switch (spelled) {
    case 'bash':
      return { tool: 'Bash', input: { command: input['command'] } };
    case 'powershell':
      return { tool: 'PowerShell', input: { command: input['command'] } };
    case 'view':
      return { tool: 'Read', input: { file_path: path } };
    case 'create':
      return { tool: 'Write', input: { file_path: path, content: input['file_text'] } };
    case 'edit':
      return {
        tool: 'Edit',
        input: { file_path: path, old_string: input['old_str'], new_string: input['new_str'] ?? '' },
      };
    case 'web_fetch':
      return { tool: 'WebFetch', input: { url: input['url'] } };
    default:
      return { tool: spelled, input };
  }
}
