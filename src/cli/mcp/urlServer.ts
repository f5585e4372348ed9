import { PassThrough, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fieldOf, parsedJson, textOf } from '../../base/json';
import { exitCodes } from '../command';
import { longestLine } from '../eachLine';
import { LineSplitter } from '../lineSplitter';
import { errorOf } from './message';
import type { OpenServer } from './openServer';

/** The variable with the headers of every request, an object of texts: on the command line others could read them. */
export const headersVariable = 'GATEHOUSE_MCP_HEADERS';
/** How long is waited before a server is listened to again. */
const againAfter = 3_000;

/** A server at a URL, spoken to over streamable HTTP and passed on as if it were a program that speaks in lines. */
export function urlServer(url: string, headers: Readonly<Record<string, string>>): OpenServer {
  const stdout = new PassThrough();
  const gone = new AbortController();
  let finish = (_: number): void => undefined;
  const ended = new Promise<number>((resolve) => {
    finish = resolve;
  });
  let session: string | undefined;
  let version: string | undefined;
  const ask = (method: string, more: Readonly<Record<string, string>>, body?: string) =>
    fetch(url, {
      // Where it leads on to would get the headers.
      ...{ method, redirect: 'manual', signal: gone.signal, ...(body === undefined ? {} : { body }) },
      headers: {
        ...{ ...headers, ...more },
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
        ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
      },
    });
  const say = async (line: string) => {
    const asked = parsedJson(line);
    const [id, method] = [fieldOf(asked, 'id'), textOf(asked, 'method')];
    let isAnswered = id === undefined || method === undefined;
    // Whatever fails, the client must hear of its request.
    try {
      const answer = await ask('POST', { 'content-type': 'application/json', accept: both }, line);
      session ??= answer.headers.get('mcp-session-id') ?? undefined;
      if (!answer.ok) {
        throw new Error(whyRefused(answer.status));
      }
      for await (const text of messagesIn(answer)) {
        const told = parsedJson(text);
        isAnswered ||= fieldOf(told, 'id') === id && fieldOf(told, 'method') === undefined;
        version ??= textOf(fieldOf(told, 'result'), 'protocolVersion');
        stdout.write(`${text}\n`);
      }
      if (!isAnswered) {
        throw new Error('the server has not answered');
      }
    } catch (error) {
      if (!isAnswered && !gone.signal.aborted) {
        stdout.write(`${errorOf({ kind: 'refused', id, code: -32_000, why: `${url}: ${reasonOf(error)}` })}\n`);
      }
    }
    if (method === 'notifications/initialized') {
      void listen();
    }
  };
  // What a server says by itself; those that have nothing to say refuse.
  const listen = async () => {
    for (;;) {
      try {
        const answer = await ask('GET', { accept: 'text/event-stream' });
        if (!answer.ok) {
          await answer.body?.cancel();
          return;
        }
        for await (const text of messagesIn(answer)) {
          stdout.write(`${text}\n`);
        }
        await pause(againAfter, undefined, { signal: gone.signal, ref: false });
      } catch {
        // It ended, or we do: calls tell whether it is still there.
        return;
      }
    }
  };
  const leave = (code: number) => {
    gone.abort();
    stdout.end();
    finish(code);
  };
  const stdin = new Writable({
    write(chunk, _, done) {
      void say(String(chunk).trimEnd());
      done();
    },
    final(done) {
      const left = session === undefined ? Promise.resolve() : ask('DELETE', {}).catch(() => undefined);
      void left.then(() => leave(exitCodes.fine));
      done();
    },
  });
  return { stdin, stdout, ended, kill: () => leave(exitCodes.problems) };
}

/** The headers that the environment gives. Throws when they cannot be read: without them a server may be another's. */
export function headersIn(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const value = parsedJson(env[headersVariable] ?? '{}');
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [['', undefined] as const];
  const texts = entries.filter((it): it is [string, string] => typeof it[1] === 'string');
  if (texts.length !== entries.length) {
    throw new Error(`${headersVariable} is an object of texts`);
  }
  return Object.fromEntries(texts);
}

const both = 'application/json, text/event-stream';

/** The messages of an answer, one line each. Throws for what is too long to be passed on. */
async function* messagesIn(answer: Response): AsyncGenerator<string> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const splitter = new LineSplitter(longestLine);
  const taken: string[] = [];
  let size = 0;
  const message = () => {
    size = 0;
    return taken.splice(0).join(' ').trim();
  };
  const lines = async function* () {
    for await (const chunk of answer.body ?? []) {
      yield* splitter.push(Buffer.from(chunk));
    }
    yield* splitter.end();
    yield { kind: 'text', text: '' } as const;
  };
  for await (const line of lines()) {
    const text = line.kind === 'text' ? line.text : tooLong();
    const kept = isStream ? /^data: ?(.*)$/s.exec(text)?.[1] : text;
    if (kept !== undefined) {
      taken.push(kept);
      size += kept.length;
    }
    if (size > longestLine) {
      tooLong();
    }
    if (isStream && text === '' && taken.length > 0) {
      yield message();
    }
  }
  const last = isStream ? '' : message();
  if (last !== '') {
    yield last;
  }
}

function tooLong(): never {
  throw new Error('the answer cannot be read');
}

function whyRefused(status: number): string {
  if (status === 401 || status === 403) {
    return `the server wants a login (${status}): give a header, or let the agent reach it without the proxy`;
  }
  return status >= 300 && status < 400
    ? 'the server is elsewhere; name that address'
    : `the server answered with ${status}`;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
