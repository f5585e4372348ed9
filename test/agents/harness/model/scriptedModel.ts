import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAnthropic, replyAnthropic } from './anthropicWire';
import { readChat, replyChat } from './chatWire';
import { field, list, text } from './fields';
import { readGemini, replyGemini } from './geminiWire';
import { type Conversation, type ModelRequest, placeIn, type Wire } from './modelRequest';
import { readResponses, replyResponses } from './responsesWire';
import { piecesOf, type Reply, type ScriptedStep } from './script';
import { Sink } from './sink';

/** A model on loopback that says what a script tells it to, in the real wire protocols, and records what it is asked. */
export class ScriptedModel {
  readonly requests: ModelRequest[] = [];
  private readonly scripts = new Map<string, readonly ScriptedStep[]>();
  private serial = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedModel> {
    const server = createServer();
    const model = new ScriptedModel(server);
    server.on('request', (request, response) => void model.answer(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return model;
  }

  /** Where it listens, without a path. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A prompt with the returned marker in it makes the model follow `steps`; after the last it says `DONE`. */
  follow(name: string, steps: readonly ScriptedStep[]): string {
    this.scripts.set(name, steps);
    return `[[${name}]]`;
  }

  /** The requests that followed a script, oldest first. */
  requestsOf(name: string): readonly ModelRequest[] {
    return this.requests.filter((it) => it.marker === name && it.tools.length > 0);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const wire = wireOf(path);
    if (wire === undefined) {
      this.answerOther(path, new Sink(response, false));
      return;
    }
    if (wantsPage(body)) {
      new Sink(response, false).whole({ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } }, 400);
      return;
    }
    const heard = placeIn(wire, readers[wire](body), body);
    this.requests.push(heard);
    const streams = wire === 'gemini' ? path.endsWith(':streamGenerateContent') : field(body, 'stream') === true;
    await repliers[wire](this.replyTo(heard), new Sink(response, streams));
  }

  private replyTo({ marker, step, tools, body }: ModelRequest): Reply {
    const serial = ++this.serial;
    const script = marker === undefined ? undefined : this.scripts.get(marker);
    // A request without tools asks for a title or a summary, whatever prompt is in it.
    const scripted: ScriptedStep =
      script === undefined || tools.length === 0
        ? { text: 'A title' }
        : (script[step] ?? { text: `DONE after ${step}` });
    const calls = (scripted.calls ?? []).map((call, at) => ({
      ...call,
      id: `call_${serial}_s${step}_${call.isTwin === true ? at - 1 : at}`,
    }));
    return {
      pieces: piecesOf(scripted.text ?? ''),
      pauseMs: scripted.pauseMs ?? 1,
      calls,
      model: text(field(body, 'model')) || 'scripted',
      serial,
    };
  }

  private answerOther(path: string, sink: Sink): void {
    if (path.endsWith('/models')) {
      const model = { id: 'scripted', object: 'model', type: 'model', display_name: 'scripted', created: 0 };
      sink.whole({ object: 'list', data: [model], models: [] });
    } else if (/count_?tokens/i.test(path)) {
      sink.whole({ totalTokens: 10, input_tokens: 10 });
    } else {
      sink.whole({ error: { message: 'not found', type: 'not_found' } }, 404);
    }
  }
}

const readers: Readonly<Record<Wire, (body: unknown) => Conversation>> = {
  chat: readChat,
  responses: readResponses,
  anthropic: readAnthropic,
  gemini: readGemini,
};

const repliers: Readonly<Record<Wire, (reply: Reply, sink: Sink) => Promise<void>>> = {
  chat: replyChat,
  responses: replyResponses,
  anthropic: replyAnthropic,
  gemini: replyGemini,
};

/** Gemini's model would fetch a page itself; where it does not, its program fetches it. */
function wantsPage(body: unknown): boolean {
  return list(field(body, 'tools')).some((tool) => field(tool, 'urlContext') !== undefined);
}

function wireOf(path: string): Wire | undefined {
  if (path.endsWith('/chat/completions')) {
    return 'chat';
  }
  if (path.endsWith('/responses')) {
    return 'responses';
  }
  if (path.endsWith('/messages')) {
    return 'anthropic';
  }
  return /:(?:streamG|g)enerateContent$/.test(path) ? 'gemini' : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  // What cannot be read is an empty request; the recorded requests show it.
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return {};
  }
}
