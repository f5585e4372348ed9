import { asObject, fieldOf, readJson, textIn } from '../../base/json';
import type { AgentEvent } from '../../ports/agent';
import { CopilotProgress } from '../copilot/progress';
import type { OutputReader, PrintedDenial, TurnSink } from './flavour';

/** Reads `copilot -p --output-format json`: one event a line. */
export class CopilotJson implements OutputReader {
  private readonly calls = new Map<string, PrintedDenial>();
  private readonly progress: CopilotProgress;
  /** The CLI's own name of the tool that the line is about. */
  private spelled = '';
  private failure: string | undefined;

  constructor(private readonly sink: TurnSink) {
    this.progress = new CopilotProgress((event) => this.tell(event), []);
  }

  line(text: string): void {
    const event = readJson(text);
    const told = fieldOf(event, 'data');
    this.spelled = textIn(told, 'toolName');
    this.progress.take(event);
    const [type, call] = [textIn(event, 'type'), this.calls.get(textIn(told, 'toolCallId'))];
    const isDenied = type === 'tool.execution_complete' && textIn(fieldOf(told, 'error'), 'code') === 'denied';
    if (isDenied && call !== undefined) {
      this.sink.denied(call);
    } else if (type === 'session.error') {
      this.failure = textIn(told, 'message') || 'the agent reported a failure';
    }
  }

  end(): string | undefined {
    return this.failure;
  }

  private tell(event: AgentEvent): void {
    if (event.kind === 'toolStarted') {
      const { item, tool, input } = event;
      this.calls.set(item, { item, tool, spelled: this.spelled, input: asObject(input) ?? {} });
    }
    this.sink.emit(event);
  }
}
