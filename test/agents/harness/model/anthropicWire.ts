import { field, flat, list, text, textIn } from './fields';
import type { Conversation, Said } from './modelRequest';
import type { Reply } from './script';
import type { Sink } from './sink';

/** Reads a request of Anthropic messages. */
export function readAnthropic(body: unknown): Conversation {
  const tools = list(field(body, 'tools')).map((tool) => ({
    name: text(field(tool, 'name')),
    schema: field(tool, 'input_schema'),
  }));
  return { tools, said: list(field(body, 'messages')).map(saidIn) };
}

function saidIn(message: unknown): Said {
  const content = field(message, 'content');
  const blocks = list(content);
  const results = blocks
    .filter((block) => field(block, 'type') === 'tool_result')
    .map((block) => ({ call: text(field(block, 'tool_use_id')), text: flat(field(block, 'content')) }));
  const calls = blocks.filter((block) => field(block, 'type') === 'tool_use').map((block) => text(field(block, 'id')));
  const spoken = typeof content === 'string' ? content : textIn(blocks.filter((it) => field(it, 'type') === 'text'));
  return { by: field(message, 'role') === 'user' ? 'person' : 'model', text: spoken, calls, results };
}

/** Answers in the way of Anthropic messages. */
export async function replyAnthropic(reply: Reply, sink: Sink): Promise<void> {
  const { pieces, calls, model, serial } = reply;
  const usage = { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const message = { id: `msg_${serial}`, type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  const stop = calls.length > 0 ? 'tool_use' : 'end_turn';
  const blocks = calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }));
  if (!sink.streams) {
    const said = pieces.length > 0 ? [{ type: 'text', text: pieces.join('') }] : [];
    sink.whole({ ...message, stop_reason: stop, content: [...said, ...blocks] });
    return;
  }
  const event = (type: string, rest: object) => sink.event({ type, ...rest }, type);
  event('message_start', { message: { ...message, content: [], stop_reason: null } });
  let index = 0;
  if (pieces.length > 0) {
    event('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const piece of pieces) {
      event('content_block_delta', { index, delta: { type: 'text_delta', text: piece } });
      await sink.pause(reply.pauseMs);
    }
    event('content_block_stop', { index });
    index += 1;
  }
  for (const block of blocks) {
    event('content_block_start', { index, content_block: { ...block, input: {} } });
    const partial_json = JSON.stringify(block.input);
    event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } });
    event('content_block_stop', { index });
    index += 1;
  }
  event('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 5 } });
  event('message_stop', {});
  sink.end('');
}
