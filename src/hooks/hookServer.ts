import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Disposable } from '../base/lifetime';
import type { HookAnswer } from '../ports/hook';
import type { Log } from '../ports/surroundings';
import { type HookRequest, longestMessage, readRequest } from './message';
import { makeOwnFolder } from './ownFolder';
import { putAtOnce } from './putAtOnce';
import { listedWindows, removeWindow, socketOf, windowFile, windowsFolder } from './windows';

/** What answering hooks takes. */
export interface HookServerNeeds {
  /** Where windows are found. */
  readonly folder: string;
  /** Whether a program of this number runs. */
  readonly isRunning: (pid: number) => boolean;
  /** Judges what a hook asks. Undefined: it is no agent that we know, and gets nothing. */
  answer(asked: Pick<HookRequest, 'agent' | 'given'>, signal: AbortSignal): Promise<HookAnswer | undefined>;
  readonly log: Log;
}

/** How long a hook may take to say what it wants: it has it ready when it comes. */
const longestAsking = 10_000;
/** How many hooks the system lets wait until we take them. */
const mostWaiting = 4_096;

/** A window that answers hooks, until it is disposed. */
export class HookServer implements Disposable {
  private readonly id = randomBytes(6).toString('hex');
  private readonly token = randomBytes(32).toString('hex');
  private readonly server: Server;
  private readonly open = new Set<Socket>();

  private constructor(private readonly needs: HookServerNeeds) {
    this.server = createServer({ allowHalfOpen: true }, (socket) => this.take(socket));
    this.server.on('error', (error) => needs.log.error('hooks of agents are no longer heard', error));
  }

  /** Resolves once hooks are heard. Rejects where they cannot be heard safely. */
  static async open(needs: HookServerNeeds, folders: readonly string[]): Promise<HookServer> {
    makeOwnFolder(needs.folder);
    makeOwnFolder(windowsFolder(needs.folder));
    // What windows left that ended without a word is in nobody's way but that of the next hook.
    for (const { id, pid } of listedWindows(needs.folder)) {
      if (!needs.isRunning(pid)) {
        removeWindow(needs.folder, id);
      }
    }
    const server = new HookServer(needs);
    await server.listen();
    server.list(folders);
    return server;
  }

  /** Tells hooks which folders this window answers for. */
  list(folders: readonly string[]): void {
    const { id, token, needs } = this;
    const text = JSON.stringify({ token, folders, pid: process.pid });
    // A hook that read half of it would take this window for gone, and decide alone.
    putAtOnce(windowFile(needs.folder, id), text);
  }

  dispose(): void {
    removeWindow(this.needs.folder, this.id);
    this.server.close();
    for (const socket of this.open) {
      socket.destroy();
    }
  }

  private listen(): Promise<void> {
    const path = socketOf(this.needs.folder, this.id);
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ path, backlog: mostWaiting }, () => {
        this.server.off('error', reject);
        if (process.platform !== 'win32') {
          chmodSync(path, 0o600);
        }
        resolve();
      });
    });
  }

  private take(socket: Socket): void {
    const pieces: Buffer[] = [];
    const gone = new AbortController();
    let size = 0;
    let isAsked = false;
    this.open.add(socket);
    const refuse = (why: string) => {
      this.needs.log.error(`a message to the window was refused: ${why}`, undefined);
      socket.destroy();
    };
    const late = setTimeout(() => isAsked || refuse('it did not come in time'), longestAsking);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(late);
      this.open.delete(socket);
      gone.abort();
    });
    // Who has asked waits; a hook that hangs up wants no answer any more.
    socket.on('end', () => (isAsked ? socket.destroy() : refuse('it is not whole')));
    socket.on('data', (piece: Buffer) => {
      size += piece.length;
      if (isAsked || size > longestMessage) {
        refuse(isAsked ? 'there is more than one' : 'it is too long');
        return;
      }
      pieces.push(piece);
      if (!piece.includes(10)) {
        return;
      }
      isAsked = true;
      const request = readRequest(Buffer.concat(pieces).toString('utf8'));
      if (request === undefined || !this.isKnown(request.token)) {
        refuse(request === undefined ? 'it cannot be read' : 'its token is wrong');
        return;
      }
      void this.reply(socket, request, gone.signal);
    });
  }

  private async reply(socket: Socket, { agent, given }: HookRequest, signal: AbortSignal): Promise<void> {
    // A hook that gets no answer denies.
    try {
      const answer = await this.needs.answer({ agent, given }, signal);
      if (answer === undefined) {
        socket.destroy();
      } else if (!socket.destroyed) {
        socket.end(`${JSON.stringify(answer)}\n`);
      }
    } catch (error) {
      this.needs.log.error('a hook could not be answered', error);
      socket.destroy();
    }
  }

  private isKnown(token: string): boolean {
    const [given, own] = [token, this.token].map((it) => Buffer.from(it));
    return given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own);
  }
}
