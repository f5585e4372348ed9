import { type AnyMessage, type ClientConnection, client, methods } from '@agentclientprotocol/sdk';
import { asObject, fieldOf, type JsonFields, readJson, textOf } from '../../base/json';
import type { Log } from '../../ports/surroundings';
import type { Program } from '../wire/program';

/** Who answers what an agent asks and hears what it tells. */
interface AcpListener {
  permission(params: JsonFields): Promise<object>;
  readFile(params: JsonFields): Promise<object>;
  writeFile(params: JsonFields): Promise<object>;
  update(params: JsonFields): void;
}

/** Connects us with an agent over the lines of its program. What the agent sends is read by us, not by the SDK. */
export function connect(program: Program, listener: AcpListener, log: Log): ClientConnection {
  const { session, fs } = methods.client;
  const raw = (params: unknown): JsonFields => asObject(params) ?? {};
  return client({ name: 'Gatehouse' })
    .onRequest(session.requestPermission, raw, ({ params }) => listener.permission(params))
    .onRequest(fs.readTextFile, raw, ({ params }) => listener.readFile(params))
    .onRequest(fs.writeTextFile, raw, ({ params }) => listener.writeFile(params))
    .connect({ readable: messagesOf(program, listener, log), writable: messagesTo(program) });
}

/** Updates are heard at once, so that none comes after the end of the turn it belongs to. */
function messagesOf(program: Program, listener: AcpListener, log: Log): ReadableStream<AnyMessage> {
  return new ReadableStream<AnyMessage>({
    start(controller) {
      program.onDidReadLine((line) => {
        const message = readJson(line);
        if (textOf(message, 'method') === methods.client.session.update) {
          listener.update(asObject(fieldOf(message, 'params')) ?? {});
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

function messagesTo(program: Program): WritableStream<AnyMessage> {
  return new WritableStream<AnyMessage>({ write: (message) => program.writeLine(JSON.stringify(message)) });
}
