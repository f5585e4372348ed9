import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { makeCertificate } from './certificate';

/** An address of a network for tests (AMPRNet's) that is routed nowhere, yet no runtime takes it for a private one. */
const elsewhere = '44.128.0.7';

/** `claude` asks there whether a page may be fetched. */
const judge = 'api.anthropic.com';

/**
 * A page on loopback that remembers who looked at it. Runtimes do not fetch from loopback, so it is also a proxy
 * through which the page is found elsewhere, and nothing else is.
 */
export class WebServer {
  /** The paths of the page that were looked at. */
  readonly hits: string[] = [];

  /** The hosts that were looked for and not given. */
  readonly refused: string[] = [];

  /** Tunnels are nothing that a server closes by itself. */
  private readonly tunnels = new Set<Duplex>();

  private constructor(
    private readonly server: Server,
    private readonly secure: Server,
    /** A file with the certificate under which the page is found elsewhere. */
    readonly certificate: string,
  ) {}

  static async start(folder: string): Promise<WebServer> {
    const answer: RequestListener = (request, response) => web.answer(request, response);
    const { cert, key } = makeCertificate([judge], [elsewhere]);
    const certificate = join(folder, 'certificate.pem');
    writeFileSync(certificate, cert);
    const web = new WebServer(createServer(answer), createSecureServer({ cert, key }, answer), certificate);
    for (const server of [web.server, web.secure]) {
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
    }
    web.server.on('connect', ({ url = '' }: IncomingMessage, socket) => {
      socket.on('error', () => undefined);
      const port = web.behind(url);
      if (port === undefined) {
        web.refused.push(url);
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      const through = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        through.pipe(socket).pipe(through);
      });
      through.on('error', () => undefined);
      // A program that was killed closes only its own end.
      for (const [end, other] of [
        [socket, through],
        [through, socket],
      ] as const) {
        web.tunnels.add(end);
        end.once('close', () => {
          web.tunnels.delete(end);
          other.destroy();
        });
      }
    });
    return web;
  }

  /** Where it listens, as a proxy too. */
  get url(): string {
    return `http://127.0.0.1:${portOf(this.server)}`;
  }

  /** Where the page is found through the proxy. */
  get page(): { readonly host: string; readonly url: string } {
    return { host: elsewhere, url: `http://${elsewhere}` };
  }

  async stop(): Promise<void> {
    for (const end of [...this.tunnels]) {
      end.destroy();
    }
    for (const server of [this.server, this.secure]) {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    }
  }

  /** The port of ours that stands for an address; some tunnel to a page without a certificate too. */
  private behind(address: string): number | undefined {
    switch (address) {
      case `${elsewhere}:80`:
        return portOf(this.server);
      case `${elsewhere}:443`:
      case `${judge}:443`:
        return portOf(this.secure);
      default:
        return undefined;
    }
  }

  private answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const { hostname, pathname } = new URL(url, `http://${headers.host}`);
    if (hostname === judge) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"can_fetch":true}');
    } else if (hostname === elsewhere) {
      this.hits.push(pathname);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body><h1>THE PAGE</h1></body></html>');
    } else {
      this.refused.push(hostname);
      response.writeHead(502).end();
    }
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
