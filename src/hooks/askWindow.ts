import { errorCode } from '../base/errorCode';
import type { HookAnswer } from '../ports/hook';
import { longestMessage, readAnswer } from './message';
import type { HookWindow } from './windows';

/** What is asked, and how long at most. */
export interface WindowAsk {
  readonly agent: string;
  readonly given: string;
  readonly limitMs: number;
  /** Aborted when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}

/** How long a window may be too busy to take one more hook. */
const busyMs = 10_000;

/**
 * Asks a window about a call. Undefined when nobody listens there any more. Rejects when somebody does and no whole
 * answer came: what the window would have said is not known then.
 */
export async function askWindow(
  window: HookWindow,
  ask: WindowAsk,
  since = Date.now(),
): Promise<HookAnswer | undefined> {
  // Most commands, and hooks without a window, need no network, which takes long to load.
  const { connect } = await import('node:net');
  if (ask.signal?.aborted === true) {
    throw new Error('nobody waits for it any more');
  }
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    let isConnected = false;
    const socket = connect(window.socket, () => {
      isConnected = true;
      socket.write(`${JSON.stringify({ token: window.token, agent: ask.agent, given: ask.given })}\n`);
    });
    ask.signal?.addEventListener('abort', () => socket.destroy(new Error('nobody waits for it any more')));
    socket.setTimeout(Math.max(1, ask.limitMs), () => socket.destroy(new Error('nobody answered in time')));
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size > longestMessage) {
        socket.destroy(new Error('the answer is too long'));
      } else if (piece.includes(10)) {
        socket.end();
        const answer = readAnswer(Buffer.concat(pieces).toString('utf8'));
        answer === undefined ? reject(new Error('the answer cannot be read')) : resolve(answer);
      }
    });
    socket.on('error', (error) => {
      const code = errorCode(error);
      if (!isConnected && (code === 'ECONNREFUSED' || code === 'ENOENT')) {
        resolve(undefined);
      } else if (!isConnected && code === 'EAGAIN' && Date.now() - since < busyMs) {
        // More hooks come at once than the system lets wait.
        setTimeout(() => askWindow(window, ask, since).then(resolve, reject), 20 + Math.random() * 30);
      } else {
        reject(error);
      }
    });
    // Resolving and rejecting a second time does nothing.
    socket.on('close', () => {
      if (isConnected) {
        reject(new Error('the window closed before it answered'));
      }
    });
  });
}
