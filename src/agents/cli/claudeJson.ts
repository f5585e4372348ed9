import { asObject, fieldOf, type JsonFields, listIn, readJson, textIn } from '../../base/json';
import { readMessage } from '../claude/messages';
import { ClaudeProgress } from '../claude/progress';
import type { OutputReader, TurnSink } from './flavour';

/** Reads `claude -p --output-format stream-json`: one message a line; the last one names what was denied. */
export class ClaudeJson implements OutputReader {
  private readonly progress: ClaudeProgress;
  private failure: string | undefined;

  constructor(private readonly sink: TurnSink) {
    this.progress = new ClaudeProgress((event) => sink.emit(event));
  }

  line(text: string): void {
    const message = readJson(text);
    if (textIn(message, 'subtype') === 'permission_denied') {
      this.progress.decided(textIn(message, 'tool_use_id'), 'deny');
    }
    // That a tool ran without our word is no breach here: nobody is asked before it does.
    this.progress.hear(readMessage(text));
    if (message !== undefined && textIn(message, 'type') === 'result') {
      this.result(message);
    }
  }

  end(): string | undefined {
    return this.failure;
  }

  private result(message: JsonFields): void {
    for (const denial of listIn(message, 'permission_denials')) {
      const tool = textIn(denial, 'tool_name');
      const input = asObject(fieldOf(denial, 'tool_input')) ?? {};
      this.sink.denied({ item: textIn(denial, 'tool_use_id'), tool, spelled: tool, input });
    }
    if (message['is_error'] === true) {
      this.failure = textIn(message, 'result') || textIn(message, 'subtype');
    }
  }
}
