import { isUtf8 } from 'node:buffer';
import { readSync, realpathSync, writeSync } from 'node:fs';
import { attempt } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import { parsedJson, textOf } from '../base/json';
import { withMending } from '../base/mendable';
import type { HookAnswer } from '../ports/hook';
import { askWindow, type WindowAsk } from './askWindow';
import { hookLog } from './hookLog';
import { longestMessage } from './message';
import { usualFolder } from './ownFolder';
import { restOf } from './restOf';
import { windowsFor } from './windows';

/** Installed hooks are given an hour by their agents; at that limit most run the tool, so we answer before. */
export const limitMs = 3_500_000;

/**
 * Answers a hook by the window that is responsible, and ends with the answer's code. Resolves with what was read where
 * none is: then the call is to be decided by this program alone. Never rejects.
 */
export async function answerHook(words: readonly string[]): Promise<Buffer | undefined> {
  const [agent = ''] = words;
  const folder = folderAmong(words);
  // Whatever fails here, the agent must hear no.
  try {
    const text = readInput();
    if (!isUtf8(text)) {
      // What is put in the place of such bytes is not what the agent would run.
      throw new Error('the call is not UTF-8');
    }
    const answer = await askWindows({ agent, given: text.toString('utf8'), limitMs }, folder);
    if (answer === undefined) {
      return text;
    }
    leave(answer);
  } catch (error) {
    hookLog(folder).error('no window answered', error);
    leave(lastDenial(agent, error));
  }
  return undefined;
}

/** Where windows are found, by the words of the command line. */
export function folderAmong(words: readonly string[]): string {
  const at = words.indexOf('--folder');
  return (at < 0 ? undefined : words[at + 1]) ?? usualFolder();
}

/** A denial that every agent understands, for when there is nothing left to say it with. */
export function lastDenial(agent: string, error?: unknown): HookAnswer {
  const reason = withMending('Gatehouse could not decide about this call, so it is not allowed.', error);
  const told = { permissionDecision: 'deny', permissionDecisionReason: reason };
  const ours = { decision: 'deny', reason, message: reason };
  const out =
    agent === 'gemini' || agent === 'opencode'
      ? ours
      : {
          ...(agent === 'copilot' || agent === 'vscode' ? told : {}),
          hookSpecificOutput: { hookEventName: 'PreToolUse', ...told },
        };
  return { out: JSON.stringify(out), err: reason, code: 2 };
}

/** Prints an answer and nothing else. */
export function leave({ out, err, code }: HookAnswer): void {
  process.exitCode = code;
  const rest = restOf(Buffer.from(out));
  if (rest.length > 0) {
    process.stdout.write(rest);
  }
  // The answer says why as well, so this must not keep it from being said.
  attempt(() => err !== '' && writeSync(2, `${err}\n`));
}

/** Asks the windows about a call, the nearest first; undefined when none is there to answer. Rejects as `askWindow` does. */
export async function askWindows(ask: WindowAsk, folder: string): Promise<HookAnswer | undefined> {
  const cwd = folderIn(ask.given);
  for (const window of cwd === undefined ? [] : windowsFor(folder, cwd)) {
    const answer = await askWindow(window, ask);
    if (answer !== undefined) {
      return answer;
    }
  }
  return undefined;
}

/** Where the agent works; undefined when it does not say, and the call is denied by whoever reads it. */
function folderIn(given: string): string | undefined {
  const told = parsedJson(given);
  const cwd = textOf(told, 'cwd') ?? textOf(told, 'workingDirectory');
  return cwd === undefined ? undefined : attempt(() => realpathSync(cwd));
}

/** Reads all of standard input at once: the streams of Node take longer to load. */
function readInput(): Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  const piece = Buffer.alloc(65_536);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      const count = readSync(0, piece);
      if (count === 0) {
        return Buffer.concat(pieces);
      }
      pieces.push(Buffer.from(piece.subarray(0, count)));
      size += count;
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EOF') {
        return Buffer.concat(pieces);
      }
      if (code !== 'EAGAIN') {
        throw error;
      }
      Atomics.wait(pause, 0, 0, 5);
    }
    if (size > longestMessage / 2) {
      throw new Error('the call is too large to be judged');
    }
  }
}
