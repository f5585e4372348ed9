import { asObject, listIn, readJson, textIn } from '../../base/json';
import type { OutputReader, TurnSink } from './flavour';

type Fields = Readonly<Record<string, unknown>>;

/** Reads `claude -p --output-format stream-json`: one message a line; the last one names what was denied. */
export class ClaudeJson implements OutputReader {
  private readonly denied = new Set<string>();
  private failure: string | undefined;

  constructor(private readonly sink: TurnSink) {}

  line(text: string): void {
    const message = readJson(text);
    const parent = textIn(message, 'parent_tool_use_id');
    const blocks = listIn(asObject(message?.['message']), 'content').map(asObject);
    switch (textIn(message, 'type')) {
      case 'assistant':
        for (const block of blocks) {
          this.said(block ?? {}, parent === '' ? {} : { parent });
        }
        return;
      case 'user':
        for (const block of blocks) {
          this.finished(block ?? {});
        }
        return;
      case 'system':
        if (textIn(message, 'subtype') === 'permission_denied') {
          this.denied.add(textIn(message, 'tool_use_id'));
        }
        return;
      case 'result':
        this.result(message ?? {});
        return;
      default:
        return;
    }
  }

  end(): string | undefined {
    return this.failure;
  }

  private said(block: Fields, under: { readonly parent?: string }): void {
    switch (block['type']) {
      case 'text':
        this.sink.emit({ kind: 'text', text: textIn(block, 'text'), ...under });
        return;
      case 'thinking':
        this.sink.emit({ kind: 'thinking', text: textIn(block, 'thinking'), ...under });
        return;
      case 'tool_use': {
        const input = asObject(block['input']) ?? {};
        this.sink.emit({
          kind: 'toolStarted',
          item: textIn(block, 'id'),
          tool: textIn(block, 'name'),
          input,
          ...under,
        });
        return;
      }
      default:
        return;
    }
  }

  private finished(block: Fields): void {
    if (block['type'] !== 'tool_result') {
      return;
    }
    const item = textIn(block, 'tool_use_id');
    const ending = this.denied.has(item) ? 'denied' : block['is_error'] === true ? 'failed' : 'done';
    this.sink.emit({ kind: 'toolFinished', item, ending, output: outputOf(block) });
  }

  private result(message: Fields): void {
    for (const denial of listIn(message, 'permission_denials').map(asObject)) {
      const tool = textIn(denial, 'tool_name');
      const input = asObject(denial?.['tool_input']) ?? {};
      this.sink.denied({ item: textIn(denial, 'tool_use_id'), tool, spelled: tool, input });
    }
    if (message['is_error'] === true) {
      this.failure = textIn(message, 'result') || textIn(message, 'subtype');
    }
  }
}

function outputOf(block: Fields): string {
  const whole = textIn(block, 'content');
  return (
    whole ||
    listIn(block, 'content')
      .map((part) => textIn(asObject(part), 'text'))
      .join('\n')
  );
}
