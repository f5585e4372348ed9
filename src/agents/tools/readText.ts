import { constants, open } from 'node:fs/promises';
import { attempt } from '../../base/attempt';
import { errorCode } from '../../base/errorCode';
import type { CurrentContent } from '../../core/edits/fileChange';
import { heldPlace } from './heldPlace';

const mostBytes = 10_000_000;

/** What is in a file, unless that is hidden from who reads it. Never rejects. */
export async function readText(path: string, hides?: (real: string) => boolean): Promise<CurrentContent> {
  // Why a file cannot be read is what the agent is told.
  try {
    await using place = hides === undefined ? undefined : await heldPlace(path, 'followed');
    if (place !== undefined && hides?.(place.real) === true) {
      return { kind: 'unreadable', why: 'it is hidden from this session' };
    }
    // Opening a pipe would wait for somebody who writes into it.
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (place ? (constants.O_NOFOLLOW ?? 0) : 0);
    await using file = await open(place?.path ?? path, flags);
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
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  return text === undefined ? { kind: 'binary' } : { kind: 'text', text };
}
