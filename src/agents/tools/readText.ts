import { constants, open } from 'node:fs/promises';
import { errorCode } from '../../base/errorCode';
import type { CurrentContent } from '../../core/edits/fileChange';

const mostBytes = 10_000_000;

/** What is in a file. Never rejects. */
export async function readText(path: string): Promise<CurrentContent> {
  // Why a file cannot be read is what the agent is told.
  try {
    // Opening a pipe would wait for somebody who writes into it.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await file.stat();
    if (!found.isFile()) {
      return { kind: 'unreadable', why: 'it is no plain file' };
    }
    return found.size > mostBytes ? { kind: 'tooLarge' } : decoded(await file.readFile());
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    return code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unreadable', why: code };
  }
}

function decoded(bytes: Uint8Array): CurrentContent {
  // The decoder says by throwing that the bytes are no UTF-8.
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'binary' };
  }
}
