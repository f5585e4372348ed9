import type { ServerResponse } from 'node:http';

/** Where a reply is written to. */
export class Sink {
  private begun = false;

  constructor(
    private readonly response: ServerResponse,
    readonly streams: boolean,
  ) {}

  /** The runtime has hung up. */
  get closed(): boolean {
    return this.response.destroyed;
  }

  /** Sends one event of a stream. */
  event(value: unknown, name?: string): void {
    if (!this.begun) {
      this.begun = true;
      this.response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    }
    this.response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(value)}\n\n`);
  }

  end(last: string): void {
    this.response.end(last);
  }

  /** Sends an answer in one piece. */
  whole(value: unknown, status = 200): void {
    this.response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.closed ? 0 : milliseconds);
    });
  }
}
