import { field, flat, list, text } from './fields';
import type { Conversation, Said } from './modelRequest';
import type { Reply } from './script';
import type { Sink } from './sink';

/** Reads a request of Gemini's generateContent. */
export function readGemini(body: unknown): Conversation {
  const tools = list(field(body, 'tools'))
    .flatMap((group) => list(field(group, 'functionDeclarations')))
    .map((tool) => ({
      name: text(field(tool, 'name')),
      schema: field(tool, 'parametersJsonSchema') ?? field(tool, 'parameters'),
    }));
  return { tools, said: list(field(body, 'contents')).map(saidIn) };
}

/** Gemini's calls have no ids, so each one counts by its turn alone. */
function saidIn(content: unknown): Said {
  const parts = list(field(content, 'parts'));
  const results = parts
    .map((part) => field(part, 'functionResponse'))
    .filter((it) => it !== undefined)
    .map((it) => ({
      call: text(field(it, 'id')) || text(field(it, 'name')),
      text: flatResponse(field(it, 'response')),
    }));
  const calls = parts
    .map((part) => field(part, 'functionCall'))
    .filter((it) => it !== undefined)
    .map((it) => text(field(it, 'name')));
  const spoken = parts.map((part) => text(field(part, 'text'))).join('\n');
  return { by: field(content, 'role') === 'user' ? 'person' : 'model', text: spoken, calls, results };
}

function flatResponse(response: unknown): string {
  return flat(field(response, 'output') ?? field(response, 'error') ?? response);
}

/** Answers in the way of Gemini's generateContent and streamGenerateContent. */
export async function replyGemini(reply: Reply, sink: Sink): Promise<void> {
  const { pieces, calls, model } = reply;
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };
  const answer = (parts: readonly object[], last: object = {}) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, ...last }],
    modelVersion: model,
    usageMetadata,
  });
  const finish = { finishReason: 'STOP' };
  const asked = calls.map(({ name, input }) => ({ functionCall: { name, args: input } }));
  if (!sink.streams) {
    sink.whole(answer([...(pieces.length > 0 ? [{ text: pieces.join('') }] : []), ...asked], finish));
    return;
  }
  for (const piece of pieces) {
    sink.event(answer([{ text: piece }]));
    await sink.pause(reply.pauseMs);
  }
  sink.event(answer(asked.length > 0 ? asked : [{ text: '' }], finish));
  sink.end('');
}
