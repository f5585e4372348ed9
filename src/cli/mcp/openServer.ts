import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { errorCode } from '../../base/errorCode';
import { exitCodes } from '../command';
import { headersIn, urlServer } from './urlServer';

/** An MCP server that can be spoken to, one message a line. */
export interface OpenServer {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Its exit code. Rejects when it cannot be started. */
  readonly ended: Promise<number>;
  kill(signal?: NodeJS.Signals): void;
}

/** Starts a server by its program and arguments, or reaches the one at a URL. */
export function openServer([program = '', ...words]: readonly string[]): OpenServer {
  if (words.length === 0 && /^https?:\/\//i.test(program)) {
    return urlServer(program, headersIn(process.env));
  }
  const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], env: serverEnv(), windowsHide: true });
  server.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve, reject) => {
    server.on('error', (error) =>
      reject(errorCode(error) === 'ENOENT' ? new Error(`\`${program}\` was not found`) : error),
    );
    server.on('close', (code) => resolve(code ?? exitCodes.problems));
  });
  const { stdin, stdout } = server;
  return { stdin, stdout, ended, kill: (signal) => void server.kill(signal) };
}

/** VS Code's own Node is told to be one by a variable, which is not meant for the server. */
function serverEnv(): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = process.env;
  return process.versions['electron'] === undefined ? process.env : rest;
}
