import { field, flat, list, text, textIn } from './fields';
import type { Conversation, Said } from './modelRequest';
import type { Reply } from './script';
import type { Sink } from './sink';

/** Reads a request of OpenAI chat completions. */
export function readChat(body: unknown): Conversation {
  const tools = list(field(body, 'tools')).map((tool) => {
    const named = field(tool, 'function') ?? tool;
    return { name: text(field(named, 'name')), schema: field(named, 'parameters') };
  });
  return { tools, said: list(field(body, 'messages')).map(saidIn) };
}

function saidIn(message: unknown): Said {
  const role = field(message, 'role');
  const content = field(message, 'content');
  if (role === 'tool') {
    const result = { call: text(field(message, 'tool_call_id')), text: flat(content) };
    return { by: 'tool', text: '', calls: [], results: [result] };
  }
  const calls = list(field(message, 'tool_calls')).map((call) => text(field(call, 'id')));
  const by = role === 'user' ? 'person' : role === 'assistant' ? 'model' : 'system';
  return { by, text: textIn(content), calls, results: [] };
}

/** Answers in the way of OpenAI chat completions. */
export async function replyChat(reply: Reply, sink: Sink): Promise<void> {
  const { pieces, calls, model, serial } = reply;
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const toolCalls = calls.map(({ id, name, input }, index) => ({
    index,
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const base = { id: `chatcmpl-${serial}`, created: 1, model };
  if (!sink.streams) {
    const message = { role: 'assistant', content: pieces.join('') || null, tool_calls: toolCalls };
    const choices = [{ index: 0, finish_reason: finish, message: calls.length > 0 ? message : withoutCalls(message) }];
    sink.whole({ ...base, object: 'chat.completion', usage, choices });
    return;
  }
  const chunk = (delta: unknown, finish_reason: string | null = null) =>
    sink.event({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
  chunk({ role: 'assistant', content: '' });
  for (const piece of pieces) {
    chunk({ content: piece });
    await sink.pause(reply.pauseMs);
  }
  for (const call of toolCalls) {
    chunk({ tool_calls: [call] });
  }
  chunk({}, finish);
  sink.event({ ...base, object: 'chat.completion.chunk', choices: [], usage });
  sink.end('data: [DONE]\n\n');
}

function withoutCalls<T extends { tool_calls: unknown }>({ tool_calls: _, ...rest }: T): Omit<T, 'tool_calls'> {
  return rest;
}
