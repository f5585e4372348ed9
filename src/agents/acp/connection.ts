import { type AnyMessage, type ClientConnection, client, methods } from '@agentclientprotocol/sdk';
import { asObject, fieldOf, type JsonFields, readJson, textOf } from '../../base/json';
import type { AgentImage } from '../../ports/agent';
import type { Log } from '../../ports/surroundings';
import type { Program } from '../wire/program';
import type { AcpAnswers } from './answers';

/** Who answers what an agent asks and hears what it tells. */
interface AcpListener {
  readonly answers: Pick<AcpAnswers, 'permission' | 'readFile' | 'writeFile'>;
  update(params: JsonFields): void;
  readonly log: Log;
}

/** Connects us with an agent over the lines of its program. What the agent sends is read by us, not by the SDK. */
export function connect(program: Program, listener: AcpListener): ClientConnection {
  const { session, fs } = methods.client;
  const { answers } = listener;
  const raw = (params: unknown): JsonFields => asObject(params) ?? {};
  return client({ name: 'Gatehouse' })
    .onRequest(session.requestPermission, raw, ({ params }) => answers.permission(params))
    .onRequest(fs.readTextFile, raw, ({ params }) => answers.readFile(params))
    .onRequest(fs.writeTextFile, raw, ({ params }) => answers.writeFile(params))
    .connect({
      readable: messagesOf(program, listener),
      writable: new WritableStream({ write: (message) => program.writeLine(JSON.stringify(message)) }),
    });
}

/** Updates are heard at once, so that none comes after the end of the turn it belongs to. */
function messagesOf(program: Program, { update, log }: AcpListener): ReadableStream<AnyMessage> {
  return new ReadableStream<AnyMessage>({
    start(controller) {
      program.onDidReadLine((line) => {
        const message = readJson(line);
        if (textOf(message, 'method') === methods.client.session.update) {
          update(asObject(fieldOf(message, 'params')) ?? {});
        } else if (message !== undefined) {
          controller.enqueue(message as unknown as AnyMessage);
        } else if (line.trim() !== '') {
          log.error('The agent sent a line that cannot be read', undefined);
        }
      });
      program.onDidEnd(() => controller.close());
    },
  });
}

/** How an agent stopped, and a sentence about it. */
export interface Stopped {
  readonly stop: string;
  readonly message: string;
}

/** A message in several texts, with pictures. */
interface Prompted {
  readonly texts: readonly string[];
  readonly images?: readonly AgentImage[];
}

/** Gives an agent a message and waits until it stops. Never rejects. */
export async function prompt(
  { agent }: ClientConnection,
  sessionId: string,
  { texts, images = [] }: Prompted,
): Promise<Stopped> {
  // An agent that fails has stopped too.
  try {
    const result: unknown = await agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: [
        ...texts.map((text) => ({ type: 'text' as const, text })),
        ...images.map(({ kind, bytes }) => ({ type: 'image' as const, mimeType: kind, data: bytes })),
      ],
    });
    const stop = textOf(result, 'stopReason') ?? 'unknown';
    return { stop, message: `The agent stopped: ${stop}.` };
  } catch (error) {
    return { stop: 'failed', message: messageOf(error) };
  }
}

/** Rejects with what the agent says. For `catch`. */
export function refuseInWords(error: unknown): never {
  throw new Error(messageOf(error));
}

/** What went wrong, with what the agent says beyond that something did. */
function messageOf(error: unknown): string {
  const details = textOf(fieldOf(error, 'data'), 'details');
  const message = error instanceof Error ? error.message : String(error);
  return details === undefined || message.includes(details) ? message : `${message}: ${details}`;
}
