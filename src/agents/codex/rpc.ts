import { asObject, fieldOf, type JsonFields, readJson, textOf } from '../../base/json';
import type { Log } from '../../ports/surroundings';
import type { Program } from '../wire/program';

/** The name of a request of `codex`, as it gave it. */
export type RequestId = string | number;

/** Who hears what `codex` says by itself. */
interface CodexListener {
  request(id: RequestId, method: string, params: JsonFields): void;
  notice(method: string, params: JsonFields): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Requests, answers and notices over the lines of `codex app-server`. */
export class CodexRpc {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(
    private readonly program: Program,
    private readonly listener: CodexListener,
    private readonly log: Log,
  ) {
    program.onDidReadLine((line) => this.hear(line));
    program.onDidEnd(() => this.close('`codex` has ended.'));
  }

  /** Rejects when `codex` says no, or ends. */
  request(method: string, params: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.program.end !== undefined) {
        reject(new Error('`codex` has ended.'));
        return;
      }
      const id = this.next;
      this.next += 1;
      this.waiting.set(id, { resolve, reject });
      this.write({ id, method, params });
    });
  }

  notify(method: string): void {
    this.write({ method });
  }

  answer(id: RequestId, result: object): void {
    this.write({ id, result });
  }

  refuse(id: RequestId, message: string): void {
    this.write({ id, error: { code: -32_601, message } });
  }

  private hear(line: string): void {
    const given = readJson(line);
    const method = textOf(given, 'method');
    const id = fieldOf(given, 'id');
    const params = asObject(fieldOf(given, 'params')) ?? {};
    if (method !== undefined && (typeof id === 'string' || typeof id === 'number')) {
      this.listener.request(id, method, params);
    } else if (method !== undefined) {
      this.listener.notice(method, params);
    } else if (typeof id === 'number' && given !== undefined) {
      this.settle(id, given);
    } else {
      this.log.error('Codex sent a line that cannot be read', undefined);
    }
  }

  private settle(id: number, given: JsonFields): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    const error = fieldOf(given, 'error');
    if (error === undefined) {
      waiting?.resolve(fieldOf(given, 'result'));
    } else {
      waiting?.reject(new Error(textOf(error, 'message') ?? 'Codex did not say why.'));
    }
  }

  private close(why: string): void {
    for (const { reject } of [...this.waiting.values()]) {
      reject(new Error(why));
    }
    this.waiting.clear();
  }

  private write(message: object): void {
    this.program.writeLine(JSON.stringify(message));
  }
}
