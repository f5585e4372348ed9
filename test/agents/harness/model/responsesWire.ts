import { field, flat, list, text, textIn } from './fields';
import type { Conversation, Said } from './modelRequest';
import type { NumberedCall, Reply } from './script';
import type { Sink } from './sink';

/** Reads a request of OpenAI responses. */
export function readResponses(body: unknown): Conversation {
  const input = field(body, 'input');
  const tools = list(field(body, 'tools')).flatMap((tool) => {
    const inside = list(field(tool, 'tools'));
    return (inside.length > 0 ? inside : [tool]).map((it) => ({
      name: text(field(it, 'name')) || text(field(it, 'type')),
      schema: field(it, 'parameters'),
      ...(field(it, 'type') === 'custom' ? { freeform: true } : {}),
      ...(inside.length > 0 ? { namespace: text(field(tool, 'name')) } : {}),
    }));
  });
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : list(input);
  return { tools, said: items.map(saidIn) };
}

function saidIn(item: unknown): Said {
  const type = text(field(item, 'type'));
  const call = text(field(item, 'call_id'));
  if (type === 'tool_search_output') {
    return { by: 'tool', text: '', calls: [], results: [{ call, text: JSON.stringify(field(item, 'tools')) }] };
  }
  if (type.endsWith('_call_output')) {
    return { by: 'tool', text: '', calls: [], results: [{ call, text: flat(field(item, 'output')) }] };
  }
  if (type.endsWith('_call')) {
    return { by: 'model', text: '', calls: [call], results: [] };
  }
  const role = field(item, 'role');
  const by = role === 'user' ? 'person' : role === 'assistant' ? 'model' : 'system';
  return { by, text: textIn(field(item, 'content')), calls: [], results: [] };
}

/** Answers in the way of OpenAI responses. */
export async function replyResponses(reply: Reply, sink: Sink): Promise<void> {
  const { pieces, calls, serial, model } = reply;
  const output: object[] = [];
  let sequence = 0;
  const event = (type: string, rest: object) => {
    if (sink.streams) {
      sink.event({ type, sequence_number: sequence++, ...rest }, type);
    }
  };
  const whole = (status: string, usage: unknown) => ({
    ...{ id: `resp_${serial}`, object: 'response', created_at: 1, status, model, output, usage },
    ...{ parallel_tool_calls: true, tool_choice: 'auto', tools: [], error: null, incomplete_details: null },
    ...{ instructions: null, metadata: {}, temperature: 1, top_p: 1 },
  });
  event('response.created', { response: whole('in_progress', null) });
  if (pieces.length > 0) {
    const said = pieces.join('');
    const item_id = `msg_${serial}`;
    const place = { item_id, output_index: 0, content_index: 0 };
    const part = { type: 'output_text', text: said, annotations: [] };
    const item = { type: 'message', id: item_id, role: 'assistant', status: 'completed', content: [part] };
    event('response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress', content: [] } });
    event('response.content_part.added', { ...place, part: { ...part, text: '' } });
    for (const piece of pieces) {
      event('response.output_text.delta', { ...place, delta: piece });
      await sink.pause(reply.pauseMs);
    }
    event('response.output_text.done', { ...place, text: said });
    event('response.output_item.done', { output_index: 0, item });
    output.push(item);
  }
  for (const call of calls) {
    const item = itemOf(call);
    const output_index = output.length;
    if (item.type === 'tool_search_call') {
      event('response.output_item.done', { output_index, item });
      output.push(item);
      continue;
    }
    const place = { item_id: item.id, output_index };
    event('response.output_item.added', { output_index, item: { ...item, ...emptied(call), status: 'in_progress' } });
    if (call.freeform === true) {
      event('response.custom_tool_call_input.delta', { ...place, delta: call.input });
      event('response.custom_tool_call_input.done', { ...place, input: call.input });
    } else {
      event('response.function_call_arguments.delta', { ...place, delta: JSON.stringify(call.input) });
      event('response.function_call_arguments.done', { ...place, arguments: JSON.stringify(call.input) });
    }
    event('response.output_item.done', { output_index, item });
    output.push(item);
  }
  const tokens = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
  const details = { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } };
  const done = whole('completed', { ...tokens, ...details });
  if (sink.streams) {
    event('response.completed', { response: done });
    sink.end('');
  } else {
    sink.whole(done);
  }
}

function itemOf({ id, name, input, freeform, namespace }: NumberedCall) {
  if (name === 'tool_search') {
    return {
      type: 'tool_search_call',
      id: `ts_${id}`,
      call_id: id,
      status: 'completed',
      execution: 'client',
      arguments: input,
    };
  }
  const common = { call_id: id, name, status: 'completed', ...(namespace === undefined ? {} : { namespace }) };
  return freeform === true
    ? { type: 'custom_tool_call', id: `ctc_${id}`, ...common, input }
    : { type: 'function_call', id: `fc_${id}`, ...common, arguments: JSON.stringify(input) };
}

function emptied({ freeform }: NumberedCall): object {
  return freeform === true ? { input: '' } : { arguments: '' };
}
