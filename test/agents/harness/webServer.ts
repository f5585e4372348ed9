import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page on loopback that remembers who looked at it. */
export class WebServer {
  readonly hits: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebServer> {
    const server = createServer((request, response) => {
      web.hits.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><h1>LOOPBACK PAGE</h1></body></html>');
    });
    const web = new WebServer(server);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return web;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }
}
